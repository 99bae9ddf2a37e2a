/** Changes the user's own password. */
import { revokeOtherSessions } from '../../db/queries/session/sessions.ts';
import { findPasswordOwner, replacePassword } from '../../db/queries/session/passwords.ts';
import { passwordChanged } from '../../mail/templates/accounts.ts';
import { notFound, invalidRequest, unauthorised } from '../../refusals.ts';
import { hashPassword } from '../../security/passwords.ts';
import { hashOfToken } from '../../security/tokens.ts';
import { queueMail } from '../../workflows/mail.ts';
import type { Handler } from '../handler.ts';
import { confirmPassword } from './confirm-password.ts';
import { asSystem } from '../password-attempt.ts';
import { refuseWeakPassword } from '../../security/password-strength.ts';

export const changePassword: Handler<'changePassword'> = async ({ data }, call) => {
  const { current_password: current, password } = data;
  const owner = await asSystem(call, 'read', (tx) => findPasswordOwner(tx, call.person.id));
  if (!owner) throw notFound();
  refuseWeakPassword(password, owner.names);
  if (password === current) throw invalidRequest('This is already your password.', 'password');
  await confirmPassword(call, current);
  const hash = await hashPassword(password);
  const own = call.token ? hashOfToken(call.token) : null;
  return call.effect<'changePassword'>(async (tx) => {
    // The password may have been reset while the present one was checked.
    const before = owner.password_hash;
    if (!(await replacePassword(tx, call.person.id, { before, hash }))) throw unauthorised();
    const ended = await revokeOtherSessions(tx, call.person.id, own);
    await queueMail(tx, call, passwordChanged, [{ to: call.person.id, facts: 'owner' }]);
    return {
      data: null,
      message:
        ended === 0
          ? 'Your password is changed.'
          : `Your password is changed. You are signed out everywhere else.`,
      audit: { summary: 'Changed their own password', subject: { sessions_ended: ended } },
    };
  });
};
