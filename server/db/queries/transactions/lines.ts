/**
 * Lists of lines: their ids in order, and their rows. Prices are those that the line kept when it
 * was created, never the stone's present ones; clients see their own.
 */
import type { Grouping } from '../../../../src/domain/lines/grouping.ts';
import { keptPrices } from '../../fragments/prices.ts';
import { seenFields, seenMedia } from '../../fragments/stone-fields.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import type { Tx } from '../../with-actor.ts';
import { FACTS, MEASURES } from '../stones/stone-row.ts';
import { bind, conditions, type LineFilters } from './line-filters.ts';
import { groupKey, idsInOrder, type LineOrder } from './line-order.ts';
import { LINES, type LineRows, type LineWorkflow } from '../../records/all.ts';
import { CREATOR, joinsOf } from './line-joins.ts';

/** SQL: the contract's Client. */
export const CLIENT = `jsonb_build_object('id', c.id, 'name', trim(c.first_name || ' ' || c.last_name),
  'company_name', coalesce(b.company_name, c.company_name), 'role_id', c.role_id)`;

/** The ids of one page of the list, or of the whole list. */
export async function findLines<List extends LineWorkflow>(
  tx: Tx,
  list: List,
  filters: LineFilters,
  { page, ...order }: LineOrder<List> & { page?: { page: number; size: number } },
): Promise<string[]> {
  const values: unknown[] = [];
  const where = conditions(tx, LINES[list], filters, values, 'with status');
  const inOrder = idsInOrder(list, order, where, tx.actor);
  const part = page
    ? ` LIMIT ${bind(values, page.size)} OFFSET ${bind(values, (page.page - 1) * page.size)}`
    : '';
  return (await tx.many<{ id: string }>(`${inOrder}${part}`, values)).map(({ id }) => id);
}

/** The rows of these ids in their order, as the actor sees them. */
export function readLines<List extends LineWorkflow>(
  tx: Tx,
  list: List,
  ids: readonly string[],
  groupBy: Grouping,
): Promise<LineRows[List][]> {
  const values: unknown[] = [ids];
  const own = Object.entries(LINES[list].columns).map(([name, of]) => `${of} AS ${name}`);
  return tx.many<LineRows[List]>(
    `SELECT l.id, l.stone_id, l.status, s.status AS stone_status, ${seenFields(tx.actor, FACTS, 's')},
            ${seenMedia(tx.actor, 's')},
            ${seenFields(tx.actor, MEASURES, 's', 'figure')}, l.carat::float8 AS carat, l.rap, ${keptPrices(tx.actor, 'l')},
            ${CLIENT} AS client, ${CREATOR.name} AS created_by_name, l.remark, l.created_at, l.updated_at,
            ${groupKey(list, groupBy) ?? 'NULL'} AS "group", ${own.join(', ')}
       FROM unnest($1::uuid[]) WITH ORDINALITY AS found (id, place)
       JOIN ${LINES[list].table} l ON l.id = found.id ${joinsOf(list)} ${CREATOR.joins}
      WHERE ${seesClient('l.client_id')}
      ORDER BY found.place`,
    values,
  );
}
