/** Every way of signing in ends here, by opening a session. */
import { deviceName } from '../../src/lists/device-name.ts';
import type { components } from '../../src/api/schema.gen.ts';
import { insertSession } from '../db/queries/session/sessions.ts';
import { recordSignIn, type SignInAttempt } from '../db/queries/session/sign-in-entry.ts';
import type { Account } from '../db/queries/session/sign-in-account.ts';
import {
  forgiveTries,
  isDevice,
  rememberDevice,
  type FailuresSince,
} from '../db/queries/session/sign-ins.ts';
import type { Tx } from '../db/with-actor.ts';
import { newSignIn } from '../mail/templates/accounts.ts';
import { userOf } from '../policies/signed-in-user.ts';
import { truncate } from '../security/truncate.ts';
import { hashOfToken, newStateKey, newToken } from '../security/tokens.ts';
import { queueMail } from '../workflows/mail.ts';
import type { PublicCall } from './handler.ts';

const SESSION_HOURS = 24;
const LONGEST_AGENT = 300;

type SignedIn = Pick<Account, 'id' | 'name' | 'role_id'>;
export type SignedInUser = Omit<components['schemas']['SignedInUser'], 'version'>;

/**
 * Opens a member's session. `device` is the token that the browser sent, known or not.
 */
export async function openMemberSession(
  tx: Tx,
  call: PublicCall,
  account: Account,
  device: Buffer | null,
): Promise<SignedInUser> {
  const known = account.knows_device ? device : null;
  const since = await forgiveTries(tx, { ip: call.ip, userId: account.id, device: known });
  const session = await openSession(tx, call, account, since);
  if (known === null && account.was_signed_in) {
    const facts = { device: deviceName(call.agent), ip: call.ip, at: new Date() };
    await queueMail(tx, call, newSignIn, [{ to: account.id, facts }]);
  }
  // A browser keeps its token for everybody who signs in with it; a token not issued here is
  // replaced.
  const isGiven = device !== null && (await isDevice(tx, device));
  const token = isGiven ? null : newToken();
  await rememberDevice(tx, account.id, isGiven ? device : hashOfToken(token ?? ''));
  return { ...session, device: token ?? undefined, failed_sign_ins: since };
}

export async function openSession(
  tx: Tx,
  call: PublicCall,
  person: SignedIn,
  since: FailuresSince | null,
): Promise<SignedInUser> {
  const token = newToken();
  const key = newStateKey();
  await insertSession(tx, {
    tokenHash: hashOfToken(token),
    userId: person.id,
    stateKey: key,
    hours: SESSION_HOURS,
    ip: call.ip,
    agent: call.agent === null ? null : truncate(call.agent, LONGEST_AGENT),
  });
  recordSignIn(tx, { ...attempt(call, person, 'signed in'), since });
  return { ...(await userOf(tx, person.id, call.services.env)), token, key };
}

/** An attempt for the audit log. */
export const attempt = (
  call: PublicCall,
  account: SignedIn | null,
  outcome: SignInAttempt['outcome'],
): SignInAttempt => ({ account, outcome, ip: call.ip, requestId: call.requestId });
