import type { RoleId } from './codes.ts';

/** The person on whose behalf something happens: the signed-in user. */
export interface Actor {
  id: string;
  role: RoleId;
}
