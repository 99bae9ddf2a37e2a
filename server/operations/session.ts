/** Signing in and out, and the own profile. (Specification, sections 3, 4 and 8.) */
import { ROLE } from '../../src/domain/codes.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import {
  clearFailuresUnlessLocked,
  countFailure,
  countSignInsFrom,
  countryExists,
  findAccount,
  insertSession,
  LOCKED_MINUTES,
  recordSignIn,
  revokeSession,
  stateKeyOf,
  updatePerson,
  upsertGuest,
} from '../db/queries/people.ts';
import type { Account } from '../db/queries/people.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { isPassword } from '../passwords.ts';
import { userOf } from '../policies/signed-in-user.ts';
import { absent, badShape, tooMany, unauthorised } from '../refusals.ts';
import { hashOfToken, newStateKey, newToken } from '../tokens.ts';
import { atMost } from '../under-way.ts';
import type { Answer, BodyOf, Call, Handler, PublicCall } from './handler.ts';

const SESSION_HOURS = 24;
/** An address may fail this often within so many minutes; offices share one, so it is more than an account may. */
const ADDRESS_FAILURES = 50;
/** Each may be an account of its own; a stand at a fair shares an address, too. */
const ADDRESS_GUESTS = 100;
const ADDRESS_MINUTES = 5;
/** A password takes a processor 20 MB and its time: failures are counted only when it has been looked at. */
const checking = atMost(20, () =>
  tooMany('Too many people are signing in from your address at this moment. Try again in a few seconds.'),
);

// One sentence for a wrong password, an unknown name, a locked and a suspended account: it tells what to do, and not
// whether there is such an account.
const SIGN_IN_FAILED =
  `${MESSAGES.signInFailed}. Check your e-mail and password. After five failures an account is locked for ` +
  `${LOCKED_MINUTES} minutes; an administrator can unlock it sooner.`;
const GUEST_FAILED = `${MESSAGES.signInFailed}. Check what you entered; if you have an account, sign in with your password.`;

type SignInData = BodyOf<'userLogin'>;

export const userLogin: Handler<'userLogin'> = (input, call) =>
  checking(call.ip, () =>
    input.query.is_guest ? signInAsGuest(input.data, call) : signInAsMember(input.data, call),
  );

async function signInAsMember(data: SignInData, call: PublicCall): Promise<Answer<'userLogin'>> {
  const name = required(data.email, 'email', 'Please enter your e-mail or user name.');
  if (!data.password) throw badShape('Please enter your password.', 'password');
  const account = await asSystem(call, async (tx) => {
    await refuseTooMany(tx, call, false);
    return findAccount(tx, name);
  });
  const matches = await isPassword(account?.password_hash ?? null, data.password);
  const answer = await asSystem(call, async (tx) => {
    const welcome =
      account?.is_active &&
      matches &&
      !account.is_locked &&
      (await clearFailuresUnlessLocked(tx, account.id));
    if (account && welcome) return openSession(tx, call, account);
    if (account && !matches) await countFailure(tx, account.id);
    await recordSignIn(tx, attempt(call, account ?? null, 'failed'));
    return null;
  });
  if (!answer) throw unauthorised(SIGN_IN_FAILED);
  return answer;
}

async function signInAsGuest(data: SignInData, call: PublicCall): Promise<Answer<'userLogin'>> {
  const company = required(data.company_name, 'company_name', 'Please enter your company name.');
  const contact = required(data.contact_person, 'contact_person', 'Please enter a contact person.');
  const mobile = required(data.mobile, 'mobile', 'Please enter your mobile number.');
  const email = required(data.email, 'email', 'Please enter your e-mail.');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw badShape('This is not an e-mail address. Write it like name@company.com.', 'email');
  if (!isMobile(mobile))
    throw badShape(
      'This is not a mobile number. Write its digits, with spaces or dashes where you like.',
      'mobile',
    );
  const { mobile_country_id: countryId } = data;
  if (countryId === undefined) throw badShape('Please choose a country.', 'mobile_country_id');

  const answer = await asSystem(call, async (tx) => {
    await refuseTooMany(tx, call, true);
    await refuseUnknownCountry(tx, countryId);
    const guest = await upsertGuest(tx, { id: newId(), email, company, contact, mobile, countryId });
    if (guest) return openSession(tx, call, { id: guest.id, name: contact, role_id: ROLE.guest });
    await recordSignIn(tx, attempt(call, null, 'failed'));
    return null;
  });
  if (!answer) throw unauthorised(GUEST_FAILED);
  return answer;
}

