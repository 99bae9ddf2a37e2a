/**
 * One change of a role's or a person's permissions, in one transaction. It holds from the next
 * request on, in every process, because each request reads its permission from the database.
 */
import { CEILING } from '../../../src/api/permissions.gen.ts';
import { ROLE, type RoleId } from '../../../src/domain/codes.ts';
import { refusalOf, type Change, type GrantRefusal } from '../../../src/domain/permission-rules.ts';
import {
  accessWords,
  NO_ACCESS,
  permissionLabel,
  ROLES_PERMISSION,
  type Access,
} from '../../../src/domain/permissions.ts';
import {
  heldByGivers,
  savePermissions,
  lockPermissions,
  noteChange,
  type Holder,
  type StoredPermission,
} from '../../db/queries/roles/permissions.ts';
import type { Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { ceilingOf, giverOf, grantedTo, type Granted } from '../../policies/permissions.ts';
import { invalidRequest, conflict, forbidden, missingPermission, type Refused } from '../../refusals.ts';

export interface PermissionChange {
  /** With the name that the audit log and the answer use. */
  holder: Holder & { name: string };
  changes: readonly StoredPermission[];
}

interface Person {
  id: string;
  role: RoleId;
  name: string;
}

/**
 * @throws Refused 400 for an unknown permission, or writing without reading; 403 if the giver has
 * lost the right, or does not have what they give; 409 a rule of
 * `src/domain/permission-rules.ts`
 */
export async function changePermissions(tx: Tx, person: Person, { holder, changes }: PermissionChange) {
  lockPermissions(tx);
  // Read under the lock: another administrator may have taken the right since the request began.
  const has = await grantedTo(tx, { role: person.role, userId: person.id });
  const giver = giverOf(
    person,
    has.map(({ name, effective: access }) => ({ name, access })),
  );
  if (!giver.has(ROLES_PERMISSION).write) throw missingPermission(ROLES_PERMISSION, 'write');
  const planned = plan(await grantedTo(tx, holder), holder, changes).filter((one) => isChange(one, holder));
  for (const change of planned) {
    const refusal = refusalOf(change, holder, giver, ceilingOf(change.name));
    if (refusal !== null) throw refusedFor(refusal);
  }
  if (planned.length > 0) {
    await savePermissions(tx, holder, planned.map(keptOf));
    await refuseWhatNobodyCouldGiveBack(tx, holder, planned);
    await noteChange(tx, holder, person.name);
  }
  return said(holder, planned);
}

/** A change, and whether the person follows the role again. */
interface Planned extends Change {
  followsRole: boolean;
  wasOwn: boolean;
}

function plan(
  granted: readonly Granted[],
  { userId }: Holder,
  changes: readonly StoredPermission[],
): Planned[] {
  const known = new Map(granted.map((one) => [one.name, one]));
  const named = new Set<string>();
  return changes.map(({ name, access }) => {
    const one = known.get(name);
    if (one === undefined) {
      const unknown = changes.flatMap((change) => (known.has(change.name) ? [] : [change.name]));
      throw invalidRequest(`There is no permission ${unknown.join(', ')}.`, 'permissions');
    }
    if (named.has(name))
      throw invalidRequest(`${permissionLabel(name)} is named twice. Name it once.`, 'permissions');
    if (access === null && userId === null)
      throw invalidRequest(
        'Only a person can follow the role. Set what the role can read and write.',
        'permissions',
      );
    named.add(name);
    const after = access ?? one.ofRole;
    return { name, before: one.effective, after, followsRole: access === null, wasOwn: one.isOwn };
  });
}

/** Also if a person's own permission equals the role's: it stays when the role changes. */
const isChange = ({ before, after, followsRole, wasOwn }: Planned, { userId }: Holder): boolean =>
  before.read !== after.read || before.write !== after.write || (userId !== null && wasOwn === followsRole);

const keptOf = ({ name, after, followsRole }: Planned): StoredPermission => ({
  name,
  access: followsRole ? null : after,
});

function refusedFor({ rule, sentence }: GrantRefusal): Refused {
  if (rule === 'sense') return invalidRequest(sentence, 'permissions');
  if (rule === 'giver') return forbidden(sentence);
  return conflict(sentence, { refusal: 'guard', guard: rule });
}

/**
 * Nobody can grant what they do not have, so a right that the last administrator loses would be
 * lost for good.
 */
async function refuseWhatNobodyCouldGiveBack(
  tx: Tx,
  { role }: Holder,
  planned: readonly Planned[],
): Promise<void> {
  if (role !== ROLE.administrator) return;
  const lost = planned.filter(
    ({ before, after }) => (before.read && !after.read) || (before.write && !after.write),
  );
  if (lost.length === 0) return;
  const held = await heldByGivers(
    tx,
    lost.map(({ name }) => name),
  );
  for (const { name, before } of lost) {
    const left: Access = held.find((one) => one.name === name) ?? NO_ACCESS;
    if ((before.read && !left.read) || (before.write && !left.write))
      throw conflict(
        `${permissionLabel(name)}: at least one administrator must keep this, or no one could grant it again.`,
        { refusal: 'guard', guard: 'last-administrator' },
      );
  }
}

/**
 * Does the work, unless it would leave a permission that no active administrator has and can grant:
 * for suspending or closing an administrator's account.
 * @throws Refused 409 names the permission
 */
export async function keepingAllPermissions<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  lockPermissions(tx);
  const names = Object.keys(CEILING);
  const before = await heldByGivers(tx, names);
  const result = await work();
  const after = new Map((await heldByGivers(tx, names)).map((one) => [one.name, one]));
  for (const { name, read, write } of before) {
    const left: Access = after.get(name) ?? NO_ACCESS;
    if ((read && !left.read) || (write && !left.write))
      throw conflict(
        `${permissionLabel(name)}: only this administrator has it. Give it to another one first, or no one could grant it again.`,
        { refusal: 'guard', guard: 'last-administrator' },
      );
  }
  return result;
}

const NAMED = 3;

function said(holder: PermissionChange['holder'], planned: readonly Planned[]) {
  const words = planned.slice(0, NAMED).map(({ name, after, followsRole }) => {
    return `${permissionLabel(name)} ${followsRole ? 'as the role' : accessWords(after)}`;
  });
  const more = planned.length > NAMED ? ` and ${planned.length - NAMED} more` : '';
  const told = `${planned.length === 0 ? 'nothing has changed' : words.join(', ')}${more}.`;
  const named = holder.userId === null ? holder.name : markPersonal(holder.userId, holder.name);
  const permissions = planned.map(({ name, before, after, followsRole }) => ({
    name,
    before,
    after,
    followsRole,
  }));
  return {
    message: `${holder.name}: ${told}`,
    audit: {
      summary: `Permissions of ${named}: ${told}`,
      subject: { role_id: holder.role, user_id: holder.userId ?? undefined, permissions },
    },
  };
}
