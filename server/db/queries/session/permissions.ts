import type { RoleId } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';

export interface PermissionRow {
  name: string;
  category: string;
  path: string;
  client_path: string | null;
  role_read: boolean;
  role_write: boolean;
  /** Null means that the role's permission applies. */
  user_read: boolean | null;
  user_write: boolean | null;
  /** Whether the person's company leaves them this; true for a person who acts alone. */
  reads: boolean;
  writes: boolean;
}

export const permissionsOf = (tx: Tx, userId: string | null, role: RoleId): Promise<PermissionRow[]> =>
  tx.many<PermissionRow>(
    `SELECT p.name, p.category, p.path, p.client_path,
            coalesce(rp.read_access, false) AS role_read, coalesce(rp.write_access, false) AS role_write,
            up.read_access AS user_read, up.write_access AS user_write, c.reads, c.writes
       FROM permission p
       LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = $2
       LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = $1::uuid
      CROSS JOIN LATERAL allowed_in_company($1::uuid, p.name) c
      ORDER BY p.sequence, p.id`,
    [userId, role],
  );
