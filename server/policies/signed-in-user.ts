/** The signed-in user for the portal, with their permissions. (Specification, sections 3 and 6.) */
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { followHouseZone } from '../db/queries/house-zone.ts';
import { permissionsOf } from '../db/queries/session/permissions.ts';
import { findUser } from '../db/queries/session/profiles.ts';
import type { PermissionRow } from '../db/queries/session/permissions.ts';
import type { Env } from '../env.ts';
import type { Tx } from '../db/with-actor.ts';
import { notFound } from '../refusals.ts';

type User = Omit<components['schemas']['User'], 'version'>;

/** Read with the server's own scope; throws the refusal for a missing record. */
export async function userOf(tx: Tx, id: string, env: Pick<Env, 'smtpUrl'>): Promise<User> {
  const row = await findUser(tx, id);
  if (!row) throw notFound();
  const { associate_id: associateId, associate_name: associateName, business } = row;
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    user_name: row.user_name,
    guest_name: row.guest_name ?? undefined,
    mobile: row.mobile,
    mobile_country_id: row.mobile_country_id,
    picture: row.picture_id,
    role: row.role_id,
    role_id: row.role_id,
    role_name: row.role_name,
    business_id: business?.id ?? null,
    business_associate_type: row.associate_type,
    business_associate_id: associateId,
    business_associate_details:
      associateId && associateName ? { id: associateId, name: associateName } : null,
    business_details: business,
    company: row.company,
    time_zone: await followHouseZone(tx),
    mail_server: env.smtpUrl !== null,
    permissions: categoriesOf(await permissionsOf(tx, id, row.role_id), row.role_id),
  };
}

/**
 * Guests and customers get their own paths, and only permissions that have one: their sidebar uses
 * the third segment.
 */
function categoriesOf(rows: readonly PermissionRow[], role: RoleId): User['permissions'] {
  const isClient = role === ROLE.guest || role === ROLE.customer;
  const categories = new Map<string, User['permissions'][number]>();
  for (const row of rows) {
    const path = isClient ? row.client_path : row.path;
    if (path === null) continue;
    const category = categories.get(row.category) ?? { name: row.category, role_id: role, permissions: [] };
    categories.set(row.category, category);
    category.permissions.push({
      name: row.name,
      path,
      role_permissions: [{ read_access: row.role_read, write_access: row.role_write }],
      // The person's own row overrides the role's.
      user_permissions: [
        {
          read_access: row.reads && (row.user_read ?? row.role_read),
          write_access: row.writes && (row.user_write ?? row.role_write),
        },
      ],
    });
  }
  return [...categories.values()];
}
