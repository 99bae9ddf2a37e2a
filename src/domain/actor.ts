import type { RoleId } from './codes.ts';
import type { HeldPowers } from './powers.ts';

/** The signed-in user on whose behalf a request runs. */
export interface Actor {
  id: string;
  role: RoleId;
  /** In a company with several people. */
  powers?: HeldPowers | null | undefined;
}
