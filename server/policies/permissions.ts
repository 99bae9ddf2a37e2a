/**
 * What a role or a person has under each permission: stored rows within what the contract allows.
 * Permissions that no operation uses are left out.
 */
import { CEILING } from '../../src/api/permissions.gen.ts';
import { CLIENT_ROLES, type RoleId } from '../../src/domain/codes.ts';
import { beyondYou, rightBeyond, type Grantor } from '../../src/domain/permission-rules.ts';
import {
  NO_ACCESS,
  NO_CEILING,
  openTo,
  within,
  type Access,
  type Ceiling,
} from '../../src/domain/permissions.ts';
import {
  findPerson,
  rightsAmong,
  rightsOf,
  type Holder,
  type StoredRight,
} from '../db/queries/roles/permissions.ts';
import { permissionsOf } from '../db/queries/session/permissions.ts';
import { isUuid, type Tx } from '../db/with-actor.ts';
import { notFound, beyondRights, missingPermission } from '../refusals.ts';
import type { Refused } from '../refusals.ts';

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
      const own = {
        read: row.reads && (row.user_read ?? row.role_read),
        write: row.writes && (row.user_write ?? row.role_write),
      };
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
  if (granted.find((one) => one.name === name)?.effective.write !== true)
    throw missingPermission(name, 'write');
}

/** Who acts; a job has no id. */
interface Acting {
  id: string | null;
  role: RoleId | null;
}

/**
 * For every operation that changes people, or reads their personal files: whoever does it has all
 * that they have. Oneself and the server's own jobs are exempt.
 * @throws Refused 403 names the first right that is missing
 */
export async function refuseBeyondRights(tx: Tx, actor: Acting, ...ids: string[]): Promise<void> {
  const refused = await beyondRightsOf(tx, actor, ids);
  if (refused !== null) throw refused;
}

/** The refusal itself, for screens that show it; null if there is none. */
export async function beyondRightsOf(tx: Tx, actor: Acting, ids: readonly string[]): Promise<Refused | null> {
  const { id, role } = actor;
  const others = ids.filter((other) => isUuid(other) && other.toLowerCase() !== id);
  if (id === null || role === null || others.length === 0) return null;
  const giver = giverOf({ id, role }, (await rightsOf(tx, [id])).map(effective));
  const theirs = await rightsAmong(tx, others);
  for (const [other, stored] of Map.groupBy(theirs, ({ user_id }) => user_id)) {
    const beyond = rightBeyond(stored.map(effective), giver, ceilingOf);
    if (beyond === null) continue;
    const person = await findPerson(tx, other);
    if (!person) throw notFound();
    return beyondRights(beyondYou(person.has_account ? person.name : null, person.role_id, beyond), beyond);
  }
  return null;
}

/** The same for people who get a role: whoever adds them has all that the role has. */
export async function beyondRightsOfRole(
  tx: Tx,
  { id, role }: { id: string; role: RoleId },
  given: RoleId,
): Promise<Refused | null> {
  const ofRole = await grantedTo(tx, { role: given, userId: null });
  const giver = giverOf({ id, role }, (await rightsOf(tx, [id])).map(effective));
  const theirs = ofRole.map(({ name, effective: access }) => ({ name, access }));
  const beyond = rightBeyond(theirs, giver, ceilingOf);
  return beyond && beyondRights(beyondYou(null, given, beyond), beyond);
}

/**
 * The permissions under which this person may read; while impersonating, those under which both
 * may.
 */
export async function readableTo(
  tx: Tx,
  { id, impersonator: looker }: { id: string; impersonator: { id: string } | null },
): Promise<Set<string>> {
  const people = looker === null ? [id] : [id, looker.id];
  const rows = (await rightsOf(tx, people)).map((row) => ({ ...effective(row), of: row.user_id }));
  const readable = rows.filter(({ access }) => access.read);
  return people
    .map((one) => new Set(readable.filter(({ of }) => of === one).map(({ name }) => name)))
    .reduce((both, one) => new Set([...both].filter((name) => one.has(name))));
}

const effective = ({ role_id, name, read_access, write_access }: StoredRight) => ({
  name,
  access: within({ read: read_access, write: write_access }, openTo(ceilingOf(name), role_id)),
});

/** Somebody with what they have under each permission. */
export function giverOf(
  { id, role }: { id: string; role: RoleId },
  has: readonly { name: string; access: Access }[],
): Grantor {
  const access = new Map(has.map((one) => [one.name, one.access]));
  return { id, role, has: (name) => access.get(name) ?? NO_ACCESS };
}
