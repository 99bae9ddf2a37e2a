/** Wrong passwords lock out their sender, and nobody else. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { runTool } from '../support/run-tool.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { arrivals, until } from '../support/wait.ts';

interface SignedIn {
  id: string;
  device?: string;
  failed_sign_ins: { count: number; networks: number; last_at: string } | null;
}

const ADMIN = 'admin@pavilion.test';
const HOME = '198.51.100.7';
const STRANGER = '203.0.113.66';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.close());
beforeEach(() => server.command('DELETE FROM sign_in_try'));

const send = (from: string, data: object) =>
  server.asNobody().send('POST', '/user/login', data, { 'x-forwarded-for': from });
const wrong = (from: string, email = ADMIN, more: object = {}) =>
  send(from, { email, password: 'not the password', ...more });
const right = (from: string, more: object = {}, email = ADMIN) =>
  send(from, { email, password: PASSWORD, ...more });
async function times<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let n = 0; n < count; n++) answers.push(await work(n));
  return answers;
}
const here = () => ({
  DATABASE_URL: server.databaseUrl,
  DATABASE_OWNER_URL: server.databaseOwnerUrl,
  DATA_DIR: server.dataDir,
});

describe('five failures', () => {
  it('lock the network they came from, and no other', async () => {
    const failures = await times(5, () => wrong(STRANGER));
    const locked = await right(STRANGER);
    expect([locked.status, locked.text]).toEqual([401, failures[0]?.text]);
    expect((await right(HOME)).status).toBe(200);
    expect((await right(STRANGER)).status).toBe(401);
  });

  it('are counted per IPv6 network', async () => {
    await times(5, (n) => wrong(`2001:db8:0:1::${n + 1}`));
    expect((await right('2001:db8:0:1:ffff::9')).status).toBe(401);
    expect((await right('2001:db8:0:2::1')).status).toBe(200);
  });

  it('are counted per account, by e-mail and by user name', async () => {
    await times(3, () => wrong(STRANGER, ADMIN));
    await times(2, () => wrong(STRANGER, ' Admin '));
    expect((await right(STRANGER)).status).toBe(401);
  });

  it('of others in its network do not lock out a known browser', async () => {
    const { device = '' } = dataOf<SignedIn>(await right(HOME));
    expect(Buffer.from(device, 'base64url')).toHaveLength(32);
    // Fifty failures block the whole address.
    await times(5, () => wrong(HOME));
    await server.command(
      `INSERT INTO sign_in_try (id, network, name_hash, outcome)
       SELECT gen_random_uuid(), $1::inet::cidr, sha256(n::text::bytea), 'failed' FROM generate_series(1, 50) n`,
      [HOME],
    );
    expect((await right(HOME)).status).toBe(429);
    const back = await right(HOME, { device });
    expect(back.status).toBe(200);
    // The known browser keeps its token.
    expect(dataOf<SignedIn>(back).device).toBeUndefined();
  });

  it('in a known browser lock that browser, and not its network', async () => {
    const { device } = dataOf<SignedIn>(await right(HOME));
    await times(5, () => wrong(HOME, ADMIN, { device }));
    expect((await right(HOME, { device })).status).toBe(401);
    expect((await right(HOME)).status).toBe(200);
  });

  it('count in spite of a device token that the account did not issue', async () => {
    const { device: others } = dataOf<SignedIn>(await right(HOME, {}, 'qc@pavilion.test'));
    for (const device of [others, 'x'.repeat(43), '']) {
      await server.command('DELETE FROM sign_in_try');
      await times(5, () => wrong(STRANGER));
      expect([device, (await right(STRANGER, { device })).status]).toEqual([device, 401]);
    }
  });

  it('do not lock out a browser that several people share, with one device token', async () => {
    const { device } = dataOf<SignedIn>(await right(HOME, {}, 'qc@pavilion.test'));
    const shared = dataOf<SignedIn>(await right(HOME, { device }, 'auditor@pavilion.test'));
    expect(shared.device).toBeUndefined();
    await times(5, () => wrong(HOME, 'auditor@pavilion.test'));
    expect((await right(HOME, { device }, 'auditor@pavilion.test')).status).toBe(200);
  });

  it('are counted for at most twenty known browsers of an account', async () => {
    await times(22, () => right(HOME, {}, 'ftp-client@pavilion.test'));
    const [row] = await server.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM sign_in_device d JOIN app_user u ON u.id = d.user_id WHERE u.email = 'ftp-client@pavilion.test'`,
    );
    expect(row?.n).toBe(20);
  });

  it('are cleared by an administrator for all networks and browsers', async () => {
    const email = 'customer2@pavilion.test';
    const { id, device } = dataOf<SignedIn>(await right(HOME, {}, email));
    await times(5, () => wrong(STRANGER, email));
    await times(5, () => wrong(HOME, email, { device }));
    const admin = await server.as(ADMIN);
    const shown = await admin.get(`/customer/user/${id}`);
    expect(shown.body?.data).toMatchObject({ is_locked: true, failed_logins: 10 });
    expect((await admin.send('DELETE', `/customer/login-attempts/${id}`)).status).toBe(200);
    expect((await admin.get(`/customer/user/${id}`)).body?.data).toMatchObject({
      is_locked: false,
      failed_logins: 0,
    });
    expect((await right(STRANGER, {}, email)).status).toBe(200);
    expect((await right(HOME, { device }, email)).status).toBe(200);
  });
});

describe('concurrent guesses', () => {
  const looked = () =>
    server.query<{ outcome: string; n: number }>(
      'SELECT outcome, count(*)::int AS n FROM sign_in_try GROUP BY outcome ORDER BY outcome',
    );

  it.each([ADMIN, 'nobody@pavilion.test'])('as %s have five passwords checked', async (email) => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => wrong(STRANGER, email)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
    expect(await looked()).toEqual([
      { outcome: 'failed', n: 5 },
      { outcome: 'turned away', n: 15 },
    ]);
  });

  it('with the right password all succeed', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => right(HOME)));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await looked()).toEqual([]);
  });

  it('count as failures when the process that checked them died', async () => {
    await server.command(
      `INSERT INTO sign_in_try (id, at, network, name_hash, user_id, outcome)
       SELECT gen_random_uuid(), now() - interval '31 seconds', $1::inet::cidr, sha256('x'), id, 'open'
         FROM app_user, generate_series(1, 5) WHERE email = $2 AND role_id = 1`,
      [STRANGER, ADMIN],
    );
    expect((await right(STRANGER)).status).toBe(401);
  });
});

describe('failures from many networks', () => {
  it.each([ADMIN, 'nobody@pavilion.test'])('slow down unknown browsers, for %s', async (email) => {
    const { device } = dataOf<SignedIn>(await right(HOME));
    await times(20, (n) => wrong(`203.0.113.${Math.floor(n / 4)}`, email));
    await server.command(`UPDATE sign_in_try SET at = at - interval '1 second'`);
    const [next, ...more] = await times(4, (n) => wrong(`203.0.113.${100 + n}`, email));
    expect(next?.status).toBe(401);
    expect(more.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(more[0]?.body?.message).toMatch(/^Too many sign-ins under this name have failed\. Wait a minute/);
    if (email !== ADMIN) return;
    expect((await right('192.0.2.200')).status).toBe(429);
    expect((await right('192.0.2.200', { device })).status).toBe(200);
    await server.command(`UPDATE sign_in_try SET at = at - interval '1 minute'`);
    expect((await right('192.0.2.200')).status).toBe(200);
  });

  it('that wait for each other leave connections for other requests', async () => {
    const admin = await server.as('qc@pavilion.test');
    const [{ id } = { id: '' }] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = '${ADMIN}' AND role_id = 1`,
    );
    const busy = new pg.Client({ connectionString: server.databaseOwnerUrl });
    await busy.connect();
    // As if many attempts were being counted.
    await busy.query(`SELECT pg_advisory_lock(hashtextextended('sign in as ' || $1, 0))`, [id]);
    const untilAllArrived = arrivals(40);
    const guesses = Promise.all(Array.from({ length: 40 }, (_, n) => wrong(`192.0.2.${n}`)));
    await until('guesses that wait', async () => {
      const [row] = await server.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_locks JOIN pg_database d ON d.oid = database
          WHERE locktype = 'advisory' AND NOT granted AND d.datname = current_database()`,
      );
      return (row?.n ?? 0) > 0;
    });
    await untilAllArrived();
    const meanwhile = await Promise.all(Array.from({ length: 20 }, () => admin.get('/user/profile')));
    await busy.end();
    expect(meanwhile.filter(({ status }) => status !== 200)).toEqual([]);
    const statuses = new Set((await guesses).map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual([401, 429]);
  });

  it('do not reveal that two names belong to one account', async () => {
    await times(24, (n) => wrong(`203.0.113.${Math.floor(n / 4)}`));
    const other = await wrong('192.0.2.1', 'admin');
    expect([other.status, other.text]).toEqual([401, (await wrong('192.0.2.1', 'nobody')).text]);
    expect((await right('192.0.2.1', {}, 'admin')).status).toBe(401);
  });
});

describe('the owner of the account', () => {
  it('is shown failures once, at the next sign-in, which the audit log records', async () => {
    await right(HOME);
    await times(6, () => wrong(STRANGER));
    await wrong('192.0.2.1');
    const told = dataOf<SignedIn>(await right(HOME));
    expect(told.failed_sign_ins).toMatchObject({ count: 7, networks: 2 });
    expect(Date.now() - Date.parse(told.failed_sign_ins?.last_at ?? '')).toBeLessThan(60_000);
    const [entry] = await server.query(
      `SELECT summary, subject ->> 'outcome' AS outcome, subject #>> '{failed_sign_ins,networks}' AS networks
         FROM audit_log WHERE operation = 'userLogin' ORDER BY at DESC LIMIT 1`,
    );
    expect(entry).toEqual({
      summary: 'Signed in, after 7 failed sign-ins',
      outcome: 'signed in',
      networks: '2',
    });
    expect(dataOf<SignedIn>(await right(HOME)).failed_sign_ins).toBeNull();
    // The stranger stays locked out.
    expect((await right(STRANGER)).status).toBe(401);
  });

  it('is not shown failures in the same browser', async () => {
    const { device } = dataOf<SignedIn>(await right(HOME));
    await times(2, () => wrong(HOME, ADMIN, { device }));
    expect(dataOf<SignedIn>(await right(HOME, { device })).failed_sign_ins).toBeNull();
  });
});

describe('npm run admin:create -- --unlock', () => {
  it('unlocks an account for every network', async () => {
    await times(5, () => wrong(STRANGER));
    await times(15, (n) => wrong(`192.0.2.${Math.floor(n / 5)}`));
    expect((await right(STRANGER)).status).not.toBe(200);
    const unlocked = await runTool('admin-create', ['--unlock', '--email', ' ADMIN@pavilion.test'], here());
    expect(unlocked).toMatchObject({
      code: 0,
      said: expect.stringContaining('is unlocked for every network'),
    });
    expect((await right(STRANGER)).status).toBe(200);
    const [entry] = await server.query(
      `SELECT actor_name, summary FROM audit_log WHERE operation = 'clearLoginAttempts' ORDER BY at DESC LIMIT 1`,
    );
    expect(entry).toEqual({
      actor_name: 'Command line',
      summary: 'Cleared the failed sign-ins of Demo Administrator',
    });
  });

  it('reports an unknown account', async () => {
    const unlocked = await runTool('admin-create', ['--unlock', '--email', 'nobody@pavilion.test'], here());
    expect(unlocked).toMatchObject({ code: 1, said: expect.stringContaining('There is no account') });
  });
});

describe('npm run admin:create', () => {
  const create = (email: string, name = 'Ada') =>
    runTool(
      'admin-create',
      ['--email', email, '--first-name', name, '--last-name', '', '--password', PASSWORD],
      here(),
    );

  it('accepts an e-mail that a guest used, once', async () => {
    const guest = {
      company_name: 'G',
      contact_person: 'G',
      mobile: '5550100',
      email: 'ada@example.test',
      mobile_country_id: 914,
    };
    await server.asNobody().send('POST', '/user/login?is_guest=true', guest);
    expect((await create('Ada@Example.test')).code).toBe(0);
    expect((await create('ada@example.test')).said).toContain('already');
    expect((await right(HOME, {}, 'ADA@example.test')).status).toBe(200);
  });

  it('refuses names and e-mails with mixed or invisible characters', async () => {
    expect((await create('ad\u0430@example.test')).said).toContain('several alphabets');
    expect((await create('ada2@example.test', 'A\u202eda')).said).toContain('invisible');
  });
});
