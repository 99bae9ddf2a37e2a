/** More administrators than the demo has, and what the tests ask about permissions. */
import { asOwner, giveAccounts } from '../../support/as-owner.ts';
import type { Access } from '../../../src/domain/permissions.ts';
import { newId } from '../../../server/ids.ts';
import type { Api, Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import type { TestServer } from '../../support/server.ts';

export interface Member {
  id: string;
  api: Api;
}

/** Another administrator with the demo's password, signed in. */
export async function anotherAdministrator(server: TestServer, name: string): Promise<Member> {
  const id = newId();
  const email = `${name.toLowerCase()}@pavilion.test`;
  await server.command(
    `INSERT INTO app_user (id, role_id, email, first_name, password_hash)
     SELECT $1, 1, $2, $3, password_hash FROM app_user WHERE email = 'admin@pavilion.test'`,
    [id, email, name],
  );
  await asOwner(server, giveAccounts);
  return { id, api: await server.as(email) };
}

export async function memberOf(server: TestServer, email: string): Promise<Member> {
  const [row] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
  return { id: row?.id ?? '', api: await server.as(email) };
}

/** In the contract's words: who is asked about. */
export type Whose = { role_id: number } | { user_id: string };

export const addressOf = (whose: Whose): string =>
  `/permission/user-wise-permissions?${Object.entries(whose)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`;

export interface ShownPermissions {
  role_id: number;
  role_name: string;
  user_id: string | null;
  version: string;
  changed_by: string | null;
  permissions: {
    id: string;
    name: string;
    role_id: number;
    permissions: {
      name: string;
      path: string;
      role_permissions: { read_access: boolean; write_access: boolean }[];
      user_permissions: { read_access: boolean; write_access: boolean }[];
      is_own: boolean;
      can_read: boolean;
      can_write: boolean;
    }[];
  }[];
}

export const shown = async (api: Api, whose: Whose): Promise<ShownPermissions> =>
  dataOf<ShownPermissions>(await api.get(addressOf(whose)));

export async function permissionOf(api: Api, whose: Whose, name: string) {
  const { permissions } = await shown(api, whose);
  const found = permissions.flatMap((category) => category.permissions).find((one) => one.name === name);
  if (!found) throw new Error(`There is no permission ${name}.`);
  return found;
}

/** Sets permissions, or with null lets a person follow the role; on the present version. */
export async function set(
  api: Api,
  whose: Whose,
  wishes: Record<string, Access | null>,
  version?: string,
): Promise<Reply> {
  const permissions = Object.entries(wishes).map(([name, access]) => ({
    name,
    read_access: access?.read ?? null,
    write_access: access?.write ?? null,
  }));
  const based = version ?? (await shown(api, whose)).version;
  return api.send('PUT', addressOf(whose), { version: based, permissions });
}

export const NONE: Access = { read: false, write: false };
export const READS: Access = { read: true, write: false };
export const WRITES: Access = { read: true, write: true };
