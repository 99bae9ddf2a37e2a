/**
 * Where people are signed in: their own sessions, and who is online. (Specification, section 3.)
 */
import {
  ownSessions,
  presence,
  revokeOwnSession,
  revokeOtherSessions,
} from '../../db/queries/session/sessions.ts';
import { notFound } from '../../refusals.ts';
import { hashOfToken } from '../../security/tokens.ts';
import type { Call, Handler } from '../handler.ts';

const currentOf = ({ token }: Call): Buffer | null => (token ? hashOfToken(token) : null);

export const listSessions: Handler<'listSessions'> = async (_input, call) => ({
  data: await call.read((tx) => ownSessions(tx, call.person.id, currentOf(call))),
});

export const endSession: Handler<'endSession'> = ({ path }, call) =>
  call.effect<'endSession'>(async (tx) => {
    if (!(await revokeOwnSession(tx, call.person.id, path.session_id))) throw notFound();
    return {
      data: await ownSessions(tx, call.person.id, currentOf(call)),
      message: 'You are signed out there.',
      audit: { summary: 'Ended one of their own sessions', subject: { session_id: path.session_id } },
    };
  });

export const endOtherSessions: Handler<'endOtherSessions'> = (_input, call) =>
  call.effect<'endOtherSessions'>(async (tx) => {
    const ended = await revokeOtherSessions(tx, call.person.id, currentOf(call));
    return {
      data: await ownSessions(tx, call.person.id, currentOf(call)),
      message: ended === 0 ? 'You are not signed in anywhere else.' : 'You are signed out everywhere else.',
      audit: { summary: 'Ended all their other sessions', subject: { sessions_ended: ended } },
    };
  });

export const getLiveUserCount: Handler<'getLiveUserCount'> = async (_input, call) => ({
  data: await call.read(presence),
});
