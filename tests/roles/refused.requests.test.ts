/** Changes of permissions that are refused, also where two administrators make them at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import type { Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import type { TestServer } from '../support/server.ts';
import { lockWaits } from '../support/wait.ts';
import {
  addressOf,
  memberOf,
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
const ADMINISTRATOR = { role_id: 1 };

let server: TestServer;
let admin: Member;
let second: Member;
let qc: Member;
let customer: Member;
let reset: RolesFixture['reset'];

beforeAll(async () => {
  ({ server, admin, second, qc, customer, reset } = await openRolesFixture());
});
afterAll(() => server.close());
beforeEach(() => reset());

describe('a change is refused', () => {
  it('of a permission that does not exist, that is named twice, or of nobody', async () => {
    const once = { name: 'task', read_access: true, write_access: false };
    const send = (address: string, ...permissions: object[]) =>
      admin.api.send('PUT', address, { permissions });
    const unknown = await send(
      addressOf(QC),
      once,
      ...['customer-profile', 'no-such'].map((name) => ({ ...once, name })),
    );
    expect([unknown.status, unknown.body?.message]).toEqual([
      400,
      'There is no permission customer-profile, no-such.',
    ]);
    expect((await send(addressOf(QC), once, once)).body?.message).toMatch(/named twice/);
    expect((await send('/permission/user-wise-permissions', once)).status).toBe(400);
    expect((await send(addressOf(QC), { ...once, read_access: null })).status).toBe(400);
    expect((await send(addressOf(QC), { ...once, read_access: null, write_access: null })).status).toBe(400);
    expect((await send(addressOf(QC))).status).toBe(400);
    expect((await shown(admin.api, QC)).changed_by).toBeNull();
  });

  it('of writing without reading, and of half of what has nothing to read', async () => {
    const senseless = { read: false, write: true };
    const task = await set(admin.api, QC, { task: senseless });
    expect([task.status, task.body?.message]).toEqual([
      400,
      'Task: write access needs read access. Give read access as well.',
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

  it('of permissions that the administrator does not have, also by following the role', async () => {
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
        /you do not have this yourself, so you cannot give it\. Another administrator can\.$/,
      );
    }
    // They can read, and may be given what they lack.
    expect((await set(admin.api, { role_id: 3 }, { memo: READS })).status).toBe(200);
    expect((await set(admin.api, QC, { task: NONE })).status).toBe(200);
  });

  it('if administrators would lock themselves out', async () => {
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
    await server.command('UPDATE account SET status = 5 WHERE id = $1', [admin.id]);
    expect(last(await set(second.api, { user_id: second.id }, { markup: NONE }))).toEqual(REFUSED);
    await server.command('UPDATE account SET status = 3 WHERE id = $1', [admin.id]);
    await server.command('UPDATE session SET revoked_at = NULL WHERE user_id = $1', [admin.id]);
    expect((await set(second.api, { user_id: second.id }, { markup: NONE })).status).toBe(200);
  });

  it('on a version that somebody else has changed, and then nothing of it is kept', async () => {
    const versions = {
      qc: (await shown(admin.api, QC)).version,
      auditor: (await shown(admin.api, { role_id: 8 })).version,
      customer: (await shown(admin.api, { user_id: customer.id })).version,
    };
    expect((await set(second.api, QC, { task: READS }, versions.qc)).status).toBe(200);
    const stale = await set(admin.api, QC, { audit: NONE }, versions.qc);
    expect([stale.status, stale.body?.message, stale.body?.data]).toEqual([
      409,
      'Ada has changed this since you opened it: permissions. Nothing was saved. Compare the values, and save again.',
      expect.objectContaining({ refusal: 'state', field: 'version', changed_by: 'Ada' }),
    ]);
    expect((await permissionOf(admin.api, QC, 'audit')).role_permissions).toEqual([
      { read_access: true, write_access: false },
    ]);
    // Every role and person has a version of their own.
    expect((await set(admin.api, { role_id: 8 }, { audit: READS }, versions.auditor)).status).toBe(200);
    const own = { user_id: customer.id };
    expect((await set(admin.api, own, { hold: NONE }, versions.customer)).status).toBe(200);
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

describe('two administrators at once', () => {
  /**
   * Both requests are authorised and wait for the lock that changes take, before either goes on.
   */
  async function atOnce(...asks: (() => Promise<{ status: number }>)[]): Promise<number[]> {
    let replies: Promise<{ status: number }[]> | undefined;
    await withActor(server.pool, SYSTEM, 'write', async (tx) => {
      await tx.run('SELECT pg_advisory_xact_lock(7602, 0)');
      replies = Promise.all(asks.map((ask) => ask()));
      await lockWaits(server, asks.length);
    });
    return ((await replies) ?? []).map(({ status }) => status).sort();
  }

  it('who take the screen from each other: one does, and the other no longer may', async () => {
    const statuses = await atOnce(
      () => set(admin.api, { user_id: second.id }, { 'role-permission': NONE }),
      () => set(second.api, { user_id: admin.id }, { 'role-permission': NONE }),
    );
    expect(statuses).toEqual([200, 403]);
    const left = await Promise.all(
      [admin, second].map(async ({ api }) => (await api.get(addressOf(QC))).status),
    );
    expect(left.sort()).toEqual([200, 403]);
  });

  it('who each take the last of a permission from the other: one does, and the other is refused', async () => {
    const statuses = await atOnce(
      () => set(admin.api, { user_id: second.id }, { markup: NONE }),
      () => set(second.api, { user_id: admin.id }, { markup: NONE }),
    );
    expect(statuses).toEqual([200, 409]);
  });

  it('who edit one role at once: one succeeds, and the other gets a 409', async () => {
    const statuses = await atOnce(
      () => set(admin.api, QC, { task: READS }),
      () => set(second.api, QC, { audit: NONE }),
    );
    expect(statuses).toEqual([200, 409]);
  });
});
