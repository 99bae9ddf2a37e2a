/** Signing up: what is checked and stored, and when the account owns its e-mail. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropStaleSignUps } from '../../server/workflows/people/sign-ups.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { stepsOf } from '../api/support/records.ts';
import { unsent } from '../mails/support/unsent.ts';
import { asOwner } from '../support/as-owner.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { codeMailedTo } from './support/codes.ts';
import { withSolution } from './support/puzzles.ts';

const PASSWORD = 'a lantern over the quay';
let server: TestServer;
let people: People;
let made = 0;
let email: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.command('DELETE FROM one_time_code');
  await server.command(`DELETE FROM sign_in_try WHERE outcome = 'asked'`);
  email = `newcomer-${++made}@client.test`;
});

const nobody = () => server.asNobody();
const person = (more: object = {}) => ({
  email,
  first_name: 'Nora',
  last_name: 'Newcomer',
  password: PASSWORD,
  ...more,
});
const signUp = (more: object = {}) => nobody().send('POST', '/user/signup', person(more));
const verify = (request: string, otp: string) => nobody().send('POST', '/user/otp-verify', { request, otp });
const unproven = (): Promise<{ id: string }[]> =>
  server.query('SELECT id FROM app_user WHERE email = $1 AND NOT is_proven ORDER BY created_at, id', [email]);
const requestIn = (reply: { body: unknown }): string =>
  (reply.body as { data: { request: string } }).data.request;

async function signedUp(more: object = {}): Promise<{ request: string; id: string }> {
  const reply = await signUp(more);
  expect(reply.status, reply.text).toBe(200);
  return { request: requestIn(reply), id: (await unproven()).at(-1)?.id ?? '' };
}

describe('somebody who signs up', () => {
  it('is signed in once the code was typed, as a customer without a business', async () => {
    const { request, id } = await signedUp({ user_name: 'nora' });
    const reply = await verify(request, await codeMailedTo(server, id));
    expect([reply.status, reply.body?.message]).toEqual([200, 'Sign-up successful!']);
    const user = dataOf<{ token: string; role_id: number; business_id: string | null; device: string }>(
      reply,
    );
    expect(user).toMatchObject({
      role_id: 4,
      business_id: null,
      email,
      user_name: 'nora',
      device: expect.any(String),
    });
    const api = server.asNobody(user.token);
    expect((await api.get('/user/profile')).status).toBe(200);
    expect((await nobody().send('POST', '/user/login', { email: 'NORA', password: PASSWORD })).status).toBe(
      200,
    );
    expect((await stepsOf(server, id)).map(({ event, to_state }) => [event, to_state])).toEqual([
      ['SIGN_UP', 'unverified'],
      ['VERIFY', 'active'],
    ]);
  });

  it('adds their business, once, and continues with its documents', async () => {
    const { request, id } = await signedUp();
    const { token } = dataOf<{ token: string }>(await verify(request, await codeMailedTo(server, id)));
    const api = server.asNobody(token);
    const business = {
      company_name: 'Newcomer Gems',
      business_type: 'Jeweller',
      designation: 'Owner',
      country_id: 914,
    };
    const reply = await api.send('POST', '/customer/business', business);
    expect([reply.status, reply.body?.message]).toEqual([
      200,
      'Newcomer Gems is added. Its KYC documents come next.',
    ]);
    expect(dataOf<{ business: object }>(reply).business).toMatchObject({ ...business, status: 9 });
    const twice = await api.send('POST', '/customer/business', { company_name: 'Second Gems' });
    expect([twice.status, twice.body?.message]).toEqual([
      409,
      'Newcomer Gems is already the business of this client. There can only be one.',
    ]);
  });

  it('cannot sign in, is in no list, and owns neither e-mail nor user name before the code was typed', async () => {
    await signedUp({ user_name: `name-${made}` });
    const login = await nobody().send('POST', '/user/login', { email, password: PASSWORD });
    expect(login.status).toBe(401);
    const { api } = people[ROLE.administrator];
    expect(dataOf<{ data: unknown[] }>(await api.get(`/customer/users?search=${email}`)).data).toEqual([]);
    const options = await api.get(`/customer/customer-dropdown?search=${email}`);
    expect(dataOf<unknown[]>(options)).toEqual([]);
    const added = await api.send('POST', '/customer/add-customer-with-business', {
      email,
      user_name: `name-${made}`,
      first_name: 'Nora',
      company_name: 'Owner of the address',
    });
    expect(added.status, added.text).toBe(200);
  });

  it('is refused if the e-mail was taken meanwhile, and the account stays unverified', async () => {
    const { request, id } = await signedUp();
    await people[ROLE.administrator].api.send('POST', '/customer/add-customer-with-business', {
      email,
      first_name: 'Nora',
      company_name: 'Faster Gems',
    });
    const reply = await verify(request, await codeMailedTo(server, id));
    expect([reply.status, dataOf<{ field: string }>(reply).field]).toEqual([409, 'email']);
    const [account] = await server.query('SELECT status FROM account WHERE id = $1', [id]);
    expect(account).toEqual({ status: 2 });
  });

  it('gets their own account, even if somebody else typed their address', async () => {
    const stranger = await signedUp({ password: 'the stranger chose this one' });
    await server.command(`UPDATE one_time_code SET asked_at = asked_at - interval '61 seconds'`);
    const owner = await signedUp();
    // The owner reads both codes; neither opens the other's sign-up.
    const codes = [await codeMailedTo(server, stranger.id), await codeMailedTo(server, owner.id)];
    expect((await verify(owner.request, codes[0] ?? '')).status).toBe(codes[0] === codes[1] ? 200 : 400);
    expect((await verify(owner.request, codes[1] ?? '')).status).toBe(200);
    const signsIn = async (password: string) =>
      (await nobody().send('POST', '/user/login', { email, password })).status;
    expect([await signsIn('the stranger chose this one'), await signsIn(PASSWORD)]).toEqual([401, 200]);
    expect((await verify(stranger.request, codes[0] ?? '')).status).toBe(409);
  });

  it('can correct their address, and the code of the wrong one opens nothing any more', async () => {
    const { request, id } = await signedUp();
    const wrong = await codeMailedTo(server, id);
    const right = `corrected-${made}@client.test`;
    const again = await nobody().send('POST', '/user/send-otp', { request, email: right });
    expect([again.status, again.body?.message]).toEqual([
      200,
      unsent(`The new code for ${right} is not sent.`, null),
    ]);
    expect((await verify(request, wrong)).status).toBe(409);
    const reply = await verify(requestIn(again), await codeMailedTo(server, id));
    expect(dataOf(reply)).toMatchObject({ email: right });
  });

  it('waits a minute for the next code to the same address', async () => {
    const { request } = await signedUp();
    const soon = await nobody().send('POST', '/user/send-otp', { request, email });
    expect(soon.status).toBe(429);
  });

  it('is dropped after a day, and who they said they were is forgotten', async () => {
    const { id, request } = await signedUp({ user_name: `late-${made}`, mobile: '+91 98765 43210' });
    const code = await codeMailedTo(server, id);
    await server.command(`UPDATE account SET created_at = now() - interval '25 hours' WHERE id = $1`, [id]);
    await asOwner(server, (pool) => withActor(pool, SYSTEM, 'write', dropStaleSignUps));
    const [row] = await server.query<{ row: string }>('SELECT u::text AS row FROM app_user u WHERE id = $1', [
      id,
    ]);
    expect(row?.row).not.toMatch(/newcomer|Nora|late-|98765/);
    expect((await stepsOf(server, id)).at(-1)).toMatchObject({ event: 'EXPIRE', to_state: 'closed' });
    expect((await verify(request, code)).status).toBe(409);
    expect((await nobody().send('POST', '/user/send-otp', { request, email })).status).toBe(409);
  });
});

describe('a sign-up is refused', () => {
  it.each([
    ['a user name that is taken', { user_name: 'Customer' }, 409, 'user_name'],
    ['a user name with spaces', { user_name: 'a b' }, 400, 'user_name'],
    ['no first name', { first_name: ' ' }, 400, 'first_name'],
    ['a mobile number that is none', { mobile: 'call me' }, 400, 'mobile'],
    ['an unknown country', { mobile_country_id: 1 }, 400, 'mobile_country_id'],
    ['a short password', { password: 'too short' }, 400, 'password'],
    ['a common password', { password: 'Password1234!' }, 400, 'password'],
    ['one’s own name for a password', { password: 'newcomer for ever' }, 400, 'password'],
  ])('with %s, and the check before it says the same', async (_, more, status, field) => {
    const reply = await signUp(more);
    expect([reply.status, dataOf<{ field: string }>(reply).field]).toEqual([status, field]);
    const asked = 'user_name' in more ? await withSolution(nobody(), person(more)) : person(more);
    const checked = await nobody().send('POST', '/auth/validate/user', asked);
    expect([checked.status, dataOf<{ field: string }>(checked).field]).toEqual([status, field]);
    expect(checked.body?.message).toBe(`Username validation failed. ${reply.body?.message}`);
    expect(await unproven()).toEqual([]);
  });
});

describe('checks before a sign-up', () => {
  it('answer in the specification’s words', async () => {
    const check = async (path: string, data: object) =>
      (await nobody().send('POST', path, data)).body?.message;
    expect(await check('/auth/validate/user', person())).toBe('Username validation succeed');
    expect(await check('/auth/validate/account', { company_name: 'Newcomer Gems', country_id: 914 })).toBe(
      'Account validation succeed',
    );
    expect(await check('/auth/validate/account', { company_name: ' ' })).toBe(
      'Account validation failed. Please enter the company name.',
    );
    const isFree = async (user_name: string) =>
      check('/user/check-username', await withSolution(nobody(), { user_name }));
    expect(await isFree('CUSTOMER')).toBe('Username validation failed');
    expect(await isFree('free.name')).toBe('Username validation succeed');
  });

  it('say whether an e-mail is free, whatever its letters', async () => {
    const free = async (typed: string, stored = typed) => {
      const { solution } = await withSolution(nobody(), { email: stored });
      return dataOf(await nobody().send('POST', '/user/check-email', { email: typed, solution }));
    };
    expect(await free('Customer@Pavilion.test', 'customer@pavilion.test')).toEqual({ available: false });
    expect(await free(email)).toEqual({ available: true });
    // A guest's address is not taken: anybody can type it.
    expect(await free('guest@visitors.test')).toEqual({ available: true });
  });

  it('are ten an hour for a network, together and side by side', async () => {
    const ask = async (at: string, data: object) => (await nobody().send('POST', at, data)).status;
    const [wanted, name] = await Promise.all([
      withSolution(nobody(), { email }),
      withSolution(nobody(), { user_name: 'customer' }),
    ]);
    const asked = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        turn % 2 === 0 ? ask('/user/check-email', wanted) : ask('/user/check-username', name),
      ),
    );
    expect(asked.filter((status) => status === 200)).toHaveLength(10);
    expect(asked.filter((status) => status === 429)).toHaveLength(20);
    const named = person({ user_name: 'customer' });
    const checked = { ...named, solution: name.solution };
    expect([await ask('/auth/validate/user', checked), await ask('/user/signup', named)]).toEqual([429, 429]);
    // Without a user name nothing is told, so nothing is counted.
    expect([await ask('/auth/validate/user', person()), await ask('/user/signup', person())]).toEqual([
      200, 200,
    ]);
    // Nobody is locked out of their account by it.
    const login = { email: 'customer2@pavilion.test', password: 'Pavilion#2026' };
    expect((await nobody().send('POST', '/user/login', login)).status).toBe(200);
    await server.command(`UPDATE sign_in_try SET at = at - interval '61 minutes' WHERE outcome = 'asked'`);
    expect(await ask('/user/check-email', wanted)).toBe(200);
  });

  it('and signing up do not tell who has an account, other than to who reads the code', async () => {
    const taken = 'customer@pavilion.test';
    expect((await nobody().send('POST', '/auth/validate/user', person({ email: taken }))).status).toBe(200);
    const [known, unknown] = [await signUp({ email: taken }), await signUp()];
    const shape = (reply: typeof known, address: string) =>
      reply.text.replaceAll(address, 'X').replaceAll(/"(request|again_at|expires_at)":"[^"]*"/g, '');
    expect([known.status, shape(known, taken)]).toEqual([unknown.status, shape(unknown, email)]);
    expect(known.body?.message).toBe(unsent(`The code for ${taken} is not sent.`, null));
    const request = requestIn(unknown);
    await server.command(`UPDATE one_time_code SET asked_at = asked_at - interval '61 seconds'`);
    const moved = await nobody().send('POST', '/user/send-otp', {
      request,
      email: 'customer2@pavilion.test',
    });
    expect(moved.status, moved.text).toBe(200);
    const [signingUp] = await server.query<{ id: string }>(
      'SELECT id FROM app_user WHERE email = $1 AND NOT is_proven ORDER BY created_at DESC LIMIT 1',
      [taken],
    );
    const proved = await verify(requestIn(known), await codeMailedTo(server, signingUp?.id ?? ''));
    expect([proved.status, dataOf<{ field: string }>(proved).field]).toEqual([409, 'email']);
    const accounts = await server.query('SELECT FROM app_user WHERE email = $1 AND is_proven', [taken]);
    expect(accounts).toHaveLength(1);
  });
});

describe('a business is added by staff', () => {
  it('to their own clients, and to nobody else’s', async () => {
    const { request, id } = await signedUp();
    await verify(request, await codeMailedTo(server, id));
    const data = { user_id: id, company_name: 'Added Gems' };
    const add = (role: 1 | 3 | 5 | 8) => people[role].api.send('POST', '/customer/business', data);
    expect((await add(ROLE.associate)).status).toBe(404);
    expect([(await add(ROLE.qualityControl)).status, (await add(ROLE.auditor)).status]).toEqual([403, 403]);
    expect((await add(ROLE.administrator)).status).toBe(200);
    const unnamed = await people[ROLE.administrator].api.send('POST', '/customer/business', {
      company_name: 'X',
    });
    expect([unnamed.status, unnamed.body?.message]).toEqual([400, 'Please select a client']);
  });

  it('and a customer names nobody but themselves', async () => {
    const reply = await people[ROLE.customer].api.send('POST', '/customer/business', {
      user_id: people[ROLE.associate].id,
      company_name: 'X',
    });
    expect(reply.status).toBe(404);
  });
});
