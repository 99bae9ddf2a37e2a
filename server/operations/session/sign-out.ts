/** Signing out. (Specification, sections 4 and 7.) */
import { revokeSession } from '../../db/queries/session/sessions.ts';
import { hashOfToken } from '../../security/tokens.ts';
import type { Handler } from '../handler.ts';

export const userLogout: Handler<'userLogout'> = (_input, call) =>
  call.effect<'userLogout'>(async (tx) => {
    if (call.token) await revokeSession(tx, hashOfToken(call.token));
    return { data: null, message: 'You are signed out.', audit: { summary: 'Signed out' } };
  });
