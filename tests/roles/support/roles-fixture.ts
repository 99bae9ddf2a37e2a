/**
 * A server with two administrators and other people, whose permissions each test finds as seeded.
 */
import { startTestServer, type TestServer } from '../../support/server.ts';
import { anotherAdministrator, memberOf, type Member } from './administrators.ts';

export interface RolesFixture {
  server: TestServer;
  admin: Member;
  /** Called Ada. */
  second: Member;
  qc: Member;
  customer: Member;
  /** Puts every permission back to how it was seeded. */
  reset(): Promise<void>;
}

export async function openRolesFixture(): Promise<RolesFixture> {
  const server = await startTestServer();
  const seeded = await server.query(
    'SELECT role_id, permission_id, read_access, write_access FROM role_permission',
  );
  return {
    server,
    admin: await memberOf(server, 'admin@pavilion.test'),
    second: await anotherAdministrator(server, 'Ada'),
    qc: await memberOf(server, 'qc@pavilion.test'),
    customer: await memberOf(server, 'customer@pavilion.test'),
    async reset() {
      await server.command('DELETE FROM user_permission');
      await server.command('DELETE FROM permission_version');
      await server.command(
        `UPDATE role_permission p SET read_access = s.read_access, write_access = s.write_access
           FROM jsonb_to_recordset($1::jsonb)
                AS s (role_id smallint, permission_id int, read_access boolean, write_access boolean)
          WHERE p.role_id = s.role_id AND p.permission_id = s.permission_id`,
        [JSON.stringify(seeded)],
      );
    },
  };
}
