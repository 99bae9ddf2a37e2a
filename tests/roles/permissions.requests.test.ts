/**
 * Permissions of roles and people over HTTP: what is shown, and when changes take effect.
 */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findCaller } from '../../server/db/queries/session/caller.ts';
import { withActor } from '../../server/db/with-actor.ts';
import type { Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import type { TestServer } from '../support/server.ts';
import {
  addressOf,
  NONE,
  permissionOf,
  READS,
  set,
  shown,
  WRITES,
  type Member,
} from './support/administrators.ts';
import { openRolesFixture, type RolesFixture } from './support/roles-fixture.ts';

const QC = { role_id: 5 };
const TASKS = '/tasks';
const PROCESSES = 3;
/** Requests go to the processes in turn. */
const inEveryProcess = (ask: () => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: PROCESSES }, ask));

let server: TestServer;
let admin: Member;
let qc: Member;
let customer: Member;
let reset: RolesFixture['reset'];

beforeAll(async () => {
  ({ server, admin, qc, customer, reset } = await openRolesFixture());
});
afterAll(() => server.close());
beforeEach(() => reset());

describe('what is shown', () => {
  it('is quality control’s without a role, in categories as a signed-in user has them', async () => {
    const answer = dataOf<Awaited<ReturnType<typeof shown>>>(
      await admin.api.get('/permission/user-wise-permissions'),
    );
    expect(answer).toMatchObject({
      role_id: 5,
      role_name: 'Quality control',
      user_id: null,
      changed_by: null,
    });
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

  it('is read by an auditor', async () => {
    const auditor = await server.as('auditor@pavilion.test');
    expect((await auditor.get(addressOf(QC))).status).toBe(200);
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
  it('of a role applies from the next request on, in every process, and is in the audit log with before and after', async () => {
    const reply = await set(admin.api, QC, { task: NONE });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body?.message).toBe('Quality control: Task no access.');
    expect(dataOf<{ changed_by: string }>(reply).changed_by).toBe('Demo Administrator');
    for (const refused of await inEveryProcess(() => qc.api.get(TASKS)))
      expect([refused.status, refused.body?.message, refused.body?.data]).toEqual([
        403,
        'You do not have the permission “Task: read”. An administrator can grant it.',
        { refusal: 'role', permission: 'task', access: 'read' },
      ]);
    const [entry] = await server.query<{
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
    expect(await server.query('SELECT FROM user_permission')).toEqual([]);
  });

  it('of a role does not reach a person with a permission of their own', async () => {
    await set(admin.api, { user_id: qc.id }, { task: READS });
    await set(admin.api, QC, { task: NONE });
    expect((await qc.api.get(TASKS)).status).toBe(200);
    await set(admin.api, { user_id: qc.id }, { task: null });
    expect((await qc.api.get(TASKS)).status).toBe(403);
  });

  it('that changes nothing says so', async () => {
    const { version } = await shown(admin.api, QC);
    const reply = await set(admin.api, QC, { task: WRITES });
    expect([reply.status, reply.body?.message]).toEqual([200, 'Quality control: nothing has changed.']);
    expect(await shown(admin.api, QC)).toMatchObject({ version, changed_by: null });
  });

  it('sent twice with one key is made once', async () => {
    const { version } = await shown(admin.api, QC);
    const body = { version, permissions: [{ name: 'task', read_access: true, write_access: false }] };
    const send = () => admin.api.send('PUT', addressOf(QC), body, { 'idempotency-key': 'one-change-of-qc' });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.text === first.text]).toEqual([200, 200, true]);
    expect((await shown(admin.api, QC)).changed_by).toBe('Demo Administrator');
  });
});

describe('reading a permission', () => {
  it('takes one query, however many a person has of their own', async () => {
    await set(admin.api, { user_id: qc.id }, { task: READS, audit: NONE, memo: NONE });
    const [session] = await server.query<{ token_hash: Buffer }>(
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
