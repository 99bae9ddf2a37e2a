import { CLIENT_ROLES, ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import type { SeenValues } from '../db/queries/masters/sub-masters.ts';

/**
 * Which values of masters a role may see: clients those offered to them, associates those that can
 * be chosen.
 */
export function valuesSeenBy(role: RoleId): SeenValues {
  if (CLIENT_ROLES.includes(role)) return 'displayed';
  return role === ROLE.associate ? 'active' : 'all';
}
