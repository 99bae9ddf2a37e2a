import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

interface SignedIn {
  id: string;
  token: string;
  key: string;
  role_id: number;
  guest_name?: string;
  business_associate_details: { name: string } | null;
  permissions: {
    name: string;
    role_id: number;
    permissions: { path: string; user_permissions: { read_access: boolean }[] }[];
  }[];
}

describe('signing in', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const signIn = (data: object, query = '') => server.asNobody().send('POST', `/user/login${query}`, data);
  const wrong = (email: string) => signIn({ email, password: 'not the password' });

  it('accepts an e-mail or a user name, and returns token, key and permissions', async () => {
    const byEmail = await signIn({ email: 'Customer@Pavilion.test', password: PASSWORD });
    expect(byEmail.status).toBe(200);
    expect(byEmail.body?.message).toBe('Sign-in successful!');
    const user = dataOf<SignedIn>(byEmail);
    expect(Buffer.from(user.token, 'base64url')).toHaveLength(32);
    expect(Buffer.from(user.key, 'base64')).toHaveLength(32);
    expect(user.business_associate_details?.name).toBe('First Associate');
    const paths = user.permissions.flatMap((category) => category.permissions.map((one) => one.path));
    expect(paths).toContain('/customer/portal/transaction/hold');
    expect(paths.every((path) => path.startsWith('/customer/portal/'))).toBe(true);

    const byName = await signIn({ email: 'customer', password: PASSWORD });
    expect(dataOf<SignedIn>(byName).id).toBe(user.id);
    expect(dataOf<SignedIn>(byName).token).not.toBe(user.token);
  });

  it('stores only the hash of the token, for 24 hours', async () => {
    const { token } = dataOf<SignedIn>(await signIn({ email: 'qc', password: PASSWORD }));
    const [row] = await server.query<{ plain: boolean; hours: number }>(
      `SELECT bool_or(encode(token_hash, 'escape') LIKE '%' || $1 || '%') AS plain,
              max(extract(epoch FROM expires_at - created_at) / 3600)::float8 AS hours FROM session`,
      [token],
    );
    expect(row).toEqual({ plain: false, hours: 24 });
  });

  it('gives one answer for a wrong password, an unknown name and a suspended account', async () => {
    const answers = await Promise.all([wrong('auditor@pavilion.test'), wrong('nobody@pavilion.test')]);
    await server.query(`UPDATE app_user SET is_active = false WHERE email = 'ftp-client@pavilion.test'`);
    answers.push(await signIn({ email: 'ftp-client@pavilion.test', password: PASSWORD }));
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.body?.message).toMatch(/^Sign-in failed\. .*administrator can unlock/);
  });

  it('locks after five failures until an administrator clears them; other associates cannot', async () => {
    const email = 'customer2@pavilion.test';
    for (let failure = 0; failure < 5; failure++) await wrong(email);
    const locked = await signIn({ email, password: PASSWORD });
    expect(locked.status).toBe(401);
    expect(locked.text).toBe((await wrong('nobody@pavilion.test')).text);

    const [{ id } = { id: '' }] = await server.query<{ id: string }>(
      'SELECT id FROM app_user WHERE email = $1',
      [email],
    );
    const admin = await server.as('admin@pavilion.test');
    expect((await admin.get(`/customer/user/${id}`)).body?.data).toMatchObject({
      is_locked: true,
      failed_logins: 5,
    });
    // For another associate the client does not exist, locked or not.
    const stranger = await server.as('associate@pavilion.test');
    expect((await stranger.send('DELETE', `/customer/login-attempts/${id}`)).status).toBe(404);
    expect((await admin.send('DELETE', `/customer/login-attempts/${id}`)).status).toBe(200);
    expect((await signIn({ email, password: PASSWORD })).status).toBe(200);
  });

  it('unlocks after fifteen minutes, and counts from zero again', async () => {
    const email = 'newcomer@pavilion.test';
    for (let failure = 0; failure < 5; failure++) await wrong(email);
    expect((await signIn({ email, password: PASSWORD })).status).toBe(401);
    await server.command(`UPDATE sign_in_try SET at = at - interval '15 minutes'`);
    for (let failure = 0; failure < 4; failure++) await wrong(email);
    expect((await signIn({ email, password: PASSWORD })).status).toBe(200);
  });

  it('names the missing field', async () => {
    expect((await signIn({ password: PASSWORD })).body).toMatchObject({ data: { field: 'email' } });
    expect((await signIn({ email: 'customer' })).body).toMatchObject({ data: { field: 'password' } });
  });

  it('revokes the token when its person signs out or is suspended', async () => {
    const { token } = dataOf<SignedIn>(await signIn({ email: 'associate2', password: PASSWORD }));
    const person = server.asNobody(token);
    expect((await person.get('/user/profile')).status).toBe(200);
    expect((await person.send('POST', '/user/logout')).status).toBe(200);
    expect((await person.get('/user/profile')).status).toBe(401);

    const { token: second } = dataOf<SignedIn>(await signIn({ email: 'associate2', password: PASSWORD }));
    await server.query(`UPDATE app_user SET is_active = false WHERE email = 'associate2@pavilion.test'`);
    expect((await server.asNobody(second).get('/user/profile')).status).toBe(401);
  });
});

