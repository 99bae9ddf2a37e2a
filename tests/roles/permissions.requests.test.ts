/**
 * Permissions of roles and people over HTTP: what is shown, what may be changed, by whom, and from
 * when it holds.
 */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findCaller } from '../../server/db/queries/session/caller.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import type { Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import {
  addressOf,
  anotherAdministrator,
  memberOf,
  NONE,
  permissionOf,
  READS,
  set,
  shown,
  WRITES,
  type Member,
} from './support/administrators.ts';

const QC = { role_id: 5 };
const TASKS = '/tasks';
const ADMINISTRATOR = { role_id: 1 };
const PROCESSES = 3;
/** Requests go to the processes in turn. */
const inEveryProcess = (ask: () => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: PROCESSES }, ask));

let server: TestServer;
let admin: Member;
let second: Member;
let qc: Member;
let customer: Member;
/** The permissions as they were seeded. */
let seeded: { role_id: number; permission_id: number; read_access: boolean; write_access: boolean }[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await memberOf(server, 'admin@pavilion.test');
  second = await anotherAdministrator(server, 'Ada');
  qc = await memberOf(server, 'qc@pavilion.test');
  customer = await memberOf(server, 'customer@pavilion.test');
  seeded = await server.look('SELECT role_id, permission_id, read_access, write_access FROM role_permission');
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.command('DELETE FROM user_permission');
  await server.command('DELETE FROM permission_version');
  await server.command(
    `UPDATE role_permission p SET read_access = s.read_access, write_access = s.write_access
       FROM jsonb_to_recordset($1::jsonb) AS s (role_id smallint, permission_id int, read_access boolean, write_access boolean)
      WHERE p.role_id = s.role_id AND p.permission_id = s.permission_id`,
    [JSON.stringify(seeded)],
  );
});

describe('what is shown', () => {
  it('is quality control’s without a role, in categories as a signed-in user has them', async () => {
    const answer = dataOf<Awaited<ReturnType<typeof shown>>>(
      await admin.api.get('/permission/user-wise-permissions'),
    );
    expect(answer).toMatchObject({ role_id: 5, role_name: 'Quality control', user_id: null, version: 0 });
    expect(answer.permissions.map(({ name, role_id }) => [name, role_id])).toContainEqual(['Inventory', 5]);
    expect(await permissionOf(admin.api, QC, 'stock')).toEqual({
      name: 'stock',
      path: '/inventory/company',
      role_permissions: [{ read_access: true, write_access: false }],
      user_permissions: [{ read_access: true, write_access: false }],
      is_own: false,
      can_read: true,
      can_write: false,
    });
  });

  it('is a person’s beside their role’s, and says which are their own', async () => {
    await set(admin.api, { user_id: customer.id }, { hold: READS });
    const whose = { user_id: customer.id };
    expect(await permissionOf(admin.api, whose, 'hold')).toMatchObject({
      path: '/customer/portal/transaction/hold',
      role_permissions: [{ read_access: true, write_access: true }],
      user_permissions: [{ read_access: true, write_access: false }],
      is_own: true,
    });
    expect((await permissionOf(admin.api, whose, 'memo')).is_own).toBe(false);
    expect((await permissionOf(admin.api, { role_id: 4 }, 'hold')).is_own).toBe(false);
  });

  it('is what the contract leaves of a stored permission', async () => {
    await server.command(
      `UPDATE role_permission SET read_access = true, write_access = true
        WHERE role_id = 4 AND permission_id = (SELECT id FROM permission WHERE name = 'stock')`,
    );
    expect(await permissionOf(admin.api, { role_id: 4 }, 'stock')).toMatchObject({
      role_permissions: [{ read_access: false, write_access: false }],
      can_read: false,
      can_write: false,
    });
  });

  it('is refused for a person who does not exist, and for one of another role than the one named', async () => {
    const nobody = '00000000-0000-7000-8000-000000000000';
    for (const id of [nobody, 'x'])
      expect((await admin.api.get(addressOf({ user_id: id }))).status).toBe(404);
    const reply = await admin.api.get(`/permission/user-wise-permissions?role_id=5&user_id=${customer.id}`);
    expect([reply.status, reply.body?.data]).toEqual([400, { refusal: 'shape', field: 'role_id' }]);
  });

  it('is read by an auditor, who changes nothing', async () => {
    const auditor = await server.as('auditor@pavilion.test');
    expect((await auditor.get(addressOf(QC))).status).toBe(200);
    const reply = await set(auditor, QC, { task: NONE });
    expect([reply.status, reply.body?.data]).toEqual([403, { refusal: 'role' }]);
  });
});

