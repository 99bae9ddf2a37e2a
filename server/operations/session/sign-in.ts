/**
 * Signing in: members with a password and the further steps of their account, guests with a name
 * and an e-mail. (Specification, sections 3 and 4; ADR 0027.)
 */
import { MESSAGES } from '../../../src/domain/messages.ts';
import { MOST_FAILURES, WINDOW_MINUTES } from '../../../src/domain/sign-in-limits.ts';
import { signInName } from '../../../src/domain/text/text-identity.ts';
import { recordSignIn } from '../../db/queries/session/sign-in-entry.ts';
import { findAccount, lockActiveAccount, type Account } from '../../db/queries/session/sign-in-account.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { AttemptOrigin } from '../../db/queries/session/sign-ins.ts';
import { invalidRequest, unauthorised } from '../../refusals.ts';
import { keyedHash } from '../../security/secrets.ts';
import { hashOfToken } from '../../security/tokens.ts';
import type { Answer, BodyOf, Handler, PublicCall } from '../handler.ts';
import { proceed } from './challenge.ts';
import { signInAsGuest } from './guest-sign-in.ts';
import { asSystem, attemptPassword, checking } from '../password-attempt.ts';
import { attempt } from '../open-session.ts';

// One message for a wrong password, an unknown name, a locked and a suspended account, so that it
// does not tell whether the account exists.
const SIGN_IN_FAILED =
  `${MESSAGES.signInFailed}. Check your e-mail and password. After ${MOST_FAILURES} failures a network is locked ` +
  `out of the account for ${WINDOW_MINUTES} minutes; an administrator can unlock it sooner. A browser that ` +
  'you have signed in with before is not affected.';
type SignInData = BodyOf<'userLogin'>;

export const userLogin: Handler<'userLogin'> = (input, call) =>
  input.query.is_guest
    ? checking(call.ip, () => signInAsGuest(input.data, call))
    : signInAsMember(input.data, call);

async function signInAsMember(data: SignInData, call: PublicCall): Promise<Answer<'userLogin'>> {
  const name = data.email?.trim() ?? '';
  if (name === '') throw invalidRequest('Please enter your e-mail or user name.', 'email');
  const password = data.password ?? '';
  if (password === '') throw invalidRequest('Please enter your password.', 'password');
  const spelled = signInName(name);
  const device = data.device === undefined ? null : hashOfToken(data.device);
  const account = await asSystem(call, 'read', (tx) =>
    findAccount(tx, [spelled, name.toLowerCase()], device),
  );
  const isKnownBrowser = account?.knows_device === true;
  const trying: AttemptOrigin = {
    ip: call.ip,
    nameHash: await keyedHash(call.services.env, spelled, 'sign-in name'),
    userId: account?.id ?? null,
    device: isKnownBrowser ? device : null,
  };
  // A known browser has its own queue, apart from unknown ones of the same network.
  const queue = isKnownBrowser && device ? device.toString('hex') : call.ip;
  return checking(queue, () => tryPassword(call, { account: account ?? null, password, trying, device }));
}

interface Try {
  account: Account | null;
  password: string;
  trying: AttemptOrigin;
  /** The token that the browser sent, known or not. */
  device: Buffer | null;
}

async function tryPassword(
  call: PublicCall,
  { account, password, trying, device }: Try,
): Promise<Answer<'userLogin'>> {
  const answer = await attemptPassword(
    call,
    trying,
    account?.password_hash ?? null,
    password,
    async (tx, matches) => {
      const now = account && matches ? await stillThe(tx, account, device) : null;
      if (now) return proceed(tx, call, now, { device, isFactorGiven: false });
      recordSignIn(tx, attempt(call, account, 'failed'));
      return null;
    },
  );
  if (!answer) throw unauthorised(SIGN_IN_FAILED);
  return answer;
}

/**
 * Checking a password takes a while: the account as it is by then, or null if it is not active any
 * more, or the password or the e-mail is another one.
 */
async function stillThe(tx: Tx, account: Account, device: Buffer | null): Promise<Account | null> {
  const now = await lockActiveAccount(tx, account.id, device);
  const isSame = now?.password_hash === account.password_hash && now?.email === account.email;
  return isSame ? (now ?? null) : null;
}
