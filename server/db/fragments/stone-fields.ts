/**
 * A stone's columns as a person sees them, for every query that returns stones. Staff see all;
 * clients see what src/domain/stones/client-fields.ts allows, and NULL for the rest, so that the
 * shape stays the same. Rows never contain the original links of media; everyone loads them from
 * the portal.
 */
import { unassessedCode, type AttributeKey } from '../../../src/domain/attributes/attributes.ts';
import { INCLUSION_FIELDS } from '../../../src/domain/attributes/inclusions.ts';
import { clientVisibility } from '../../../src/domain/stones/client-fields.ts';
import { MEDIA_KEYS } from '../../../src/domain/stones/search-filters.ts';
import type { ActorScope } from '../with-actor.ts';
import type { MediaKey } from '../../../src/domain/stones/search-filters.ts';

/** The addresses at which the portal serves stones' images, videos and certificates. */
const PATH = '/api/v1/inventory/media';

/**
 * SQL expression for the address of one medium of the stone `alias`; NULL if the stone has none or
 * the actor may not see media. The grant that opens the addresses is in a header of the answer.
 */
function mediaAddress({ mediaGrant }: ActorScope, medium: MediaKey, alias: string): string {
  if (mediaGrant === undefined) return 'NULL';
  return `CASE WHEN ${alias}.${medium} IS NOT NULL THEN '${PATH}/' || ${alias}.id || '/${medium}' END`;
}

/** Whether the actor is a client, who only sees their own records. */
export const isClient = ({ scope }: ActorScope): boolean => scope === 'own';

/** What rows tell of a stone that is no column of its own. */
const COMPUTED: Readonly<Record<string, (alias: string) => string>> = {
  // What else its supplier states of it is the house's.
  guaranteed: (alias) => `CASE WHEN ${alias}.supplier_availability = 'GA' THEN 'YES' END`,
  inclusions: (alias) =>
    `nullif(concat_ws(' ', ${INCLUSION_FIELDS.map((field) => `${alias}.${field}`).join(', ')}), '')`,
};

/** SQL for a fact of the stone under `alias`. */
export const stoneFact = (name: string, alias: string): string =>
  COMPUTED[name]?.(alias) ?? `${alias}.${name}`;

/** The same for an attribute that stones are filtered by and counted: "not assessed" is a code. */
export function attributeSql(key: AttributeKey, alias: string): string {
  const unassessed = unassessedCode(key);
  const fact = stoneFact(key, alias);
  return unassessed === null ? fact : `coalesce(${fact}, '${unassessed}')`;
}

/**
 * SQL for the column of the stone under `alias` as the actor sees it; media have an address
 * instead.
 */
export function seenField(actor: ActorScope, column: string, alias: string): string {
  // The links themselves may carry the provider's credentials.
  if (MEDIA_KEYS.some((medium) => medium === column)) throw new Error('Media are shown by seenMedia.');
  const own = stoneFact(column, alias);
  if (!isClient(actor)) return own;
  switch (clientVisibility(column)) {
    case 'shown':
      return own;
    case 'hour':
      return `date_trunc('hour', ${own})`;
    case 'words':
      return `CASE WHEN (SELECT p.words_released FROM provider p WHERE p.id = ${alias}.provider_id) THEN ${own} END`;
    default:
      return 'NULL';
  }
}

/** SQL for several columns, each under its own name; figures as numbers. */
export const seenFields = (
  actor: ActorScope,
  columns: readonly string[],
  alias: string,
  type: 'text' | 'figure' = 'text',
): string =>
  columns
    .map((column) => `${seenField(actor, column, alias)}${type === 'figure' ? '::float8' : ''} AS ${column}`)
    .join(', ');

/** SQL for the addresses of the stone's media, each under the medium's name. */
export const seenMedia = (actor: ActorScope, alias: string): string =>
  MEDIA_KEYS.map((medium) => `${mediaAddress(actor, medium, alias)} AS ${medium}`).join(', ');
