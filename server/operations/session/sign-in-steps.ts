/** The answers to the steps of a sign-in after the right password. */
import {
  countFactorFailure,
  findFactor,
  takeRecoveryCode,
  takeStep,
} from '../../db/queries/session/second-factor.ts';
import { revokeOtherSessions } from '../../db/queries/session/sessions.ts';
import { findPasswordOwner, setPassword } from '../../db/queries/session/passwords.ts';
import { recordSignIn } from '../../db/queries/session/sign-in-entry.ts';
import type { Account } from '../../db/queries/session/sign-in-account.ts';
import type { Tx } from '../../db/with-actor.ts';
import { MOST_WRONG_IN_A_DAY } from '../../../src/domain/second-factor.ts';
import { invalidRequest } from '../../refusals.ts';
import { hashPassword, isPassword } from '../../security/passwords.ts';
import { hashOfRecoveryCode } from '../../security/recovery-codes.ts';
import { isFactorCode, stepOfCode } from '../../security/totp.ts';
import { lockAfterFailures } from '../../workflows/people/lock-account.ts';
import type { Handler, PublicCall } from '../handler.ts';
import { answerChallenge, accountOfChallenge } from './challenge.ts';
import { confirmEnrolment, openedFactor } from './second-factor-enrolment.ts';
import { asSystem, checking } from '../password-attempt.ts';
import { refuseWeakPassword } from '../../security/password-strength.ts';
import { attempt } from '../open-session.ts';

const wrongCode = () =>
  invalidRequest(
    'This code is not correct, or was already used. Enter the one that your authenticator shows now.',
    'code',
  );

export const answerSecondFactor: Handler<'answerSecondFactor'> = ({ data }, call) => {
  const code = withoutSpaces(data.code);
  return answerChallenge(
    call,
    { challenge: data.challenge, asks: 'second_factor' },
    async (tx, account) => {
      if (await isRight(tx, call, account, code)) return { isFactorGiven: true };
      recordSignIn(tx, attempt(call, account, 'wrong second factor'));
      if ((await countFactorFailure(tx, account.id)) >= MOST_WRONG_IN_A_DAY)
        await lockAfterFailures(tx, call.requestId, account.id);
      return null;
    },
    wrongCode,
  );
};

/**
 * Whether it is the code of the authenticator or a recovery code. A right code cannot be used
 * again.
 */
async function isRight(tx: Tx, call: PublicCall, { id }: Account, code: string): Promise<boolean> {
  const { env } = call.services;
  if (!isFactorCode(code)) return takeRecoveryCode(tx, id, await hashOfRecoveryCode(env, code, id));
  const factor = await findFactor(tx, id);
  if (!factor) return false;
  const step = stepOfCode(await openedFactor(env, id, factor.secret), code, Date.now());
  return step !== null && takeStep(tx, id, step);
}

const withoutSpaces = (code: string): string => code.replaceAll(/\s/g, '');

export const enrolAtSignIn: Handler<'enrolAtSignIn'> = ({ data }, call) =>
  answerChallenge(
    call,
    { challenge: data.challenge, asks: 'enrol' },
    async (tx, { id }, { secret }) => {
      if (secret === null) return null;
      const { env } = call.services;
      const recoveryCodes = await confirmEnrolment(tx, env, id, secret, withoutSpaces(data.code));
      return recoveryCodes && { isFactorGiven: true, recoveryCodes };
    },
    wrongCode,
  );

export const signInWithNewPassword: Handler<'signInWithNewPassword'> = async ({ data }, call) => {
  const { challenge, password } = data;
  const answering = { challenge, asks: 'new_password' } as const;
  const userId = await accountOfChallenge(call, answering);
  const owner = await asSystem(call, 'read', (tx) => findPasswordOwner(tx, userId));
  refuseWeakPassword(password, owner?.names ?? []);
  const hash = await checking(call.ip, async () => {
    if (await isPassword(owner?.password_hash ?? null, password))
      throw invalidRequest('This is the password that was set for you. Choose your own.', 'password');
    return hashPassword(password);
  });
  return answerChallenge(
    call,
    answering,
    async (tx, account) => {
      await setPassword(tx, account.id, hash);
      await revokeOtherSessions(tx, account.id, null);
      return { isFactorGiven: true };
    },
    wrongCode,
  );
};
