/** What a person who lacks a permission can do: grant it themselves, or ask the right person. */
import { CEILING } from '../../api/permissions.gen.ts';
import { notGranted, openTo, ROLES_PERMISSION, type Side } from '../../domain/permissions.ts';
import { accessOf, permissionOf, type User } from './session.ts';

export interface Missing {
  /** The permission's name. */
  permission: string;
  side: Side;
}

/** Whether the user finds roles and permissions in their settings. */
export const seesPermissions = (user: User): boolean => accessOf(user, ROLES_PERMISSION).read;

/** The screen of roles and permissions, opened at the user and this permission. */
export const placeOf = (user: User, permission: string) => ({
  to: '/settings/system-settings/role-permission' as const,
  search: { role: user.role_id, person: user.id, permission },
});

/**
 * The permission, by name or path, that the user lacks and could be granted; null if there is none.
 */
export function missingFor(user: User, nameOrPath: string, side: Side): Missing | null {
  const permission = permissionOf(user, nameOrPath)?.name ?? nameOrPath;
  const ceiling = CEILING[permission];
  if (ceiling === undefined || !openTo(ceiling, user.role_id)[side]) return null;
  return accessOf(user, nameOrPath)[side] ? null : { permission, side };
}

/** What is missing, and whom to ask: an administrator, or a client's own associate. */
export function whomToAsk(user: User, { permission, side }: Missing): string {
  const [missing, anybody] = notGranted(permission, side);
  // At least one always has it and can grant it: server/workflows/people/permissions.ts.
  if (accessOf(user, ROLES_PERMISSION).write)
    return `${missing} Another administrator can give it to you, under Roles and permissions.`;
  const associate = user.business_associate_details?.name;
  if (associate === undefined) return `${missing} ${anybody}`;
  return `${missing} Ask ${associate}, your business associate: an administrator can grant it.`;
}