describe('categories, sub-modules and people', () => {
  it('count what a role may read and write', async () => {
    const categories = dataOf<{ id: string; name: string; sub_modules: number; readable: number }[]>(
      await admin.api.get('/roles/category?role_id=4'),
    );
    expect(categories.map(({ id, name }) => id === name)).not.toContain(false);
    expect(categories.find(({ name }) => name === 'Setting')).toMatchObject({ readable: 0, writable: 0 });
    expect(categories.find(({ name }) => name === 'Clients')).toMatchObject({ role_id: 4, readable: 1 });
  });

  it('say what each permission of a category opens to the role', async () => {
    interface SubModule {
      id: string;
      category_id: string;
      opens: { access: string; summary: string }[];
    }
    const ask = async (query: string) =>
      dataOf<SubModule[]>(await admin.api.get(`/roles/submodule?category_id=Transactions${query}`));
    const [associates, qualityControl] = [await ask('&role_id=3'), await ask('')];
    expect(new Set(associates.map(({ category_id }) => category_id))).toEqual(new Set(['Transactions']));
    const memo = (of: SubModule[]) => of.find(({ id }) => id === 'memo')?.opens.map(({ access }) => access);
    expect(memo(associates)).toContain('write');
    expect(memo(qualityControl)).not.toContain('write');
    expect(dataOf(await admin.api.get('/roles/submodule?category_id=Nothing'))).toEqual([]);
  });

  it('name the eight roles; people with permissions of their own come first, guests not at all', async () => {
    interface Role {
      role_id: number;
      role_name: string;
      total: number;
      users: { id: string; email: string; own_permissions: number }[];
    }
    await guestSignsIn(server, 'visitor@roles.test');
    await set(admin.api, { user_id: customer.id }, { hold: NONE, memo: NONE });
    const roles = dataOf<Role[]>(await admin.api.get('/permission/role-wise-users'));
    expect(roles.map(({ role_id }) => role_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(roles.find(({ role_id }) => role_id === 4)?.users[0]).toMatchObject({
      id: customer.id,
      own_permissions: 2,
    });
    expect(roles.find(({ role_id }) => role_id === 2)).toMatchObject({
      role_name: 'Guest',
      total: 0,
      users: [],
    });
    const found = dataOf<Role[]>(await admin.api.get('/permission/role-wise-users?search=culet&role_id=4'));
    expect(found.map(({ users }) => users.map(({ email }) => email))).toEqual([['customer@pavilion.test']]);
  });
});

describe('a change', () => {
  it('of a role holds from the next request on, in every process, and is in the audit log with before and after', async () => {
    const reply = await set(admin.api, QC, { task: NONE });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body?.message).toBe('Quality control: Task no access.');
    expect(dataOf<{ version: number; changed_by: string }>(reply)).toMatchObject({
      version: 1,
      changed_by: 'Demo Administrator',
    });
    for (const refused of await inEveryProcess(() => qc.api.get(TASKS)))
      expect([refused.status, refused.body?.message, refused.body?.data]).toEqual([
        403,
        'You do not have the permission “Task: read”. An administrator can grant it.',
        { refusal: 'role', permission: 'task', access: 'read' },
      ]);
    const [entry] = await server.look<{
      operation: string;
      summary: string;
      subject: object;
      actor_id: string;
    }>('SELECT operation, summary, subject, actor_id FROM audit_log ORDER BY id DESC LIMIT 1');
    expect(entry).toEqual({
      operation: 'updatePermissions',
      summary: 'Permissions of Quality control: Task no access.',
      actor_id: admin.id,
      subject: {
        role_id: 5,
        permissions: [{ name: 'task', before: WRITES, after: NONE, followsRole: false }],
      },
    });
    expect((await set(admin.api, QC, { task: WRITES })).status).toBe(200);
    for (const { status } of await inEveryProcess(() => qc.api.get(TASKS))) expect(status).toBe(200);
  });

  it('of a person leaves the role and everybody else as they were, and can be taken back', async () => {
    const other = await server.as('customer2@pavilion.test');
    const holds = '/inventory/new-arrival/get-hold';
    await set(admin.api, { user_id: customer.id }, { hold: NONE });
    expect((await customer.api.send('POST', holds, {})).status).toBe(403);
    expect((await other.send('POST', holds, {})).status).toBe(200);
    const back = await set(admin.api, { user_id: customer.id }, { hold: null });
    expect(back.body?.message).toBe('First Customer: Hold as the role.');
    expect((await customer.api.send('POST', holds, {})).status).toBe(200);
    expect(await server.look('SELECT FROM user_permission')).toEqual([]);
  });

  it('of a role does not reach a person with a permission of their own', async () => {
    await set(admin.api, { user_id: qc.id }, { task: READS });
    await set(admin.api, QC, { task: NONE });
    expect((await qc.api.get(TASKS)).status).toBe(200);
    await set(admin.api, { user_id: qc.id }, { task: null });
    expect((await qc.api.get(TASKS)).status).toBe(403);
  });

  it('that changes nothing says so', async () => {
    const reply = await set(admin.api, QC, { task: WRITES });
    expect([reply.status, reply.body?.message]).toEqual([200, 'Nothing has changed.']);
  });

  it('sent twice with one key is made once', async () => {
    const body = { version: 0, permissions: [{ name: 'task', read_access: true, write_access: false }] };
    const send = () => admin.api.send('PUT', addressOf(QC), body, { 'idempotency-key': 'one-change-of-qc' });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.text === first.text]).toEqual([200, 200, true]);
    expect((await shown(admin.api, QC)).version).toBe(1);
  });
});

