/**
 * A stone's columns as somebody sees them, for every query that answers with stones. Staff see all; clients what
 * src/domain/stones/client-fields.ts allows, and NULL stands in the place of the rest, so that an answer keeps its shape. Where
 * media lie is told to nobody in rows: everybody's screens take them from the portal.
 */
import { clientSight } from '../../../src/domain/stones/client-fields.ts';
import { MEDIA_KEYS } from '../../../src/domain/stones/search-filters.ts';
import type { ActorScope } from '../with-actor.ts';
import { mediaAddress } from './media-address.ts';

/** Whether the actor is a client, who sees their own records and what the house shows of its stock. */
export const isClient = ({ scope }: ActorScope): boolean => scope === 'own';

/** SQL: the column of the stone under `alias` as the actor sees it. */
export function seenField(actor: ActorScope, column: string, alias: string): string {
  const medium = MEDIA_KEYS.find((key) => key === column);
  if (medium !== undefined) return mediaAddress(actor, medium, alias);
  const own = `${alias}.${column}`;
  if (!isClient(actor)) return own;
  switch (clientSight(column)) {
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

/** SQL: several of them, each under its own name; figures as numbers. */
export const seenFields = (
  actor: ActorScope,
  columns: readonly string[],
  alias: string,
  type: 'text' | 'figure' = 'text',
): string =>
  columns
    .map((column) => `${seenField(actor, column, alias)}${type === 'figure' ? '::float8' : ''} AS ${column}`)
    .join(', ');