describe('guests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const guest = {
    company_name: 'Table & Girdle',
    contact_person: 'Gita Guest',
    mobile: '98 1234 5678',
    email: 'gita@example.test',
    mobile_country_id: 914,
  };
  const signIn = (data: object) => server.asNobody().send('POST', '/user/login?is_guest=true', data);

  it('need all five fields, with a valid e-mail and country', async () => {
    for (const field of Object.keys(guest)) {
      const reply = await signIn({ ...guest, [field]: undefined });
      expect([reply.status, reply.body?.data]).toEqual([400, { refusal: 'shape', field }]);
    }
    expect((await signIn({ ...guest, email: 'gita' })).status).toBe(400);
    expect((await signIn({ ...guest, mobile_country_id: 1 })).status).toBe(400);
  });

  const asks = async (token: string, message: string): Promise<number> => {
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 LIMIT 1',
    );
    const body = { stock_numbers: [stone?.stock_no], message };
    return (await server.asNobody(token).send('POST', '/inventory/new-arrival/enquiry', body)).status;
  };
  const enquiriesOf = async (token: string): Promise<string> =>
    (await server.asNobody(token).send('POST', '/inventory/new-arrival/get-enquiry', {})).text;

  it('do not see enquiries of another guest with the same e-mail, who stays signed in', async () => {
    const first = dataOf<SignedIn>(await signIn(guest));
    expect(first).toMatchObject({ role_id: 2, guest_name: 'Gita Guest' });
    expect(first.permissions[0]?.role_id).toBe(2);
    expect(await asks(first.token, 'For my best customer')).toBe(200);
    const again = dataOf<SignedIn>(
      await signIn({ ...guest, email: 'Gita@Example.test', contact_person: 'G. Guest' }),
    );
    expect(again.id).not.toBe(first.id);
    expect(await enquiriesOf(again.token)).not.toContain('best customer');
    expect(await enquiriesOf(first.token)).toContain('best customer');
    const profile = dataOf<SignedIn>(await server.asNobody(first.token).get('/user/profile'));
    expect(profile).toMatchObject({ id: first.id, guest_name: 'Gita Guest' });
    // Staff see two guests, each under the name that they gave.
    const admin = await server.as('admin@pavilion.test');
    const { data } = dataOf<{ data: { id: string; first_name: string }[] }>(
      await admin.get('/customer/users?search=gita%40example'),
    );
    expect(data.map(({ id }) => id)).toEqual([again.id, first.id]);
  });

  it('may give any e-mail: a member’s is answered like a new one and gives no access to the member', async () => {
    const answers = [];
    for (const email of ['admin@pavilion.test', 'nobody@example.test', guest.email]) {
      const reply = await signIn({ ...guest, email });
      const { id, token, key, email: said, ...rest } = dataOf<SignedIn & { email: string }>(reply);
      expect([id, token, key, said].every(Boolean)).toBe(true);
      answers.push(JSON.stringify([reply.status, reply.body?.message, rest]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"role_id":2');
    const members = await server.query<{ first_name: string; role_id: number }>(
      `SELECT first_name, role_id FROM app_user WHERE email = 'admin@pavilion.test' ORDER BY role_id`,
    );
    expect(members).toEqual([
      { first_name: 'Demo', role_id: 1 },
      { first_name: 'Gita Guest', role_id: 2 },
    ]);
    // The member still signs in with that e-mail.
    const member = await server
      .asNobody()
      .send('POST', '/user/login', { email: 'admin@pavilion.test', password: PASSWORD });
    expect(dataOf<SignedIn>(member).role_id).toBe(1);
  });

  it('come after clients in the dropdown', async () => {
    await signIn({ ...guest, company_name: 'AAA first in the alphabet' });
    const admin = await server.as('admin@pavilion.test');
    const options = dataOf<{ role_id: number }[]>(await admin.get('/customer/customer-dropdown'));
    const isGuest = options.map(({ role_id }) => role_id === 2);
    expect(isGuest).toEqual(isGuest.toSorted());
    expect(isGuest).toContain(true);
  });

  it('have normalised names and e-mails without invisible or mixed characters', async () => {
    const said = dataOf<{ id: string; guest_name: string; email: string }>(
      await signIn({ ...guest, contact_person: '  Zo\u0308e \u00a0 Gem ', email: ' Ｇita@MÜNCHEN.example ' }),
    );
    expect(said).toMatchObject({ guest_name: 'Z\u00f6e Gem', email: 'gita@xn--mnchen-3ya.example' });
    for (const [field, value] of [
      ['contact_person', 'Gita\u202eatiG'],
      ['company_name', 'Tab\u200ble'],
      ['email', 'gi\u200bta@example.test'],
      // A Cyrillic letter that looks like the Latin one.
      ['email', 'git\u0430@example.test'],
      ['email', 'gita@ex\u0430mple.test'],
    ] as const) {
      const reply = await signIn({ ...guest, [field]: value });
      expect([value, reply.status, reply.body?.data]).toEqual([value, 400, { refusal: 'shape', field }]);
    }
  });
});

describe('the own profile', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('can be changed field by field, with valid values', async () => {
    const customer = await server.as('customer@pavilion.test');
    const reply = await customer.send('PUT', '/user/profile', { first_name: ' Clara ', mobile: null });
    expect(reply.body?.data).toMatchObject({ first_name: 'Clara', last_name: 'Customer', mobile: null });
    expect(dataOf<SignedIn>(reply).business_associate_details?.name).toBe('First Associate');
    expect((await customer.send('PUT', '/user/profile', { first_name: '  ' })).status).toBe(400);
    expect((await customer.send('PUT', '/user/profile', { last_name: 'Cus\u202eremot' })).body?.data).toEqual(
      {
        refusal: 'shape',
        field: 'last_name',
      },
    );
    expect((await customer.send('PUT', '/user/profile', { mobile_country_id: 1 })).status).toBe(400);
  });

  it('has a permission that was taken away beside that of the role', async () => {
    await server.query(
      `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
       SELECT id, 7, false, false FROM app_user WHERE email = 'customer@pavilion.test'`,
    );
    const customer = await server.as('customer@pavilion.test');
    const { permissions } = dataOf<SignedIn>(await customer.get('/user/profile'));
    const hold = permissions.flatMap((one) => one.permissions).find((one) => one.path.endsWith('/hold'));
    expect(hold).toMatchObject({
      role_permissions: [{ read_access: true }],
      user_permissions: [{ read_access: false }],
    });
  });

  it('can name a country of the public list of dial codes', async () => {
    const reply = await server.asNobody().get('/business/countries-code');
    expect(reply.status).toBe(200);
    expect(reply.body?.data).toContainEqual({ id: 914, name: 'India', iso2: 'IN', phonecode: '91' });
  });
});

