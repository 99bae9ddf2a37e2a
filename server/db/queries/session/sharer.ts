/** The person who shared a stone's medium, while their account is active. */
import type { RoleId } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';

export interface Sharer {
  id: string;
  role: RoleId;
}

/**
 * Undefined once the person's account is not active, or they may not use the permission any more.
 */
export const findSharer = (tx: Tx, id: string, permission: string): Promise<Sharer | undefined> =>
  tx.one<Sharer>(
    `SELECT u.id, u.role_id AS role FROM app_user u
       LEFT JOIN permission p ON p.name = $2
       LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
       LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
      WHERE u.id = $1 AND u.is_active AND coalesce(up.read_access, rp.read_access, false)`,
    [id, permission],
  );
