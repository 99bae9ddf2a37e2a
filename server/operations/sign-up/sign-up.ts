/**
 * Signing up: checked while typing, stored unverified, confirmed by a code. (Specification,
 * sections 4, 5 and 7.)
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
import { alreadyExists, invalidRequest, conflict, Refused, tooMany } from '../../refusals.ts';
import { hashPassword } from '../../security/passwords.ts';
import { isSolution, newPuzzle } from '../../security/puzzles.ts';
import { hashOfToken } from '../../security/tokens.ts';
import { openAccount, proveAccount } from '../../workflows/people/account.ts';
import { businessFacts, refuseUnknownChoices } from '../business-facts.ts';
import type { BodyOf, Handler, PublicCall } from '../handler.ts';
import { plainEmail, refuseNoMobile, refuseTakenName, userNameOrNull, personFacts } from '../names.ts';
import { asSystem, checking } from '../password-attempt.ts';
import { lockActiveAccount } from '../../db/queries/session/sign-in-account.ts';
import { openMemberSession } from '../open-session.ts';
import { refuseWeakPassword } from '../../security/password-strength.ts';
import { toldOfMail } from '../told-of-mail.ts';
import { addressHashOf, askForCode, proveCode } from './one-time-codes.ts';
import { auditOwnAct } from './audit-own-act.ts';

/**
 * For answers that tell whether an account has a name or an e-mail. Few an hour for a network, by
 * all processes together. (docs/security.md, Who has an account)
 */
async function countAsked(tx: Tx, call: PublicCall): Promise<void> {
  if ((await countQuestion(tx, call.ip)) > MOST_QUESTIONS)
    throw tooMany(
      `From your address ${MOST_QUESTIONS} names were looked up within an hour. Leave the user name out and choose one later, or try again in an hour.`,
    );
}

/** Counted even if the answer is a refusal, so in a transaction of its own. */
const ask = async <T>(call: PublicCall, work: (tx: Tx) => Promise<T>): Promise<T> => {
  await asSystem(call, 'write', (tx) => countAsked(tx, call));
  return asSystem(call, 'read', work);
};

export const readPuzzle: Handler<'readPuzzle'> = async (_input, { services }) => ({
  data: await newPuzzle(services.env, Date.now()),
});

/** The specification's message first, then the reason. */
function failedAs(message: string, error: unknown): never {
  if (error instanceof Refused && [400, 409].includes(error.status))
    throw new Refused(error.status, `${message}. ${error.message}`, error.data);
  throw error;
}

/**
 * Without the work for this question nothing is looked up or counted, so that the refusal is the
 * same whatever the answer would be.
 */
async function refuseUnsolved(
  { services }: PublicCall,
  question: string,
  solution: BodyOf<'checkEmail'>['solution'],
): Promise<void> {
  if (!solution || !(await isSolution(services.env, question, solution, Date.now())))
    throw invalidRequest(
      'Read a puzzle at /user/puzzle, solve it for this name, and send its solution within ten minutes.',
      'solution',
    );
}

export const checkUserName: Handler<'checkUserName'> = async ({ data }, call) => {
  const userName = userNameOrNull(data.user_name);
  await refuseUnsolved(call, userName ?? '', data.solution).catch((error: unknown) =>
    failedAs(MESSAGES.userNameInvalid, error),
  );
  return ask(call, async (tx) => {
    const available = userName !== null && !(await isTaken(tx, { userName }));
    return { data: { available }, message: available ? MESSAGES.userNameValid : MESSAGES.userNameInvalid };
  });
};

export const checkEmail: Handler<'checkEmail'> = async ({ data }, call) => {
  const email = plainEmail(data.email, 'email');
  await refuseUnsolved(call, email, data.solution).catch((error: unknown) =>
    failedAs(MESSAGES.accountInvalid, error),
  );
  return ask(call, async (tx) => {
    const available = !(await isTaken(tx, { email }));
    return { data: { available }, message: available ? MESSAGES.accountValid : MESSAGES.accountInvalid };
  });
};

