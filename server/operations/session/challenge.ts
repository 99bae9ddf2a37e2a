/** The steps of a sign-in after the right password. (ADR 0027.) */
import { MESSAGES } from '../../../src/domain/messages.ts';
import {
  countWrongAnswer,
  endChallenge,
  findChallenge,
  insertChallenge,
  type ChallengeStep,
  type OpenChallenge,
} from '../../db/queries/session/challenges.ts';
import { lockActiveAccount, type Account } from '../../db/queries/session/sign-in-account.ts';
import type { Tx } from '../../db/with-actor.ts';
import { unauthorised } from '../../refusals.ts';
import { hashOfToken, newToken } from '../../security/tokens.ts';
import type { AnswerData, PublicCall } from '../handler.ts';
import { asSystem } from '../password-attempt.ts';
import { newEnrolment } from './second-factor-enrolment.ts';
import { openMemberSession } from '../open-session.ts';

export interface SignInStep {
  data: AnswerData<'userLogin'>;
  message: string;
}

/** The state of a sign-in. */
interface Reached {
  /** The browser's token, known or not. */
  device: Buffer | null;
  /** Whether the second factor was given, or has just been set up. */
  isFactorGiven: boolean;
  recoveryCodes?: string[];
}

/**
 * The next step; null when the session can be opened. The new password comes last, because only the
 * account's owner may choose it.
 */
function nextOf(account: Account, isFactorGiven: boolean): ChallengeStep | null {
  if (!isFactorGiven && account.has_factor) return 'second_factor';
  if (!isFactorGiven && account.needs_factor) return account.has_passkey ? 'passkey' : 'enrol';
  return account.must_change_password ? 'new_password' : null;
}

const SENTENCES: Record<ChallengeStep, string> = {
  second_factor: 'Enter the code from your authenticator.',
  passkey: 'Your role requires more than a password. Use your passkey.',
  enrol: 'Your role requires a second factor. Set it up now.',
  new_password: 'Someone else set your password. Choose your own.',
};

/** Asks for the next step, or opens the session. */
export async function proceed(
  tx: Tx,
  call: PublicCall,
  account: Account,
  { device, isFactorGiven, recoveryCodes }: Reached,
): Promise<SignInStep> {
  const recovery_codes = recoveryCodes;
  const asks = nextOf(account, isFactorGiven);
  if (asks === null) {
    const session = await openMemberSession(tx, call, account, device);
    return { data: { ...session, recovery_codes }, message: MESSAGES.signInSuccess };
  }
  const challenge = newToken();
  const enrolment = asks === 'enrol' ? await newEnrolment(call.services.env, account) : null;
  const expires_at = await insertChallenge(tx, {
    tokenHash: hashOfToken(challenge),
    userId: account.id,
    asks,
    ip: call.ip,
    device,
    secret: enrolment?.sealed ?? null,
  });
  return {
    data: { challenge, asks, expires_at, enrolment: enrolment?.shown, recovery_codes },
    message: SENTENCES[asks],
  };
}

/**
 * One message whether it never existed, has expired, was answered or belongs to another network.
 */
const runOut = () => unauthorised('This sign-in has timed out. Enter your password again.');

export interface Answering {
  challenge: string;
  asks: ChallengeStep;
}

/**
 * The account of a challenge, without answering it. @throws Refused 401 if there is no such
 * challenge
 */
export async function accountOfChallenge(call: PublicCall, { challenge, asks }: Answering): Promise<string> {
  const of = { ip: call.ip, tokenHash: hashOfToken(challenge), asks };
  const open = await asSystem(call, 'read', (tx) => findChallenge(tx, of, 'read'));
  if (!open) throw runOut();
  return open.user_id;
}

/** The result of a right answer. */
type Right = Pick<Reached, 'isFactorGiven' | 'recoveryCodes'>;

/**
 * Answers a challenge. A right answer uses it up and continues the sign-in; a wrong one (null) is
 * counted. @throws Refused 401 if there is no such challenge; what `wrong` returns after a wrong
 * answer
 */
export async function answerChallenge(
  call: PublicCall,
  { challenge, asks }: Answering,
  judge: (tx: Tx, account: Account, open: OpenChallenge) => Promise<Right | null>,
  wrong: () => Error,
): Promise<SignInStep> {
  const of = { ip: call.ip, tokenHash: hashOfToken(challenge), asks };
  const userId = await accountOfChallenge(call, { challenge, asks });
  const step = await asSystem(call, 'write', async (tx) => {
    const account = await lockActiveAccount(tx, userId, null);
    const open = account && (await findChallenge(tx, of, 'lock'));
    if (!open) return 'run out';
    const right = await judge(tx, account, open);
    if (right === null) {
      await countWrongAnswer(tx, of.tokenHash);
      return 'wrong';
    }
    await endChallenge(tx, of.tokenHash);
    const device = open.device_hash;
    const now = await lockActiveAccount(tx, userId, device);
    return now ? proceed(tx, call, now, { device, ...right }) : 'run out';
  });
  if (step === 'run out') throw runOut();
  if (step === 'wrong') throw wrong();
  return step;
}
