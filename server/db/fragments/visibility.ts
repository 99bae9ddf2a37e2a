/**
 * Whose rows one sees. These fragments stand in every query on clients' records; row-level security says the same
 * once more (migration 0004). Column names are the caller's own constants, never anything from a request.
 */
import { CLIENT_ROLES, STONE_STATUS } from '../../../src/domain/codes.ts';
import type { RoleId, StoneStatus } from '../../../src/domain/codes.ts';
import type { ActorScope } from '../with-actor.ts';

/** SQL: may the actor of the transaction see what belongs to the client in this column? */
export const seesClient = (column: string): string => `(
  (SELECT actor_scope()) = 'all' OR ${column} = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND ${column} IN (SELECT own.id FROM app_user own WHERE own.associate_id = (SELECT actor_id()))))`;

/**
 * SQL: the same for long lists, narrower for those who do not see all, so that an index on the column can be used, which
 * the alternatives of `seesClient` do not allow. It stands beside `seesClient`, never instead of it.
 */
export const narrowedTo = ({ scope }: ActorScope, column: string): string => {
  switch (scope) {
    case 'all':
      return 'true';
    case 'own':
      return `${column} = (SELECT actor_id())`;
    case 'associate':
      return `${column} = ANY (ARRAY(SELECT own.id FROM app_user own
                WHERE own.associate_id = (SELECT actor_id()) OR own.id = (SELECT actor_id())))`;
  }
};

/** Clients never see a stone that was withdrawn: for them it is absent. */
const CLIENT_HIDDEN_STONES: readonly StoneStatus[] = [STONE_STATUS.notAvailable];

/** The stone statuses that are absent for this role; empty for staff. */
export const hiddenStones = (role: RoleId | null): readonly StoneStatus[] =>
  role !== null && CLIENT_ROLES.includes(role) ? CLIENT_HIDDEN_STONES : [];

/** Whether this role is told where a stone comes from: clients buy from the house, and its sources are its own. */
export const seesProviders = (role: RoleId): boolean => !CLIENT_ROLES.includes(role);
