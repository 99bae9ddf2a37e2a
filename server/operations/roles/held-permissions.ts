/** The permissions of a role or of one person, as administrators read them. */
import { ROLE_NAME, type RoleId } from '../../../src/domain/codes.ts';
import { SELECTED_ROLE } from '../../../src/domain/permissions.ts';
import { findPerson, lastSetOf, type Holder, type PersonRow } from '../../db/queries/roles/permissions.ts';
import type { Tx } from '../../db/with-actor.ts';
import { grantedTo } from '../../policies/permissions.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import type { AnswerData } from '../handler.ts';

interface HolderParams {
  role_id?: RoleId;
  user_id?: string;
}

export interface Named extends Holder {
  /** The person's name, or the role's. */
  name: string;
  person: PersonRow | null;
}

/** @throws Refused 404 for a missing person; 400 for a person of another role than the one named */
export async function holderOf(tx: Tx, query: HolderParams): Promise<Named> {
  if (query.user_id === undefined) {
    const role = query.role_id ?? SELECTED_ROLE;
    return { role, userId: null, name: ROLE_NAME[role], person: null };
  }
  const person = await findPerson(tx, query.user_id);
  if (!person) throw notFound();
  if (query.role_id !== undefined && query.role_id !== person.role_id)
    throw invalidRequest(
      `${person.name} has the role ${ROLE_NAME[person.role_id]}, not the one named.`,
      'role_id',
    );
  return { role: person.role_id, userId: person.id, name: person.name, person };
}

export async function heldBy(tx: Tx, holder: Named): Promise<AnswerData<'getPermissions'>> {
  const lastSet = await lastSetOf(tx, holder);
  const granted = await grantedTo(tx, holder);
  return {
    role_id: holder.role,
    role_name: ROLE_NAME[holder.role],
    user_id: holder.userId,
    user_name: holder.person?.name ?? null,
    ...lastSet,
    permissions: [...Map.groupBy(granted, ({ category }) => category)].map(([name, own]) => ({
      id: name,
      name,
      role_id: holder.role,
      permissions: own.map(({ name: permission, path, open, ofRole, effective, isOwn }) => ({
        name: permission,
        path,
        role_permissions: [{ read_access: ofRole.read, write_access: ofRole.write }],
        user_permissions: [{ read_access: effective.read, write_access: effective.write }],
        is_own: isOwn,
        can_read: open.read,
        can_write: open.write,
      })),
    })),
  };
}

export const permissionsAsRead = async (tx: Tx, query: HolderParams): Promise<AnswerData<'getPermissions'>> =>
  heldBy(tx, await holderOf(tx, query));
