/**
 * Signing in: members with a password, guests with a name and an e-mail. (Specification, sections 3
 * and 4; ADR 0026.)
 */
import { ROLE } from '../../../src/domain/codes.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import {
  MOST_FAILURES,
  MOST_FROM_NETWORK,
  MOST_GUESTS,
  WINDOW_MINUTES,
} from '../../../src/domain/sign-in-limits.ts';
import { signInName } from '../../../src/domain/text/text-identity.ts';
import { findAccount, insertGuest, recordSignIn } from '../../db/queries/session/people.ts';
import type { Account } from '../../db/queries/session/people.ts';
import { countGuest, forgiveTries, type Trying } from '../../db/queries/session/sign-ins.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { badShape, unauthorised } from '../../refusals.ts';
import { keyedHash } from '../../security/secrets.ts';
import { hashOfToken } from '../../security/tokens.ts';
import type { Answer, BodyOf, Handler, PublicCall } from '../handler.ts';
import { asSystem, attemptPassword, checking, tooManyFrom } from './password-attempt.ts';
import { neededName, plainEmail, refuseNoMobile, refuseUnknownCountry } from './names.ts';
import { attempt, openSession, openSessionIn } from './open-session.ts';

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
  if (name === '') throw badShape('Please enter your e-mail or user name.', 'email');
  const password = data.password ?? '';
  if (password === '') throw badShape('Please enter your password.', 'password');
  const spelled = signInName(name);
  const device = data.device === undefined ? null : hashOfToken(data.device);
  const account = await asSystem(call, 'read', (tx) =>
    findAccount(tx, [spelled, name.toLowerCase()], device),
  );
  const isKnownBrowser = account?.knows_device === true;
  const trying: Trying = {
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
  trying: Trying;
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
      if (account?.is_active && matches) return welcome(tx, call, account, trying, device);
      recordSignIn(tx, attempt(call, account, 'failed'));
      return null;
    },
  );
  if (!answer) throw unauthorised(SIGN_IN_FAILED);
  return answer;
}

async function welcome(
  tx: Tx,
  call: PublicCall,
  account: Account,
  trying: Trying,
  device: Buffer | null,
): Promise<Answer<'userLogin'>> {
  const since = await forgiveTries(tx, { ...trying, userId: account.id });
  return { data: await openSessionIn(tx, call, account, device, since), message: MESSAGES.signInSuccess };
}

async function signInAsGuest(data: SignInData, call: PublicCall): Promise<Answer<'userLogin'>> {
  const guest = {
    id: newId(),
    company: neededName(data.company_name, 'company_name', 'Please enter your company name.'),
    contact: neededName(data.contact_person, 'contact_person', 'Please enter a contact person.'),
    mobile: neededName(data.mobile, 'mobile', 'Please enter your mobile number.'),
    email: neededName(data.email, 'email', 'Please enter your e-mail.'),
  };
  const email = plainEmail(guest.email, 'email');
  refuseNoMobile(guest.mobile);
  const { mobile_country_id: countryId } = data;
  if (countryId === undefined) throw badShape('Please choose a country.', 'mobile_country_id');
  // The e-mail is not looked up, so a member's, another guest's and a new one get the same answer.
  const user = await asSystem(call, 'write', async (tx) => {
    await refuseTooManyGuests(tx, call.ip);
    await refuseUnknownCountry(tx, countryId);
    await insertGuest(tx, { ...guest, email, countryId });
    return openSession(tx, call, { id: guest.id, name: guest.contact, role_id: ROLE.guest }, null);
  });
  return { data: user, message: MESSAGES.signInSuccess };
}

/** Failed sign-ins of members slow down guests, but guests never slow down members. */
async function refuseTooManyGuests(tx: Tx, ip: string): Promise<void> {
  const { failures, guests } = await countGuest(tx, ip);
  if (failures >= MOST_FROM_NETWORK) throw tooManyFrom('Too many failed sign-ins from your address.');
  if (guests >= MOST_GUESTS) throw tooManyFrom('Too many guests have come in from your address.');
}
