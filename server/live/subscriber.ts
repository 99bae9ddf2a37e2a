import type { RoleId } from '../../src/domain/codes.ts';
import type { ActorScope } from '../db/with-actor.ts';

/** A person who gets live updates. */
export interface Subscriber {
  id: string;
  role: RoleId;
  actor: ActorScope;
}
