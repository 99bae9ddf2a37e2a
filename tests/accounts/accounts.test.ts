/** What suspending, reactivating and closing an account do to sessions, lines and other people. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { ROLE } from '../../src/domain/codes.ts';
import { newId } from '../../server/ids.ts';
import { asOwner, giveAccounts } from '../support/as-owner.ts';
import { dataOf } from '../support/data-of.ts';
import { PASSWORD, signIn, type Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { take } from '../support/prices.ts';
import { lockWaits } from '../support/wait.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { newcomer } from '../api/support/kyc.ts';

interface Account {
  id: string;
  name: string;
  status: number;
  open: Record<string, number>;
  sessions: number;
  history: { event: string; label: string; reason: string | null; actor_name: string }[];
}

let server: TestServer;
let people: People;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
});
afterAll(() => server.close());

const suspend = (id: string, api = admin) =>
  api.send('PUT', `/customer/user/${id}/status`, { is_active: false, reason: 'Asked for it by phone' });
const reactivate = (id: string) => admin.send('PUT', `/customer/user/${id}/status`, { is_active: true });
const close = (id: string, api = admin) => api.send('DELETE', `/customer/user/${id}?reason=Left`);
const accountOf = async (id: string): Promise<Account> =>
  dataOf<Account>(await admin.get(`/user/account/${id}`));

async function insertMember(role: number, more: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  await server.command(
    `INSERT INTO app_user (id, role_id, email, first_name, associate_id, password_hash)
     SELECT $1, $2, $3, 'Mia', $4, password_hash FROM app_user WHERE email = 'admin@pavilion.test'`,
    [id, role, `${id}@house.test`, more['associate_id'] ?? null],
  );
  await asOwner(server, giveAccounts);
  return id;
}

describe('a suspended account', () => {
  it('is signed out everywhere on the next request, and again cannot sign in', async () => {
    const client = await newcomer(server, people);
    const { email } = dataOf<{ email: string }>(await client.api.get('/user/profile'));
    const other = await signIn(server.url, email);
    const reply = await suspend(client.id);
    expect([reply.status, reply.body?.message]).toEqual([
      200,
      'Path is suspended and signed out everywhere.',
    ]);
    expect([
      (await client.api.get('/user/profile')).status,
      (await other.get('/user/profile')).status,
    ]).toEqual([401, 401]);
    const again = await server.asNobody().send('POST', '/user/login', { email, password: PASSWORD });
    expect(again.status).toBe(401);
  });

  it('needs a new sign-in once it is reactivated', async () => {
    const client = await newcomer(server, people);
    const { email } = dataOf<{ email: string }>(await client.api.get('/user/profile'));
    await suspend(client.id);
    expect((await reactivate(client.id)).body?.message).toBe('Path can sign in again.');
    expect((await client.api.get('/user/profile')).status).toBe(401);
    expect((await (await signIn(server.url, email)).get('/user/profile')).status).toBe(200);
  });

  it('keeps its hold, and staff cannot act for it', async () => {
    const { id } = people[ROLE.customer];
    const [stone] = await server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1`,
    );
    const stones = { stock_numbers: [stone?.stock_no ?? ''], user_id: id };
    expect((await take(admin, 'hold', stones)).status).toBe(200);
    await suspend(id);
    expect((await accountOf(id)).open['holds']).toBeGreaterThan(0);
    const [other] = await server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1`,
    );
    const refused = await admin.send('POST', '/inventory/new-arrival/hold', {
      stock_numbers: [other?.stock_no ?? ''],
      user_id: id,
    });
    expect([refused.status, refused.body?.message]).toEqual([409, expect.stringContaining('is suspended')]);
    await reactivate(id);
  });

  it('shows who suspended it, and why, to auditors', async () => {
    const client = await newcomer(server, people);
    await suspend(client.id);
    const account = dataOf<Account>(await people[ROLE.auditor].api.get(`/user/account/${client.id}`));
    expect(account.status).toBe(5);
    expect(account.history.map(({ event, reason }) => [event, reason])).toEqual([
      ['INVITE', null],
      ['ACCEPT', null],
      ['SUSPEND', 'Asked for it by phone'],
    ]);
  });

  it('needs a reason', async () => {
    const client = await newcomer(server, people);
    const reply = await admin.send('PUT', `/customer/user/${client.id}/status`, {
      is_active: false,
      reason: '  ',
    });
    expect([reply.status, reply.body?.message]).toEqual([400, 'Give a reason. Staff see it on the account.']);
    expect((await accountOf(client.id)).status).toBe(3);
    // The reason is checked before the account is looked up.
    const nobody = await admin.send('PUT', `/customer/user/${newId()}/status`, { is_active: false });
    expect(nobody.status).toBe(400);
  });
});

describe('a closed account', () => {
  it('releases its holds and closes its enquiries', async () => {
    const client = await newcomer(server, people);
    for (const status of [10, 11])
      await server.command('UPDATE business SET status = $2 WHERE user_id = $1', [client.id, status]);
    const rows = await server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 2`,
    );
    const [held = '', asked = ''] = rows.map(({ stock_no }) => stock_no);
    const hold = await take(admin, 'hold', { stock_numbers: [held], user_id: client.id });
    expect(hold.status, hold.text).toBe(200);
    const enquiry = await client.api.send('POST', '/inventory/new-arrival/enquiry', {
      stock_numbers: [asked],
      message: 'Is it eye clean?',
    });
    expect(enquiry.status, enquiry.text).toBe(200);
    const reply = await close(client.id);
    expect([reply.status, reply.body?.message]).toEqual([
      200,
      'The account of Path is closed. This also ended 1 hold and 1 enquiry.',
    ]);
    expect((await accountOf(client.id)).open).toMatchObject({ holds: 0, enquiries: 0 });
    const [stone] = await server.query<{ status: number }>('SELECT status FROM stone WHERE stock_no = $1', [
      held,
    ]);
    expect(stone?.status).toBe(1);
  });

  it('is refused while memos of it are open, and says so', async () => {
    const { id } = people[ROLE.customer];
    const [stone] = await server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1`,
    );
    const memo = await take(admin, 'memo', { stock_numbers: [stone?.stock_no ?? ''], user_id: id });
    expect(memo.status, memo.text).toBe(200);
    const reply = await close(id);
    expect(reply.status).toBe(409);
    expect(reply.body?.message).toMatch(
      /^Not settled yet: \d+ memos?( and \d+ confirm-stones?)?\. Settle them, or hand them over, before you close the account\.$/,
    );
    expect((await accountOf(id)).status).toBe(3);
  });

  it('is refused for a business associate who has clients', async () => {
    const associate = await insertMember(ROLE.associate);
    await insertMember(ROLE.apiClient, { associate_id: associate });
    const reply = await close(associate);
    expect([reply.status, reply.body?.message]).toEqual([
      409,
      'Not settled yet: 1 client. Settle them, or hand them over, before you close the account.',
    ]);
  });

  it('stays closed', async () => {
    const id = await insertMember(ROLE.qualityControl);
    expect((await close(id)).status).toBe(200);
    const reply = await reactivate(id);
    expect([reply.status, reply.body?.message]).toEqual([409, 'A closed account cannot be reactivated.']);
  });
});

/**
 * The replies of requests that all wait for a lock before the first one can be written. The server
 * may wait too, when it notes who was last seen in a session that is about to end.
 */