export const validateUser: Handler<'validateUser'> = async ({ data: { solution, ...data } }, call) => {
  try {
    // Judging a password takes a while, as checking one does.
    await checking(call.ip, async () => {
      const person = newcomer(data);
      if (person.userName !== null) await refuseUnsolved(call, person.userName, solution);
      await asSystem(call, 'read', (tx) => refuseUnknownChoices(tx, data));
      await refuseAskedName(call, person.userName);
    });
  } catch (error) {
    return failedAs(MESSAGES.userNameInvalid, error);
  }
  return { data: null, message: MESSAGES.userNameValid };
};

export const validateAccount: Handler<'validateAccount'> = async ({ data }, call) => {
  try {
    businessFacts(data);
    // Reading a type of business locks it, which a reading transaction may not.
    await asSystem(call, 'write', (tx) => refuseUnknownChoices(tx, data));
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

/**
 * A user name has to be free, and saying so is a question like others. Whether an e-mail is free is
 * told to nobody but who reads its code.
 */
async function refuseAskedName(call: PublicCall, userName: string | null): Promise<void> {
  if (userName !== null && (await ask(call, (tx) => isTaken(tx, { userName }))))
    throw alreadyExists('This user name is taken. Choose another one.', 'user_name');
}

export const signUp: Handler<'signUp'> = ({ data }, call) =>
  checking(call.ip, async () => {
    const person = newcomer(data);
    await refuseAskedName(call, person.userName);
    const addressHash = await addressHashOf(call, person.email);
    const passwordHash = await hashPassword(data.password);
    return asSystem(call, 'write', async (tx) => {
      await refuseUnknownChoices(tx, data);
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
      auditOwnAct(
        tx,
        call,
        { id, name, role_id: ROLE.customer },
        { operation: 'signUp', summary: 'Signed up' },
      );
      return {
        data: request,
        message: toldOfMail(call, {
          sent: `A code is on its way to ${person.email}.`,
          unsent: `The code for ${person.email} is not sent.`,
        }),
      };
    });
  });

const tooLate = () =>
  conflict('This sign-up has been finished or has expired. Sign in, or sign up again.', {
    refusal: 'state',
  });

export const sendSignUpCode: Handler<'sendSignUpCode'> = async ({ data }, call) => {
  const address = plainEmail(data.email, 'email');
  const addressHash = await addressHashOf(call, address);
  return asSystem(call, 'write', async (tx) => {
    const signingUp = await signUpOf(tx, hashOfToken(data.request));
    if (!signingUp) throw tooLate();
    if (address !== signingUp.email) await changeSignUpEmail(tx, signingUp.id, address);
    const request = await askForCode(tx, call, {
      purpose: 'sign-up',
      address,
      addressHash,
      userId: signingUp.id,
    });
    return {
      data: request,
      message: toldOfMail(call, {
        sent: `A new code is on its way to ${address}.`,
        unsent: `The new code for ${address} is not sent.`,
      }),
    };
  });
};

export const verifySignUp: Handler<'verifySignUp'> = async ({ data }, call) => {
  const id = await proveCode(call, 'sign-up', data);
  const device = data.device === undefined ? null : hashOfToken(data.device);
  return asSystem(call, 'write', async (tx) => {
    const account = await proveAccount(tx, id, 'VERIFY', call.requestId);
    await proveSignUp(tx, id).catch(refuseTakenName);
    await dropCodesOf(tx, 'sign-up', id);
    auditOwnAct(tx, call, account, { operation: 'verifySignUp', summary: 'Proved their e-mail' });
    const signedUp = await lockActiveAccount(tx, id, device);
    if (!signedUp) throw tooLate();
    // There is nothing to protect yet, so no second factor is asked for.
    return { data: await openMemberSession(tx, call, signedUp, device), message: MESSAGES.signUpSuccess };
  });
};
