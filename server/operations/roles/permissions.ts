/** The permissions of a role or of one person: read, and changed by administrators. */
import { beyondRightsOf, beyondRightsOfRole } from '../../policies/permissions.ts';
import { invalidRequest } from '../../refusals.ts';
import type { StoredPermission } from '../../db/queries/roles/permissions.ts';
import { changePermissions } from '../../workflows/people/permissions.ts';
import type { BodyOf, Handler } from '../handler.ts';
import { heldBy, holderOf, permissionsAsRead } from './held-permissions.ts';

export const getPermissions: Handler<'getPermissions'> = ({ query }, call) =>
  call.read(async (tx) => ({ data: await permissionsAsRead(tx, query) }));

export const compareRights: Handler<'compareRights'> = ({ query }, call) => {
  const { user_id: userId, role_id: role } = query;
  if ((userId === undefined) === (role === undefined))
    throw invalidRequest('Send either a person or a role.', userId === undefined ? 'user_id' : 'role_id');
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
    throw invalidRequest('Send the role or person whose permissions change.', 'role_id');
  const changes = data.permissions.map(wishOf);
  return call.effect<'updatePermissions'>(async (tx) => {
    const holder = await holderOf(tx, query);
    const said = await changePermissions(tx, call.person, { holder, changes });
    return { ...said, data: await heldBy(tx, holder) };
  });
};

function wishOf(wish: BodyOf<'updatePermissions'>['permissions'][number]): StoredPermission {
  const { name, read_access: read, write_access: write } = wish;
  if (read !== null && write !== null) return { name, access: { read, write } };
  if (read === write) return { name, access: null };
  throw invalidRequest(
    `Set both read_access and write_access of ${name} to null, or neither.`,
    'permissions',
  );
}