async function together<R>(at: TestServer, requests: (() => Promise<R>)[]): Promise<R[]> {
  const gate = new pg.Client({ connectionString: at.databaseOwnerUrl });
  await gate.connect();
  try {
    await gate.query('BEGIN; LOCK TABLE history IN EXCLUSIVE MODE');
    let early: R | undefined;
    const replies = Promise.all(requests.map(async (send) => (early = await send())));
    replies.catch(() => undefined);
    await lockWaits(at, requests.length, () =>
      expect(early, 'answered before all of them waited').toBeUndefined(),
    );
    await gate.query('ROLLBACK');
    return await replies;
  } finally {
    await gate.end();
  }
}

describe('administrators', () => {
  it('neither suspend nor close themselves', async () => {
    const own = people[ROLE.administrator].id;
    await insertMember(ROLE.administrator);
    for (const reply of [await suspend(own), await close(own)])
      expect([reply.status, reply.body?.message]).toEqual([
        409,
        'You cannot suspend, close or delete your own account. Ask another administrator.',
      ]);
  });

  it('are not suspended while nobody else has one of their permissions', async () => {
    const only = await insertMember(ROLE.administrator);
    await server.command(
      `UPDATE role_permission SET read_access = false, write_access = false
        WHERE role_id = 1 AND permission_id = (SELECT id FROM permission WHERE name = 'markup')`,
    );
    await server.command(
      `INSERT INTO user_permission SELECT $1, id, true, true FROM permission WHERE name = 'markup'`,
      [only],
    );
    const reply = await suspend(only);
    expect(reply.status).toBe(409);
    expect(reply.body?.message).toMatch(
      /^Markups?: only this administrator has it\. Give it to another one first/,
    );
    expect((await accountOf(only)).status).toBe(3);
    await server.command(
      `UPDATE role_permission SET read_access = true, write_access = true
        WHERE role_id = 1 AND permission_id = (SELECT id FROM permission WHERE name = 'markup')`,
    );
    expect((await suspend(only)).status).toBe(200);
  });

  it('who suspend each other at the same time leave one of them active', async () => {
    const only = await startTestServer();
    try {
      const first = await only.as('admin@pavilion.test');
      const firstId = dataOf<{ id: string }>(await first.get('/user/profile')).id;
      const secondId = newId();
      await only.command(
        `INSERT INTO app_user (id, role_id, email, first_name, password_hash)
         SELECT $1, 1, 'second@house.test', 'Ada', password_hash FROM app_user WHERE id = $2`,
        [secondId, firstId],
      );
      await asOwner(only, giveAccounts);
      const second = await signIn(only.url, 'second@house.test');
      const replies = await together(only, [() => suspend(secondId, first), () => suspend(firstId, second)]);
      expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const active = await only.query('SELECT FROM app_user WHERE role_id = 1 AND is_active');
      expect(active).toHaveLength(1);
    } finally {
      await only.close();
    }
  });
});

describe('accounts', () => {
  it('of guests do not exist', async () => {
    const guest = people[ROLE.guest].id;
    expect([(await suspend(guest)).status, (await admin.get(`/user/account/${guest}`)).status]).toEqual([
      404, 404,
    ]);
  });

  it('of members who were not invited get their first step once, and all conform', async () => {
    const id = await insertMember(ROLE.qualityControl);
    await asOwner(server, giveAccounts);
    const account = await accountOf(id);
    expect(account.history.map(({ event, actor_name }) => [event, actor_name])).toEqual([
      ['CREATE', 'Set-up'],
    ]);
    const report = dataOf<{ findings: { workflow: string }[]; checked: Record<string, number> }>(
      await admin.send('POST', '/workflows/conformance'),
    );
    expect(report.findings.filter(({ workflow }) => workflow === 'account')).toEqual([]);
    expect(report.checked['account']).toBeGreaterThan(10);
  });
});
