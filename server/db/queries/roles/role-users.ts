/** The people of each role, for choosing one. */
import { ROLE } from '../../../../src/domain/codes.ts';
import type { RoleId } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';

export interface RoleUserRow {
  role_id: RoleId;
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  company_name: string | null;
  is_active: boolean;
  own_permissions: number;
  /** How many people of the role match. */
  total: number;
}

const LISTED = 50;

/**
 * Up to fifty of each role, those with permissions of their own first. Guests are left out: each
 * visit is another guest. `pattern` is one of `contains`.
 */
export const roleUsers = (tx: Tx, role: RoleId | null, pattern: string | null): Promise<RoleUserRow[]> =>
  tx.many<RoleUserRow>(
    `SELECT role_id, id, first_name, last_name, email, company_name, is_active, own_permissions, total FROM (
       SELECT u.role_id, u.id, u.first_name, u.last_name, u.email, b.company_name, u.is_active, own.own_permissions,
              count(*) OVER (PARTITION BY u.role_id)::int AS total,
              row_number() OVER (PARTITION BY u.role_id
                ORDER BY (own.own_permissions > 0) DESC, lower(u.first_name), lower(u.last_name), u.id) AS place
         FROM app_user u
         LEFT JOIN business b ON b.user_id = u.id
         CROSS JOIN LATERAL (
           SELECT count(*)::int AS own_permissions FROM user_permission up WHERE up.user_id = u.id
         ) own
        WHERE u.role_id <> ${ROLE.guest} AND ($1::smallint IS NULL OR u.role_id = $1)
          AND ($2::text IS NULL OR concat(b.found_as, u.found_as) LIKE $2)
     ) listed
     WHERE place <= ${LISTED} ORDER BY role_id, place`,
    [role, pattern],
  );
