/**
 * The search in SQL on table `stone`. Each question is an unnamed statement, so that it is planned
 * for its values.
 */
import { houseTime } from '../db/fragments/days.ts';
import { totalsColumns } from '../db/queries/transactions/totals.ts';
import { stoneAccessConditions } from '../db/fragments/stone-access.ts';
import { isUuid, type Tx } from '../db/with-actor.ts';
import { conditionsOf, whereOf } from './conditions.ts';
import type { DayCount, PageOf, StoneOrder, StoneQuestion, StoneRow, StoneSearch } from './engine.ts';
import { countFacets } from './facets.ts';
import { orderBy } from './order.ts';
import { stoneRow } from '../db/queries/stones/stone-row.ts';
import { parametersOf } from '../db/fragments/parameter.ts';
import { priceSql } from '../db/fragments/prices.ts';
import type { StoneTotals } from '../../src/domain/stones/totals.ts';

export const sqlSearch: StoneSearch = {
  // Finds the ids first, from an index that covers the search, and reads only the page's rows in
  // full.
  async page(tx, question, of) {
    const { found, sorted, values } = pageOf(question, of);
    const { columns, joins } = stoneRow(tx.actor, question.prices, parametersOf(values));
    return tx.many<StoneRow>(
      `SELECT ${columns} FROM (${found}) found JOIN stone s ON s.id = found.id ${joins} ORDER BY ${sorted}`,
      values,
    );
  },

  async ids(tx, question, of) {
    const { found, values } = pageOf(question, of);
    return (await tx.many<{ id: string }>(found, values)).map(({ id }) => id);
  },

  async totals(tx, question) {
    const conditions = conditionsOf(question);
    // The sums use the amount several times; OFFSET 0 keeps PostgreSQL from computing it each time.
    const totals = await tx.one<StoneTotals>(
      `SELECT ${totalsColumns('seen')}
         FROM (SELECT s.stone_type, s.carat, s.rap, s.pieces, ${priceSql(question.prices, 'total_amt', 's')} AS total_amt
                 FROM stone s WHERE ${whereOf(conditions)} OFFSET 0) seen`,
      conditions.values,
    );
    if (!totals) throw new Error('An aggregate without GROUP BY answered no row.');
    return totals;
  },

  facets: (tx, question) => countFacets(tx, conditionsOf(question)),

  async days(tx, question) {
    const conditions = conditionsOf(question);
    return tx.many<DayCount>(
      `SELECT to_char(${houseTime('s.created_at')}, 'YYYY-MM-DD') AS day, count(*)::int AS pieces
         FROM stone s WHERE ${whereOf(conditions)} GROUP BY 1 ORDER BY 1 DESC`,
      conditions.values,
    );
  },
};

/** The ids of these stones that the viewer may see, in the order of a search. */
export async function chosenIds(
  tx: Tx,
  { filters: _filters, arrived: _arrived, ...seen }: StoneQuestion,
  ids: readonly string[],
  order: readonly StoneOrder[],
): Promise<string[]> {
  const values: unknown[] = [ids.filter(isUuid)];
  const conditions = stoneAccessConditions(seen, 's', parametersOf(values));
  const found = await tx.many<{ id: string }>(
    `SELECT s.id FROM stone s WHERE ${['s.id = ANY ($1::uuid[])', ...conditions].join(' AND ')}
      ORDER BY ${orderBy(order, seen.prices)}`,
    values,
  );
  return found.map(({ id }) => id);
}

function pageOf(question: StoneQuestion, { page, size, order }: PageOf) {
  const conditions = conditionsOf(question);
  const sorted = orderBy(order, question.prices);
  const limit = `LIMIT ${Math.trunc(size)} OFFSET ${Math.trunc((page - 1) * size)}`;
  const found = `SELECT s.id FROM stone s WHERE ${whereOf(conditions)} ORDER BY ${sorted} ${limit}`;
  return { found, sorted, values: conditions.values };
}