describe('a change is refused', () => {
  it('of a permission that does not exist, that is named twice, or of nobody', async () => {
    const once = { name: 'task', read_access: true, write_access: false };
    const send = (address: string, ...permissions: object[]) =>
      admin.api.send('PUT', address, { version: 0, permissions });
    const unknown = await send(addressOf(QC), { ...once, name: 'customer-profile' });
    expect([unknown.status, unknown.body?.message]).toEqual([
      400,
      'There is no permission customer-profile.',
    ]);
    expect((await send(addressOf(QC), once, once)).body?.message).toMatch(/named twice/);
    expect((await send('/permission/user-wise-permissions', once)).status).toBe(400);
    expect((await send(addressOf(QC), { ...once, read_access: null })).status).toBe(400);
    expect((await send(addressOf(QC), { ...once, read_access: null, write_access: null })).status).toBe(400);
    expect((await send(addressOf(QC))).status).toBe(400);
    expect((await shown(admin.api, QC)).version).toBe(0);
  });

  it('of writing without reading, and of half of what has nothing to read', async () => {
    const senseless = { read: false, write: true };
    const task = await set(admin.api, QC, { task: senseless });
    expect([task.status, task.body?.message]).toEqual([
      400,
      'Task: nobody can change what they may not read. Give read access as well.',
    ]);
    const status = await set(admin.api, QC, { 'stone-status': READS });
    expect([status.status, status.body?.message]).toEqual([
      400,
      'Stone status: there is nothing to read, so read and write are given together.',
    ]);
  });

  it.each([
    [5, 'stock', WRITES, 'Stock: not available to the role Quality control, only to Administrator.'],
    [
      4,
      'client',
      READS,
      'Client: not available to the role Customer, only to Administrator, Business associate, Quality control, and Auditor.',
    ],
    [5, 'search', WRITES, 'Search: there is nothing to change.'],
    [
      8,
      'role-permission',
      WRITES,
      'Roles and permissions: not available to the role Auditor, only to Administrator.',
    ],
  ])('beyond the contract: role %i, %s', async (role_id, name, access, sentence) => {
    const reply = await set(admin.api, { role_id }, { [name]: access });
    expect([reply.status, reply.body?.message, reply.body?.data]).toEqual([
      409,
      sentence,
      { refusal: 'guard', guard: 'ceiling' },
    ]);
  });

  it('of a guest’s own permissions, and of anybody’s profile', async () => {
    const { id } = dataOf<{ id: string }>(await guestSignsIn(server, 'another@roles.test'));
    const guest = await set(admin.api, { user_id: id }, { hold: NONE });
    expect([guest.status, guest.body?.data]).toEqual([409, { refusal: 'guard', guard: 'guest' }]);
    const profile = await set(admin.api, QC, { profile: NONE });
    expect([profile.status, profile.body?.data]).toEqual([409, { refusal: 'guard', guard: 'everybody' }]);
  });

  it('of what the administrator does not have, to a role, a person or themselves, also by following the role', async () => {
    await set(second.api, { user_id: admin.id }, { memo: READS });
    await set(second.api, { user_id: qc.id }, { task: NONE });
    await set(second.api, { role_id: 3 }, { memo: NONE });
    await set(second.api, { user_id: admin.id }, { task: NONE });
    const associate = await memberOf(server, 'associate@pavilion.test');
    for (const [whose, wish] of [
      [{ role_id: 3 }, { memo: WRITES }],
      [{ user_id: associate.id }, { memo: WRITES }],
      [{ user_id: admin.id }, { memo: WRITES }],
      [{ user_id: admin.id }, { memo: null }],
      [{ user_id: qc.id }, { task: null }],
    ] as const) {
      const reply = await set(admin.api, whose, wish);
      expect([reply.status, reply.body?.data], reply.text).toEqual([403, { refusal: 'role' }]);
      expect(reply.body?.message).toMatch(
        /you do not have this yourself, so you cannot give it to anybody\.$/,
      );
    }
    // Reading they have, and what they lack they may take.
    expect((await set(admin.api, { role_id: 3 }, { memo: READS })).status).toBe(200);
    expect((await set(admin.api, QC, { task: NONE })).status).toBe(200);
  });

  it('where administrators would lock themselves out', async () => {
    for (const whose of [{ user_id: admin.id }, ADMINISTRATOR])
      for (const access of [NONE, READS]) {
        const reply = await set(admin.api, whose, { 'role-permission': access });
        expect([reply.status, reply.body?.data]).toEqual([409, { refusal: 'guard', guard: 'own-access' }]);
      }
    const other = await set(admin.api, { user_id: second.id }, { 'role-permission': NONE });
    expect(other.status, other.text).toBe(200);
    expect((await second.api.get(addressOf(QC))).status).toBe(403);
  });

  it('where no administrator would be left who could give it back', async () => {
    const last = (reply: Reply) => [reply.status, reply.body?.data];
    const REFUSED = [409, { refusal: 'guard', guard: 'last-administrator' }];
    expect(last(await set(admin.api, ADMINISTRATOR, { markup: READS }))).toEqual(REFUSED);
    expect((await permissionOf(admin.api, ADMINISTRATOR, 'markup')).role_permissions).toEqual([
      { read_access: true, write_access: true },
    ]);
    // With one administrator who keeps it, the others can lose it; that one cannot.
    await set(admin.api, { user_id: second.id }, { markup: WRITES });
    expect((await set(admin.api, ADMINISTRATOR, { markup: READS })).status).toBe(200);
    expect(last(await set(second.api, { user_id: second.id }, { markup: null }))).toEqual(REFUSED);
    // Somebody suspended, or without this screen, gives nothing back.
    await set(second.api, { user_id: admin.id }, { markup: WRITES });
    await server.command('UPDATE app_user SET is_active = false WHERE id = $1', [admin.id]);
    expect(last(await set(second.api, { user_id: second.id }, { markup: NONE }))).toEqual(REFUSED);
    await server.command('UPDATE app_user SET is_active = true WHERE id = $1', [admin.id]);
    expect((await set(second.api, { user_id: second.id }, { markup: NONE })).status).toBe(200);
  });

  it('on a version that somebody else has changed, and then nothing of it is kept', async () => {
    expect((await set(second.api, QC, { task: READS }, 0)).status).toBe(200);
    const stale = await set(admin.api, QC, { audit: NONE }, 0);
    expect([stale.status, stale.body?.message, stale.body?.data]).toEqual([
      409,
      'Ada has changed the permissions of Quality control since you opened them. Nothing was saved: look at them again first.',
      { refusal: 'state', field: 'version' },
    ]);
    expect((await permissionOf(admin.api, QC, 'audit')).role_permissions).toEqual([
      { read_access: true, write_access: false },
    ]);
    // Every role and person has a version of their own.
    expect((await set(admin.api, { role_id: 8 }, { audit: READS }, 0)).status).toBe(200);
    expect((await set(admin.api, { user_id: qc.id }, { audit: NONE }, 0)).status).toBe(200);
  });

  it('as a whole where one of its permissions is', async () => {
    const reply = await set(admin.api, QC, { task: NONE, stock: WRITES });
    expect(reply.status).toBe(409);
    expect((await permissionOf(admin.api, QC, 'task')).role_permissions[0]).toEqual({
      read_access: true,
      write_access: true,
    });
  });
});

