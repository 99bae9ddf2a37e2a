import { ROLE } from '../../domain/codes.ts';
import type { User } from '../session/session.ts';

/** The person's own entries of the account menu. */
export type AccountPart = 'profile' | 'password' | 'factor' | 'sessions';

/** Guests have no password. Staff who look as a customer see only the customer's profile. */
export function accountPartsOf({ role_id, looker }: Pick<User, 'role_id' | 'looker'>): AccountPart[] {
  if (looker !== undefined) return ['profile'];
  return role_id === ROLE.guest ? ['profile', 'sessions'] : ['profile', 'password', 'factor', 'sessions'];
}
