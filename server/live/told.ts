import type { RoleId } from '../../src/domain/codes.ts';
import type { ActorScope } from '../db/with-actor.ts';

/** Somebody who is told what changes. */
export interface Told {
  id: string;
  role: RoleId;
  actor: ActorScope;
}