describe('one address', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const come = (ip: string, ago: string, outcome: 'guest' | 'failed', count: number) =>
    server.query(
      `INSERT INTO sign_in_try (id, at, network, name_hash, outcome)
       SELECT gen_random_uuid(), now() - $2::interval, $1::inet::cidr,
              CASE WHEN $3 = 'failed' THEN sha256(n::text::bytea) END, $3
         FROM generate_series(1, $4::int) n`,
      [ip, ago, outcome, count],
    );
  const member = { email: 'qc@pavilion.test', password: PASSWORD };
  const signIn = () => server.asNobody().send('POST', '/user/login', member);
  const comeAsGuest = () =>
    server.asNobody().send('POST', '/user/login?is_guest=true', {
      company_name: 'Walk-in Gems',
      contact_person: 'Visitor',
      mobile: '5550100',
      email: 'one-address@guest.pavilion.test',
      mobile_country_id: 914,
    });

  it('is that of the connection, whatever x-forwarded-for says', async () => {
    await server.asNobody().send('POST', '/user/login', member, { 'x-forwarded-for': '203.0.113.7' });
    const [entry] = await server.query(
      `SELECT ip FROM audit_log WHERE operation = 'userLogin' ORDER BY at DESC LIMIT 1`,
    );
    expect(entry).toEqual({ ip: '127.0.0.1' });
  });

  it('may sign in a hundred guests in five minutes, and members besides', async () => {
    await come('192.0.2.1', '1 minute', 'guest', 100);
    await come('127.0.0.1', '1 minute', 'guest', 99);
    expect((await comeAsGuest()).status).toBe(200);
    const waiting = await comeAsGuest();
    expect([waiting.status, waiting.body?.message]).toEqual([
      429,
      'Too many guests have signed in from your address. Please wait 5 minutes and try again.',
    ]);
    expect((await signIn()).status).toBe(200);
  });

  it('has a limit of passwords checked at a time; further requests are refused for the moment', async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, signIn));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body?.message).toMatch(/at this moment\. Try again in a few seconds\.$/);
    expect(replies.filter(({ status }) => status === 200).length).toBe(60 - refused.length);
    expect((await signIn()).status).toBe(200);
  });

  it('is blocked after fifty failures in five minutes, with the right password too', async () => {
    await come('192.0.2.1', '1 minute', 'failed', 50);
    await come('127.0.0.1', '6 minutes', 'failed', 50);
    expect((await signIn()).status).toBe(200);
    await come('127.0.0.1', '4 minutes', 'failed', 50);
    const waiting = await signIn();
    expect(waiting.status).toBe(429);
    expect(waiting.body?.message).toContain('wait 5 minutes');
  });
});

