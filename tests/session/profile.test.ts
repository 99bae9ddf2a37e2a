/** The profile of the signed-in person: who they are, business, associate and permissions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { userOf } from '../../server/policies/signed-in-user.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type User = components['schemas']['User'];
interface Permission {
  name: string;
  category: string;
  path: string;
  client_path: string | null;
  read_access: boolean;
  write_access: boolean;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const profile = async (email: string): Promise<User> =>
  dataOf<User>(await (await server.as(email)).get('/user/profile'));

const permissionsFor = (role: number): Promise<Permission[]> =>
  server.query(
    `SELECT p.name, p.category, p.path, p.client_path, coalesce(r.read_access, false) AS read_access,
            coalesce(r.write_access, false) AS write_access
       FROM permission p LEFT JOIN role_permission r ON r.permission_id = p.id AND r.role_id = $1 ORDER BY p.sequence, p.id`,
    [role],
  );

/** Categories in the order of their first permission, as in the sidebar. */
function expected(
  permissions: readonly Permission[],
  role: number,
  pathOf: (one: Permission) => string | null,
) {
  const shown = permissions.filter((one) => pathOf(one) !== null);
  return [...Map.groupBy(shown, ({ category }) => category)].map(([name, group]) => ({
    name,
    role_id: role,
    permissions: group.map((one) => {
      const access = { read_access: one.read_access, write_access: one.write_access };
      return { name: one.name, path: pathOf(one), role_permissions: [access], user_permissions: [access] };
    }),
  }));
}

describe('a profile', () => {
  it('of staff has no business, associate or guest name, and every permission with its own path', async () => {
    const user = await profile('admin@pavilion.test');
    expect(user).toMatchObject({
      email: 'admin@pavilion.test',
      role: 1,
      role_id: 1,
      business_id: null,
      business_details: null,
      business_associate_type: null,
      business_associate_id: null,
      business_associate_details: null,
    });
    expect('guest_name' in user).toBe(false);
    const all = await permissionsFor(1);
    expect(user.permissions).toEqual(expected(all, 1, ({ path }) => path));
    expect(all.some(({ client_path }) => client_path === null)).toBe(true);
  });

  it('of a customer has business and associate, and permissions with a client path', async () => {
    const user = await profile('customer@pavilion.test');
    const [row] = await server.query<{ id: string; associate_id: string; business_id: string; name: string }>(
      `SELECT u.id, u.associate_id, b.id AS business_id, a.first_name || ' ' || a.last_name AS name
         FROM app_user u JOIN app_user a ON a.id = u.associate_id JOIN business b ON b.user_id = u.id
        WHERE u.email = 'customer@pavilion.test'`,
    );
    expect(user).toMatchObject({
      id: row?.id,
      role: 4,
      business_id: row?.business_id,
      business_associate_id: row?.associate_id,
      business_associate_details: { id: row?.associate_id, name: row?.name },
    });
    expect(user.business_details?.id).toBe(row?.business_id);
    expect(user.permissions).toEqual(expected(await permissionsFor(4), 4, ({ client_path }) => client_path));
  });

  it('of a guest has permissions with a client path', async () => {
    const answer = await guestSignsIn(server, 'visitor@profile.test');
    const user = dataOf<User>(answer);
    expect(user).toMatchObject({ role: 2, guest_name: 'Visitor' });
    expect(user.permissions).toEqual(expected(await permissionsFor(2), 2, ({ client_path }) => client_path));
    expect(user.permissions.length).toBeGreaterThan(0);
  });

  it('of an API client has the staff’s paths; the role decides what they see', async () => {
    const user = await profile('api-client@pavilion.test');
    expect(user.permissions).toEqual(expected(await permissionsFor(6), 6, ({ path }) => path));
  });

  it('of a client whose associate has no name leaves out the associate’s details', async () => {
    await server.command(
      `UPDATE app_user SET first_name = '', last_name = '' WHERE email = 'associate@pavilion.test'`,
    );
    const { business_associate_id, business_associate_details } = await profile('customer@pavilion.test');
    expect([business_associate_id === null, business_associate_details]).toEqual([false, null]);
  });

  it('has a person’s own read and write permissions beside those of the role', async () => {
    const [task] = (await permissionsFor(5)).filter(({ path }) => path.endsWith('/task'));
    await server.command(
      `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
       SELECT u.id, p.id, $1, $2 FROM app_user u, permission p WHERE u.email = 'qc@pavilion.test' AND p.path = $3`,
      [!task?.read_access, !task?.write_access, task?.path],
    );
    const user = await profile('qc@pavilion.test');
    const own = user.permissions.flatMap((one) => one.permissions).find(({ path }) => path === task?.path);
    expect(own).toMatchObject({
      role_permissions: [{ read_access: task?.read_access, write_access: task?.write_access }],
      user_permissions: [{ read_access: !task?.read_access, write_access: !task?.write_access }],
    });
  });

  it('of an unknown person is a 404', async () => {
    const nobody = withActor(server.pool, SYSTEM, 'read', (tx) =>
      userOf(tx, '00000000-0000-7000-8000-00000000dead', { smtpUrl: null }),
    );
    await expect(nobody).rejects.toMatchObject({ status: 404 });
  });
});
