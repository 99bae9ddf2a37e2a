/**
 * What a role or a person has under each permission: stored rows within what the contract allows.
 * Permissions that no operation uses are left out.
 */
import { CEILING } from '../../src/api/permissions.gen.ts';
import { CLIENT_ROLES, type RoleId } from '../../src/domain/codes.ts';
import { NO_CEILING, openTo, within, type Access, type Ceiling } from '../../src/domain/permissions.ts';
import type { Holder } from '../db/queries/roles/permissions.ts';
import { permissionsOf } from '../db/queries/session/permissions.ts';
import type { Tx } from '../db/with-actor.ts';
import { notGiven } from '../refusals.ts';

export interface Granted {
  name: string;
  category: string;
  path: string;
  /** The most that the role can be given. */
  open: Access;
  ofRole: Access;
  /** The person's, or the role's where the person follows it. */
  effective: Access;
  isOwn: boolean;
}

export const ceilingOf = (name: string): Ceiling => CEILING[name] ?? NO_CEILING;

export async function grantedTo(tx: Tx, { role, userId }: Holder): Promise<Granted[]> {
  const rows = await permissionsOf(tx, userId, role);
  return rows
    .filter(({ name }) => name in CEILING)
    .map((row) => {
      const open = openTo(ceilingOf(row.name), role);
      const own = { read: row.user_read ?? row.role_read, write: row.user_write ?? row.role_write };
      return {
        name: row.name,
        category: row.category,
        path: (CLIENT_ROLES.includes(role) ? row.client_path : null) ?? row.path,
        open,
        ofRole: within({ read: row.role_read, write: row.role_write }, open),
        effective: within(own, open),
        isOwn: row.user_read !== null,
      };
    });
}

/**
 * For an operation that also changes something guarded by another permission.
 * @throws Refused 403 without that permission
 */
export async function refuseWithoutWrite(
  tx: Tx,
  { id, role }: { id: string; role: RoleId },
  name: string,
): Promise<void> {
  const granted = await grantedTo(tx, { role, userId: id });
  if (granted.find((one) => one.name === name)?.effective.write !== true) throw notGiven(name, 'write');
}