describe('the address behind a trusted proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => server.close());

  const signIn = (from: string, password = PASSWORD) =>
    server
      .asNobody()
      .send('POST', '/user/login', { email: 'qc@pavilion.test', password }, { 'x-forwarded-for': from });
  const seenAs = async (from: string) => {
    await signIn(from);
    const [entry] = await server.query<{ ip: string }>(
      `SELECT ip FROM audit_log WHERE operation = 'userLogin' ORDER BY at DESC LIMIT 1`,
    );
    return entry?.ip;
  };

  it('is the one that the proxy names, or the proxy’s own', async () => {
    expect(await seenAs('198.51.100.9, 203.0.113.7')).toBe('203.0.113.7');
    expect(await seenAs('::ffff:203.0.113.8')).toBe('203.0.113.8');
    expect(await seenAs('unknown')).toBe('127.0.0.1');
  });

  it('is counted by IPv6 network', async () => {
    await server.query(
      `INSERT INTO sign_in_try (id, network, name_hash, outcome)
       SELECT gen_random_uuid(), '2001:db8::/64', sha256(n::text::bytea), 'failed' FROM generate_series(1, 50) n`,
    );
    expect((await signIn('2001:db8::ffff')).status).toBe(429);
    expect((await signIn('2001:db8:0:1::1')).status).toBe(200);
    expect((await signIn('203.0.113.7')).status).toBe(200);
  });
});
