/** The second factor: its limits, and the roles that can be required to have one. */
import { ROLE, type RoleId } from './codes.ts';

/** How long a sign-in may take after the right password. */
export const CHALLENGE_MINUTES = 10;
/** The fifth wrong answer ends the sign-in. */
export const MOST_WRONG_ANSWERS = 5;
/** Wrong second factors within a day, each after the right password, that lock the account. */
export const MOST_WRONG_IN_A_DAY = 10;
export const RECOVERY_CODES = 10;
export const MOST_PASSKEYS = 20;
/** Setting up an authenticator while signed in. */
export const ENROLMENT_MINUTES = 10;

/**
 * Roles that an administrator can require a second factor of. External clients sign in by program.
 */
export const FACTOR_ROLES = [
  ROLE.administrator,
  ROLE.associate,
  ROLE.customer,
  ROLE.qualityControl,
  ROLE.auditor,
] as const satisfies readonly RoleId[];
export type FactorRole = (typeof FACTOR_ROLES)[number];