describe('reading a permission', () => {
  it('takes one query, however many a person has of their own', async () => {
    await set(admin.api, { user_id: qc.id }, { task: READS, audit: NONE, memo: NONE });
    const [session] = await server.look<{ token_hash: Buffer }>(
      'SELECT token_hash FROM session WHERE user_id = $1 LIMIT 1',
      [qc.id],
    );
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const caller = await findCaller(server.pool, session?.token_hash ?? Buffer.alloc(0), 'task');
    const about = asked.mock.calls
      .map(([query]) => JSON.stringify(query))
      .filter((text) => /authenticate|permission/.test(text));
    asked.mockRestore();
    expect(caller).toMatchObject({ user_id: qc.id, read_access: true, write_access: false });
    expect(about).toHaveLength(1);
  });
});

describe('the database', () => {
  const actingAs = (id: string, sql: string) =>
    withActor(server.pool, { id, scope: 'own' }, 'write', (tx) => tx.run(sql, [id]));

  it('lets people read their own permissions and never write them', async () => {
    await set(admin.api, { user_id: customer.id }, { hold: NONE });
    const read = await withActor(server.pool, { id: customer.id, scope: 'own' }, 'read', (tx) =>
      tx.many('SELECT FROM user_permission'),
    );
    expect(read).toHaveLength(1);
    expect(
      await actingAs(customer.id, 'UPDATE user_permission SET read_access = true WHERE user_id = $1'),
    ).toBe(0);
    expect(await actingAs(customer.id, 'DELETE FROM user_permission WHERE user_id = $1')).toBe(0);
    await expect(
      actingAs(customer.id, 'INSERT INTO user_permission VALUES ($1, 1, true, false)'),
    ).rejects.toThrow(/row-level security/);
  });

  it('refuses writing without reading, whoever types it', async () => {
    for (const table of ['role_permission', 'user_permission']) {
      const wrong = `INSERT INTO ${table} SELECT $1::${table === 'role_permission' ? 'smallint' : 'uuid'}, id, false, true
                       FROM permission WHERE name = 'task' ON CONFLICT (${table === 'role_permission' ? 'role_id' : 'user_id'}, permission_id)
                       DO UPDATE SET read_access = false, write_access = true`;
      const whose = table === 'role_permission' ? 5 : qc.id;
      await expect(server.command(wrong, [whose])).rejects.toThrow(/writing_needs_reading/);
    }
  });
});

