/** The roles with their people, and the permissions by category. */
import { ROLE, ROLE_NAME } from '../../../src/domain/codes.ts';
import { SELECTED_ROLE } from '../../../src/domain/permissions.ts';
import { permittedOperations } from '../../contract/permitted.ts';
import { roleUsers } from '../../db/queries/roles/role-users.ts';
import { contains } from '../../db/queries/like.ts';
import { grantedTo } from '../../policies/permissions.ts';
import type { Handler } from '../handler.ts';

export const listRoleCategories: Handler<'listRoleCategories'> = async ({ query }, call) => {
  const role = query.role_id ?? SELECTED_ROLE;
  const granted = await call.read((tx) => grantedTo(tx, { role, userId: null }));
  const categories = Map.groupBy(granted, ({ category }) => category);
  return {
    data: [...categories].map(([name, own]) => ({
      id: name,
      name,
      role_id: role,
      sub_modules: own.length,
      readable: own.filter(({ effective }) => effective.read).length,
      writable: own.filter(({ effective }) => effective.write).length,
    })),
  };
};

export const listSubModules: Handler<'listSubModules'> = async ({ query }, call) => {
  const { role_id: role = SELECTED_ROLE, category_id: category } = query;
  const granted = await call.read((tx) => grantedTo(tx, { role, userId: null }));
  const permitted = permittedOperations();
  return {
    data: granted
      .filter((one) => category === undefined || one.category === category)
      .map(({ name, path, category: id, open, ofRole }) => ({
        id: name,
        name,
        path,
        category_id: id,
        role_id: role,
        role_permissions: [{ read_access: ofRole.read, write_access: ofRole.write }],
        can_read: open.read,
        can_write: open.write,
        opens: (permitted.get(name) ?? [])
          .filter(({ roles }) => roles.includes(role))
          .map(({ access, summary }) => ({ access, summary })),
      })),
  };
};

export const listRoleUsers: Handler<'listRoleUsers'> = async ({ query }, call) => {
  const words = query.search?.trim();
  const only = query.role_id;
  const rows = await call.read((tx) => roleUsers(tx, only ?? null, words ? contains(words) : null));
  return {
    data: Object.values(ROLE)
      .filter((role) => only === undefined || role === only)
      .map((role) => {
        const own = rows.filter(({ role_id }) => role_id === role);
        const users = own.map(({ role_id: _role, total: _total, ...user }) => user);
        return { role_id: role, role_name: ROLE_NAME[role], total: own[0]?.total ?? 0, users };
      }),
  };
};
