/** Opening a session, in this browser, for somebody who has shown who they are. */
import { insertSession, recordSignIn, type Account } from '../../db/queries/session/people.ts';
import { isDevice, rememberDevice, type FailuresSince } from '../../db/queries/session/sign-ins.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { userOf } from '../../policies/signed-in-user.ts';
import { cut } from '../../security/cut.ts';
import { hashOfToken, newStateKey, newToken } from '../../security/tokens.ts';
import type { PublicCall } from '../handler.ts';

const SESSION_HOURS = 24;
const LONGEST_AGENT = 300;

type SignedIn = Pick<Account, 'id' | 'name' | 'role_id'>;

/** `since` are the failures on the account that the person is told of. */
export async function openSession(tx: Tx, call: PublicCall, person: SignedIn, since: FailuresSince | null) {
  const token = newToken();
  const key = newStateKey();
  await insertSession(tx, {
    tokenHash: hashOfToken(token),
    userId: person.id,
    stateKey: key,
    hours: SESSION_HOURS,
    ip: call.ip,
    agent: call.agent === null ? null : cut(call.agent, LONGEST_AGENT),
  });
  recordSignIn(tx, { ...attempt(call, person, 'signed in'), since });
  return { ...(await userOf(tx, person.id)), token, key };
}

/** The same in a browser that the account knows from now on; `device` is the token that it sent. */
export async function openSessionIn(
  tx: Tx,
  call: PublicCall,
  person: SignedIn,
  device: Buffer | null,
  since: FailuresSince | null = null,
) {
  const session = await openSession(tx, call, person, since);
  // A browser keeps its token for everybody who signs in with it; a token not issued here is
  // replaced.
  const isGiven = device !== null && (await isDevice(tx, device));
  const token = isGiven ? null : newToken();
  await rememberDevice(tx, person.id, isGiven ? device : hashOfToken(token ?? ''));
  return { ...session, device: token ?? undefined, failed_sign_ins: since };
}

/** An attempt for the audit log. */
export const attempt = (call: PublicCall, account: SignedIn | null, outcome: 'signed in' | 'failed') => ({
  id: newId(),
  account,
  outcome,
  ip: call.ip,
  requestId: call.requestId,
});