describe('two administrators at once', () => {
  /** Both requests are authorised and wait for the lock that changes take, before either goes on. */
  async function atOnce(...asks: (() => Promise<{ status: number }>)[]): Promise<number[]> {
    let replies: Promise<{ status: number }[]> | undefined;
    await withActor(server.pool, SYSTEM, 'write', async (tx) => {
      await tx.run('SELECT pg_advisory_xact_lock(7602, 0)');
      replies = Promise.all(asks.map((ask) => ask()));
      await until('both wait', async () => {
        const [row] = await server.look<{ waiting: number }>(
          `SELECT count(*)::int AS waiting FROM pg_locks l JOIN pg_stat_activity USING (pid)
            WHERE NOT granted AND l.locktype = 'advisory' AND datname = current_database()`,
        );
        return (row?.waiting ?? 0) >= asks.length;
      });
    });
    return ((await replies) ?? []).map(({ status }) => status).sort();
  }

  it('who take the screen from each other: one does, and the other no longer may', async () => {
    const statuses = await atOnce(
      () => set(admin.api, { user_id: second.id }, { 'role-permission': NONE }, 0),
      () => set(second.api, { user_id: admin.id }, { 'role-permission': NONE }, 0),
    );
    expect(statuses).toEqual([200, 403]);
    const left = await Promise.all(
      [admin, second].map(async ({ api }) => (await api.get(addressOf(QC))).status),
    );
    expect(left.sort()).toEqual([200, 403]);
  });

  it('who each take the last of a permission from the other: one does, and the other is refused', async () => {
    const statuses = await atOnce(
      () => set(admin.api, { user_id: second.id }, { markup: NONE }, 0),
      () => set(second.api, { user_id: admin.id }, { markup: NONE }, 0),
    );
    expect(statuses).toEqual([200, 409]);
  });

  it('who edit one role: one does, and the other is told', async () => {
    const statuses = await atOnce(
      () => set(admin.api, QC, { task: READS }, 0),
      () => set(second.api, QC, { audit: NONE }, 0),
    );
    expect(statuses).toEqual([200, 409]);
  });
});