type SignedIn = Pick<Account, 'id' | 'name' | 'role_id'>;

async function openSession(tx: Tx, call: PublicCall, person: SignedIn): Promise<Answer<'userLogin'>> {
  const token = newToken();
  const stateKey = newStateKey();
  await insertSession(tx, {
    tokenHash: hashOfToken(token),
    userId: person.id,
    stateKey,
    hours: SESSION_HOURS,
  });
  await recordSignIn(tx, attempt(call, person, 'signed in'));
  return {
    data: { ...(await userOf(tx, person.id)), token, key: stateKey },
    message: MESSAGES.signInSuccess,
  };
}

const attempt = (call: PublicCall, account: SignedIn | null, outcome: 'signed in' | 'failed') => ({
  account,
  outcome,
  ip: call.ip,
  requestId: call.requestId,
});

/** Of guests it counts how many come, too: whoever has a password is not kept waiting by them. */
async function refuseTooMany(tx: Tx, call: PublicCall, asGuest: boolean): Promise<void> {
  const { failures, guests } = await countSignInsFrom(tx, call.ip, ADDRESS_MINUTES);
  const what =
    failures >= ADDRESS_FAILURES
      ? 'Too many failed sign-ins from your address.'
      : asGuest && guests >= ADDRESS_GUESTS
        ? 'Too many guests have come in from your address.'
        : null;
  if (what !== null) throw tooMany(`${what} Please wait ${ADDRESS_MINUTES} minutes and try again.`);
}

export const userLogout: Handler<'userLogout'> = (_input, call) =>
  call.effect<'userLogout'>(async (tx) => {
    if (call.token) await revokeSession(tx, hashOfToken(call.token));
    return { data: null, message: 'You are signed out.', audit: { summary: 'Signed out' } };
  });

/** Who asks for the profile as a guest's, and is none, asks for what there is not. */
function refuseAsGuest(isGuest: boolean | undefined, { person }: Call): void {
  if (isGuest && person.role !== ROLE.guest) throw absent();
}

/** With the session's key: a new tab opens what the person's other tabs kept. */
export const getProfile: Handler<'getProfile'> = async ({ query }, call) => {
  refuseAsGuest(query.is_guest, call);
  return withActor(call.services.pool, SYSTEM, 'read', async (tx) => {
    const user = await userOf(tx, call.person.id);
    const key = call.token ? await stateKeyOf(tx, hashOfToken(call.token)) : undefined;
    return { data: key === undefined ? user : { ...user, key } };
  });
};

export const updateProfile: Handler<'updateProfile'> = async ({ query, data }, call) => {
  if (data.first_name?.trim() === '') throw badShape('Please enter your first name.', 'first_name');
  if (data.mobile && !isMobile(data.mobile))
    throw badShape(
      'This is not a mobile number. Write its digits, with spaces or dashes where you like.',
      'mobile',
    );
  refuseAsGuest(query.is_guest, call);
  const changes = {
    ...data,
    ...(data.first_name === undefined ? {} : { first_name: data.first_name.trim() }),
    ...(data.last_name === undefined ? {} : { last_name: data.last_name.trim() }),
  };
  // The effect answers nothing: the whole user, with the associate's name, is read in the server's own scope.
  await call.effect<'userLogout'>(async (tx) => {
    if (data.mobile_country_id != null) await refuseUnknownCountry(tx, data.mobile_country_id);
    await updatePerson(tx, call.person.id, changes);
    return {
      data: null,
      audit: { summary: 'Changed the own profile', subject: { fields: Object.keys(data) } },
    };
  });
  const user = await withActor(call.services.pool, SYSTEM, 'read', (tx) => userOf(tx, call.person.id));
  return { data: user, message: 'Your profile is saved.' };
};

const asSystem = <T>(call: PublicCall, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withActor(call.services.pool, SYSTEM, 'write', work);

function required(value: string | undefined, field: string, message: string): string {
  const text = value?.trim() ?? '';
  if (text === '') throw badShape(message, field);
  return text;
}

const isMobile = (text: string): boolean =>
  /^[0-9 ().+-]{4,30}$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 4;

async function refuseUnknownCountry(tx: Tx, id: number): Promise<void> {
  if (!(await countryExists(tx, id)))
    throw badShape('Please choose a country from the list.', 'mobile_country_id');
}
