/** The permissions of a role or of one person: read, and changed by administrators. */
import { ROLE_NAME } from '../../../src/domain/codes.ts';
import type { RoleId } from '../../../src/domain/codes.ts';
import { SELECTED_ROLE } from '../../../src/domain/permissions.ts';
import {
  findPerson,
  versionOf,
  type Holder,
  type Kept,
  type PersonRow,
} from '../../db/queries/roles/permissions.ts';
import type { Tx } from '../../db/with-actor.ts';
import { beyondRightsOf, beyondRightsOfRole, grantedTo } from '../../policies/permissions.ts';
import { absent, badShape } from '../../refusals.ts';
import { changePermissions } from '../../workflows/people/permissions.ts';
import type { AnswerData, BodyOf, Handler } from '../handler.ts';

interface Named extends Holder {
  /** The person's name, or the role's. */
  name: string;
  person: PersonRow | null;
}

export const getPermissions: Handler<'getPermissions'> = ({ query }, call) =>
  call.read(async (tx) => ({ data: await wire(tx, await holderOf(tx, query)) }));

export const compareRights: Handler<'compareRights'> = ({ query }, call) => {
  const { user_id: userId, role_id: role } = query;
  if ((userId === undefined) === (role === undefined))
    throw badShape('Name either a person or a role.', userId === undefined ? 'user_id' : 'role_id');
  return call.read(async (tx) => {
    const refused =
      role === undefined
        ? await beyondRightsOf(tx, call.person, [(await holderOf(tx, query)).userId ?? ''])
        : await beyondRightsOfRole(tx, call.person, role);
    return { data: { refusal: refused?.message ?? null } };
  });
};

export const updatePermissions: Handler<'updatePermissions'> = ({ query, data }, call) => {
  if (query.role_id === undefined && query.user_id === undefined)
    throw badShape('Name the role or the person whose permissions change.', 'role_id');
  const changes = data.permissions.map(wishOf);
  return call.effect<'updatePermissions'>(async (tx) => {
    const holder = await holderOf(tx, query);
    const said = await changePermissions(tx, call.person, { holder, version: data.version, changes });
    return { ...said, data: await wire(tx, holder) };
  });
};

function wishOf(wish: BodyOf<'updatePermissions'>['permissions'][number]): Kept {
  const { name, read_access: read, write_access: write } = wish;
  if (read !== null && write !== null) return { name, access: { read, write } };
  if (read === write) return { name, access: null };
  throw badShape(`Set both read_access and write_access of ${name} to null, or neither.`, 'permissions');
}

/** @throws Refused 404 for a missing person; 400 for a person of another role than the one named */
async function holderOf(tx: Tx, query: { role_id?: RoleId; user_id?: string }): Promise<Named> {
  if (query.user_id === undefined) {
    const role = query.role_id ?? SELECTED_ROLE;
    return { role, userId: null, name: ROLE_NAME[role], person: null };
  }
  const person = await findPerson(tx, query.user_id);
  if (!person) throw absent();
  if (query.role_id !== undefined && query.role_id !== person.role_id)
    throw badShape(`${person.name} has the role ${ROLE_NAME[person.role_id]}, not the one named.`, 'role_id');
  return { role: person.role_id, userId: person.id, name: person.name, person };
}

async function wire(tx: Tx, holder: Named): Promise<AnswerData<'getPermissions'>> {
  const version = await versionOf(tx, holder);
  const granted = await grantedTo(tx, holder);
  return {
    role_id: holder.role,
    role_name: ROLE_NAME[holder.role],
    user_id: holder.userId,
    user_name: holder.person?.name ?? null,
    ...version,
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
