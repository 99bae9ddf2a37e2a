/**
 * Signing up: checked while typing, stored unverified, confirmed by a code. (Specification,
 * sections 4 and 5.)
 */
import { MESSAGES } from '../../../src/domain/messages.ts';
import { MOST_QUESTIONS } from '../../../src/domain/sign-in-limits.ts';
import {
  insertSignUp,
  isTaken,
  proveSignUp,
  signUpOf,
  changeSignUpEmail,
} from '../../db/queries/session/sign-ups.ts';
import { dropCodesOf } from '../../db/queries/session/one-time-codes.ts';
import { countQuestion } from '../../db/queries/session/sign-ins.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { ROLE } from '../../../src/domain/codes.ts';
import { alreadyExists, conflict, Refused } from '../../refusals.ts';
import { hashPassword } from '../../security/passwords.ts';
import { hashOfToken } from '../../security/tokens.ts';
import { openAccount, proveAccount } from '../../workflows/people/account.ts';
import { businessFacts, refuseUnknownChoices } from '../clients/business-facts.ts';
import type { BodyOf, Handler, PublicCall } from '../handler.ts';
import { plainEmail, refuseNoMobile, refuseTakenName, userNameOrNull } from '../session/names.ts';
import { asSystem, checking, tooManyFrom } from '../session/password-attempt.ts';
import { personFacts } from '../session/person-facts.ts';
import { lockActiveAccount } from '../../db/queries/session/sign-in-account.ts';
import { welcome } from '../session/welcome.ts';
import { refuseWeakPassword } from '../session/weak-password.ts';
import { addressHashOf, askForCode, proveCode } from './one-time-codes.ts';
import { recordOwn } from './record-own.ts';

/** Answers whether a name is free, rate-limited to what a form needs. */
const ask = <T>(call: PublicCall, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asSystem(call, 'write', async (tx) => {
    if ((await countQuestion(tx, call.ip)) > MOST_QUESTIONS)
      throw tooManyFrom('Too many questions from your address.');
    return work(tx);
  });

export const checkUserName: Handler<'checkUserName'> = ({ data }, call) => {
  const userName = userNameOrNull(data.user_name);
  return ask(call, async (tx) => {
    const available = userName !== null && !(await isTaken(tx, { userName }));
    return { data: { available }, message: available ? MESSAGES.userNameValid : MESSAGES.userNameInvalid };
  });
};

export const checkEmail: Handler<'checkEmail'> = ({ data }, call) => {
  const email = plainEmail(data.email, 'email');
  return ask(call, async (tx) => {
    const available = !(await isTaken(tx, { email }));
    return { data: { available }, message: available ? MESSAGES.accountValid : MESSAGES.accountInvalid };
  });
};

/** The specification's message first, then the reason. */
function failedAs(message: string, error: unknown): never {
  if (error instanceof Refused && [400, 409].includes(error.status))
    throw new Refused(error.status, `${message}. ${error.message}`, error.data);
  throw error;
}

export const validateUser: Handler<'validateUser'> = async ({ data }, call) => {
  try {
    const person = newcomer(data);
    await ask(call, async (tx) => {
      await refuseUnknownChoices(tx, data);
      await refuseTaken(tx, person);
    });
  } catch (error) {
    return failedAs(MESSAGES.userNameInvalid, error);
  }
  return { data: null, message: MESSAGES.userNameValid };
};

export const validateAccount: Handler<'validateAccount'> = async ({ data }, call) => {
  try {
    businessFacts(data);
    await ask(call, (tx) => refuseUnknownChoices(tx, data));
  } catch (error) {
    return failedAs(MESSAGES.accountInvalid, error);
  }
  return { data: null, message: MESSAGES.accountValid };
};

type NewUser = BodyOf<'signUp'>;

/** @throws Refused 400 names the field */
function newcomer(data: NewUser) {
  const person = personFacts(data, 'Please enter your first name.');
  if (person.mobile !== null) refuseNoMobile(person.mobile);
  refuseWeakPassword(data.password, [
    person.firstName,
    person.lastName,
    person.userName ?? '',
    person.email.replace(/@.*/, ''),
  ]);
  return person;
}

async function refuseTaken(
  tx: Tx,
  { email, userName }: { email: string; userName: string | null },
): Promise<void> {
  if (await isTaken(tx, { email }))
    throw alreadyExists(
      'This e-mail already belongs to an account. Sign in, or reset its password.',
      'email',
    );
  if (userName !== null && (await isTaken(tx, { userName })))
    throw alreadyExists('This user name is taken. Choose another one.', 'user_name');
}

export const signUp: Handler<'signUp'> = ({ data }, call) =>
  checking(call.ip, async () => {
    const person = newcomer(data);
    const addressHash = await addressHashOf(call, person.email);
    const passwordHash = await hashPassword(data.password);
    return asSystem(call, 'write', async (tx) => {
      await refuseUnknownChoices(tx, data);
      await refuseTaken(tx, person);
      const id = newId();
      const name = `${person.firstName} ${person.lastName}`.trim();
      await insertSignUp(tx, { id, ...person, passwordHash });
      await openAccount(tx, { id, role: ROLE.customer, name, requestId: call.requestId }, id, 'SIGN_UP');
      const request = await askForCode(tx, call, {
        purpose: 'sign-up',
        address: person.email,
        addressHash,
        userId: id,
      });
      recordOwn(
        tx,
        call,
        { id, name, role_id: ROLE.customer },
        { operation: 'signUp', summary: 'Signed up' },
      );
      return { data: request, message: `A code is on its way to ${person.email}.` };
    });
  });

const tooLate = () =>
  conflict('This sign-up was finished already, or is too old. Sign in, or sign up again.', {
    refusal: 'state',
  });

export const sendSignUpCode: Handler<'sendSignUpCode'> = async ({ data }, call) => {
  const address = plainEmail(data.email, 'email');
  const addressHash = await addressHashOf(call, address);
  return asSystem(call, 'write', async (tx) => {
    const signingUp = await signUpOf(tx, hashOfToken(data.request));
    if (!signingUp) throw tooLate();
    if (address !== signingUp.email) {
      await refuseTaken(tx, { email: address, userName: null });
      await changeSignUpEmail(tx, signingUp.id, address);
    }
    const request = await askForCode(tx, call, {
      purpose: 'sign-up',
      address,
      addressHash,
      userId: signingUp.id,
    });
    return { data: request, message: `A new code is on its way to ${address}.` };
  });
};

export const verifySignUp: Handler<'verifySignUp'> = async ({ data }, call) => {
  const id = await proveCode(call, 'sign-up', data);
  const device = data.device === undefined ? null : hashOfToken(data.device);
  return asSystem(call, 'write', async (tx) => {
    const account = await proveAccount(tx, id, 'VERIFY', call.requestId);
    await proveSignUp(tx, id).catch(refuseTakenName);
    await dropCodesOf(tx, 'sign-up', id);
    recordOwn(tx, call, account, { operation: 'verifySignUp', summary: 'Proved their e-mail' });
    const signedUp = await lockActiveAccount(tx, id, device);
    if (!signedUp) throw tooLate();
    // There is nothing to protect yet, so no second factor is asked for.
    return { data: await welcome(tx, call, signedUp, device), message: MESSAGES.signUpSuccess };
  });
};
