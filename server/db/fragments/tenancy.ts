/**
 * Whose rows a person sees. Every query on clients' records contains these fragments; row-level
 * security enforces the same. Column names are constants of the caller, never from
 * a request.
 */
import { CLIENT_ROLES, STONE_STATUS } from '../../../src/domain/codes.ts';
import type { RoleId, StoneStatus } from '../../../src/domain/codes.ts';
import type { ActorScope } from '../with-actor.ts';

/**
 * SQL: whether a person may see records of the client in this column. `id` is the person, `client`
 * the client for whom they act, `scope` their scope; all three are SQL.
 */
export const clientSeenBy = (
  column: string,
  { id, client, scope }: { id: string; client: string; scope: string },
): string => `(
  ${scope} = 'all' OR ${column} = ${client}
  OR (${scope} = 'associate'
      AND ${column} IN (SELECT own.id FROM app_user own WHERE own.associate_id = ${id})))`;

/** SQL: whether the actor may see records of the client in this column. */
export const seesClient = (column: string): string =>
  clientSeenBy(column, {
    id: '(SELECT actor_id())',
    client: '(SELECT actor_client())',
    scope: '(SELECT actor_scope())',
  });

/**
 * SQL: the same for records that belong to a person and not to their company, such as carts.
 */
export const seesPerson = (column: string): string =>
  clientSeenBy(column, {
    id: '(SELECT actor_id())',
    client: '(SELECT actor_id())',
    scope: '(SELECT actor_scope())',
  });

/** SQL: the same for carts and watchlists, which colleagues may show each other. */
export const seesShown = (column: string): string =>
  `(${seesPerson(column)} OR ${column} IN (SELECT shown_to_actor()))`;

/**
 * The same for long lists: a narrower condition that can use an index on the column, which the
 * alternatives in `seesClient` prevent. Use it in addition to `seesClient`, never instead. Beside
 * `seesPerson`, `own` is `(SELECT actor_id())`.
 */
export const tenancyIndexCondition = (
  { scope }: ActorScope,
  column: string,
  own = '(SELECT actor_client())',
): string => {
  switch (scope) {
    case 'all':
      return 'true';
    case 'own':
      return `${column} = ${own}`;
    case 'associate':
      return `${column} = ANY (ARRAY(SELECT own.id FROM app_user own
                WHERE own.associate_id = (SELECT actor_id()) OR own.id = (SELECT actor_id())))`;
  }
};

/** Clients never see withdrawn stones. */
const CLIENT_HIDDEN_STONES: readonly StoneStatus[] = [STONE_STATUS.notAvailable];

/** The stone statuses hidden from this role; none for staff. */
export const hiddenStones = (role: RoleId | null): readonly StoneStatus[] =>
  role !== null && CLIENT_ROLES.includes(role) ? CLIENT_HIDDEN_STONES : [];

/**
 * Whether this role may know a stone's provider. Clients buy from the house and do not learn it.
 */
export const seesProviders = (role: RoleId): boolean => !CLIENT_ROLES.includes(role);
