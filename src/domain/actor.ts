import type { RoleId } from './codes.ts';

/** The signed-in user on whose behalf a request runs. */
export interface Actor {
  id: string;
  role: RoleId;
}
