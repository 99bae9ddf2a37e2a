import { ROLE } from '../../domain/codes.ts';
import type { User } from '../session/session.ts';

/** What a person finds in the account menu about themselves. */
export type AccountPart = 'profile' | 'password' | 'factor' | 'sessions';

/**
 * Guests have no password. Whoever looks as a customer sees only what that customer says of
 * themselves.
 */
export function accountPartsOf({ role_id, looker }: Pick<User, 'role_id' | 'looker'>): AccountPart[] {
  if (looker !== undefined) return ['profile'];
  return role_id === ROLE.guest ? ['profile', 'sessions'] : ['profile', 'password', 'factor', 'sessions'];
}
