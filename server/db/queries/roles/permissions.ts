/** Stored permissions of roles and people, their versions, and who could grant them again. */
import { ACCOUNT_STATUS, ROLE } from '../../../../src/domain/codes.ts';
import type { RoleId } from '../../../../src/domain/codes.ts';
import { ROLES_PERMISSION, type Access } from '../../../../src/domain/permissions.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

/** The first of the lock's two keys. Each kind of lock has its own number. */
const PERMISSIONS_LOCK = 7_602;

/**
 * Serialises changes of permissions: otherwise two administrators could revoke from each other what
 * only they could grant again.
 */
export const lockPermissions = (tx: Tx): void =>
  tx.send('SELECT pg_advisory_xact_lock($1, 0)', [PERMISSIONS_LOCK]);

export interface PersonRow {
  id: string;
  role_id: RoleId;
  name: string;
  /** False for guests, and for a person who is being added. */
  has_account: boolean;
}

export async function findPerson(tx: Tx, id: string): Promise<PersonRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<PersonRow>(
    `SELECT id, role_id, coalesce(guest_name, nullif(trim(first_name || ' ' || last_name), ''), email) AS name,
            EXISTS (SELECT FROM account a WHERE a.id = app_user.id) AS has_account
       FROM app_user WHERE id = $1`,
    [id],
  );
}

/** Whose permissions they are: a role's, or a person's. */
export interface Holder {
  role: RoleId;
  userId: string | null;
}

export interface LastSet {
  changed_by: string | null;
  changed_at: string | null;
}

/** Who changed them last. */
export async function lastSetOf(tx: Tx, { role, userId }: Holder): Promise<LastSet> {
  const row = await tx.one<LastSet>(
    `SELECT changed_by, changed_at FROM permission_version
      WHERE CASE WHEN $2::uuid IS NULL THEN role_id = $1 ELSE user_id = $2 END`,
    [role, userId],
  );
  return row ?? { changed_by: null, changed_at: null };
}

export const noteChange = (tx: Tx, { role, userId }: Holder, changedBy: string): Promise<number> =>
  tx.run(
    `INSERT INTO permission_version (role_id, user_id, changed_by) VALUES ($1, $2, $3)
     ON CONFLICT (role_id, user_id) DO UPDATE SET changed_by = excluded.changed_by, changed_at = now()`,
    [userId === null ? role : null, userId, changedBy],
  );

export interface StoredPermission {
  name: string;
  /** Null if the person follows the role again. */
  access: Access | null;
}

export async function savePermissions(
  tx: Tx,
  { role, userId }: Holder,
  kept: readonly StoredPermission[],
): Promise<void> {
  const given = kept.filter(({ access }) => access !== null);
  const values = [
    given.map(({ name }) => name),
    given.map(({ access }) => access?.read),
    given.map(({ access }) => access?.write),
  ];
  const [table, column] = userId === null ? ['role_permission', 'role_id'] : ['user_permission', 'user_id'];
  await tx.run(
    `INSERT INTO ${table} (${column}, permission_id, read_access, write_access)
     SELECT $1, p.id, g.read, g.write
       FROM unnest($2::text[], $3::boolean[], $4::boolean[]) AS g (name, read, write) JOIN permission p USING (name)
     ON CONFLICT (${column}, permission_id) DO UPDATE
        SET read_access = excluded.read_access, write_access = excluded.write_access`,
    [userId ?? role, ...values],
  );
  if (userId === null) return;
  await tx.run(
    `DELETE FROM user_permission u USING permission p
      WHERE u.permission_id = p.id AND u.user_id = $1 AND p.name = ANY ($2::text[])`,
    [userId, kept.filter(({ access }) => access === null).map(({ name }) => name)],
  );
}

/**
 * The access to these permissions of at least one active administrator who may also change
 * permissions.
 */
export const heldByGivers = (
  tx: Tx,
  names: readonly string[],
): Promise<{ name: string; read: boolean; write: boolean }[]> =>
  tx.many(
    `WITH held AS (
       SELECT u.id, p.name, coalesce(up.read_access, rp.read_access, false) AS read,
              coalesce(up.write_access, rp.write_access, false) AS write
         FROM app_user u
         JOIN account a ON a.id = u.id AND a.status = ${ACCOUNT_STATUS.active}
         CROSS JOIN permission p
         LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
         LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
        WHERE u.role_id = ${ROLE.administrator} AND p.name = ANY ($1::text[] || $2::text)
     )
     SELECT name, bool_or(read) AS read, bool_or(write) AS write FROM held
      WHERE id IN (SELECT id FROM held WHERE name = $2 AND write) AND name = ANY ($1)
      GROUP BY name`,
    [names, ROLES_PERMISSION],
  );

/** A permission of one person, as stored. */
export interface StoredRight {
  user_id: string;
  role_id: RoleId;
  name: string;
  read_access: boolean;
  write_access: boolean;
}

/** All permissions of these people, also of those whose own permissions the actor may not read. */
export const rightsOf = (tx: Tx, ids: readonly string[]): Promise<StoredRight[]> =>
  tx.many<StoredRight>('SELECT * FROM rights_of($1::uuid[])', [ids]);

/** The same, with one person for all who have the same. */
export const rightsAmong = (tx: Tx, ids: readonly string[]): Promise<StoredRight[]> =>
  tx.many<StoredRight>('SELECT * FROM rights_of(differing_in_rights($1::uuid[]))', [ids]);
