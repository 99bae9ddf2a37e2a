/** Takes a right as an administrator does, without the screen's rules. */
import type { TestServer } from '../../support/server.ts';

/** From one person: they may neither read nor change it from now on. */
export const revokePermission = (
  server: Pick<TestServer, 'command'>,
  userId: string,
  permission: string,
): Promise<void> =>
  server.command(
    `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
     SELECT $1, id, false, false FROM permission WHERE name = $2
     ON CONFLICT (user_id, permission_id) DO UPDATE SET read_access = false, write_access = false`,
    [userId, permission],
  );

/** The person has what their role has again. */
export const restorePermissions = (server: Pick<TestServer, 'command'>, userId: string): Promise<void> =>
  server.command('DELETE FROM user_permission WHERE user_id = $1', [userId]);
