/** Clients' collected stones: each in its current state, beside its price when it was added. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { HOLD_STATUS, STONE_STATUS } from '../../../../src/domain/codes.ts';
import type { Grouping } from '../../../../src/domain/lines/grouping.ts';
import type { CollectedListKind } from '../../../../src/domain/collected.ts';
import type { ListQuery, SortColumns } from '../../fragments/list-query.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { isPrice, priceSql, type Prices } from '../../fragments/prices.ts';
import { stoneAccessConditions, type StoneAccess } from '../../fragments/stone-access.ts';
import type { Tx } from '../../with-actor.ts';
import { stoneRow } from '../stones/stone-row.ts';
import { clientOf } from '../../fragments/company.ts';
import { conditions, type LineFilters } from '../transactions/line-filters.ts';
import { COMMON_JOINS } from '../transactions/line-joins.ts';
import { CLIENT as CLIENT_ORDER, DAY } from '../transactions/line-order.ts';
import { CLIENT } from '../transactions/lines.ts';
import { totalsColumns } from '../transactions/totals.ts';
import { COLLECTED } from './tables.ts';

type Schemas = components['schemas'];

export interface CollectedQuery {
  filters: LineFilters;
  groupBy: Grouping;
  /** The sight of the list's client, or else of the actor. */
  sight: StoneAccess;
  prices: Prices;
  /** The stones' sortable columns in SQL. */
  orders: SortColumns<string>;
}

/** A row of the query. If the stone is no longer offered, its current price is not shown. */
export type CollectedRow = Schemas['CollectedLine'];

const UNGROUPED = { key: null, order: [] };
/** Collected stones are on no document, so they are not grouped by one. */
const GROUP: Readonly<Record<Grouping, { key: string | null; order: readonly string[] }>> = {
  1: UNGROUPED,
  2: { key: DAY, order: [`${DAY} DESC`] },
  3: { key: 'l.client_id::text', order: [CLIENT_ORDER, 'l.client_id'] },
  4: { key: `${DAY} || ' ' || l.client_id`, order: [`${DAY} DESC`, CLIENT_ORDER, 'l.client_id'] },
  5: UNGROUPED,
  6: UNGROUPED,
  7: UNGROUPED,
  8: UNGROUPED,
};

/** The whole list as the actor sees it, newest first. */
export function collectedListed(tx: Tx, list: CollectedListKind, asked: CollectedQuery): ListQuery<string> {
  const { groupBy, prices, orders } = asked;
  const { own, orders: ownOrders = {} } = COLLECTED[list];
  const { from, where, values, isForHouse } = found(tx, list, asked, 'chosen');
  const kept = (house: string, ofClient: string): string =>
    prices.hidden === true ? 'NULL::numeric' : `l.${isForHouse ? house : ofClient}`;
  const added = { ppc: kept('price_per_ct', 'markup_ppc'), amt: kept('total_amt', 'sell_amt') };
  const change = `CASE WHEN ${OFFERED} THEN nullif(${amountNow(prices)} - ${added.amt}, 0) END`;
  const { asClient } = asked.sight;
  const isOwn = tx.actor.scope === 'own';
  const staffOnly = isOwn ? () => 'NULL::text' : (column: string) => column;
  // Without a colleague who shows the list: nobody acts for them.
  const client = isOwn ? `CASE WHEN c.id = (SELECT actor_id()) THEN ${CLIENT} END` : CLIENT;
  return {
    row: (parameter) => {
      const { columns, joins } = stoneRow(tx.actor, prices, parameter);
      const said = [
        `l.id AS line_id, ${STANDING} AS standing, ${OFFERED} AS is_offered`,
        `${added.ppc} AS added_ppc, ${added.amt} AS added_amt, ${change} AS change_amt`,
        `${client} AS client, ${staffOnly('l.added_by')} AS added_by, l.created_at AS added_at`,
        `${GROUP[groupBy].key ?? 'NULL::text'} AS "group"`,
        ...(own === undefined ? [] : [own]),
      ];
      return { columns: `${columns}, ${said.join(', ')}`, joins };
    },
    from,
    where,
    values,
    id: 'l.id',
    columns: {
      ...Object.fromEntries(
        Object.entries(orders).map(([key, of]) => [
          key,
          // Hidden prices must not show through the sorting either.
          asClient && isPrice(key) ? `CASE WHEN ${OFFERED} THEN ${String(of)} END` : of,
        ]),
      ),
      standing: STANDING,
      added_ppc: added.ppc,
      added_amt: added.amt,
      change_amt: change,
      client: staffOnly(CLIENT_ORDER),
      added_by: staffOnly('lower(l.added_by)'),
      added_at: 'l.created_at',
      ...ownOrders,
    },
    order: 'l.created_at DESC',
    groups: GROUP[groupBy].order,
    readsText: asked.filters.search !== undefined,
  };
}

export type CollectedSums = Pick<Schemas['LinePage'], 'totals' | 'counts' | 'overdue'>;

/**
 * Totals of the filtered list at the client's current prices, or the supplier's without a client.
 * The counts by status and of due lines ignore the filters on those.
 */
export async function sumCollected(
  tx: Tx,
  list: CollectedListKind,
  asked: CollectedQuery,
): Promise<CollectedSums> {
  const { from, where, values, summed, chosen } = found(tx, list, asked, 'every');
  const sums = await tx.one<Schemas['Totals'] & Omit<CollectedSums, 'totals'>>(
    `WITH line AS (SELECT ${summed} FROM ${from} WHERE ${where})
     SELECT total.*, known.* FROM (SELECT ${TOTALS} FROM line WHERE ${chosen}) total,
            (SELECT coalesce(jsonb_object_agg(status, lines), '{}') AS counts, coalesce(sum(due), 0)::int AS overdue
               FROM (SELECT status, count(*)::int AS lines, count(*) FILTER (WHERE is_due)::int AS due FROM line GROUP BY status) one) known`,
    values,
  );
  if (!sums) throw new Error('A sum over no rows is a row too.');
  const { counts, overdue, ...totals } = sums;
  return { totals, counts, overdue };
}

/** The sums of these groups over the whole result, in the order of `keys`; of all without keys. */
export async function sumCollectedGroups(
  tx: Tx,
  list: CollectedListKind,
  asked: CollectedQuery,
  keys?: readonly string[],
): Promise<Schemas['LineGroup'][]> {
  const { key } = GROUP[asked.groupBy];
  if (key === null || keys?.length === 0) return [];
  const { from, where, values, summed } = found(tx, list, asked, 'chosen');
  const these = keys === undefined ? null : `$${values.push(keys)}::text[]`;
  const sums = await tx.many<Schemas['Totals'] & { key: string }>(
    `WITH line AS (SELECT ${key} AS key, ${summed} FROM ${from} WHERE ${where})
     SELECT line.key, ${TOTALS} FROM line
      WHERE ${these === null ? 'true' : `line.key = ANY (${these})`} GROUP BY line.key
      ${these === null ? '' : `ORDER BY array_position(${these}, line.key)`}`,
    values,
  );
  return sums.map(({ key: of, ...totals }) => ({ key: of, totals, counts: {} }));
}

/** SQL shared by the list and its sums: the lines, and whether their stones are still offered. */
function found(
  tx: Tx,
  list: CollectedListKind,
  { filters, sight, prices }: CollectedQuery,
  statuses: 'chosen' | 'every',
) {
  const { table, isShown, read, due, words } = COLLECTED[list];
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const about = { document: null, overdue: null, words, isPersonal: true, isShown };
  const mine = `${conditions(tx, about, filters, values, 'every status')} AND ${read}`;
  const seen = ['true', ...stoneAccessConditions(sight, 's', parameter)].join(' AND ');
  const filtered = filters.status?.length || filters.overdue === true;
  const status = filters.status?.length ? parameter(filters.status) : null;
  const chosenOf = (stone: string, isDue: string): string =>
    [
      status === null ? 'true' : `${stone}status = ANY (${status}::smallint[])`,
      filters.overdue === true ? isDue : 'true',
    ].join(' AND ');
  return {
    // Part of every statement, so that each uses all its parameters.
    from: `${table} l ${COMMON_JOINS} CROSS JOIN LATERAL (SELECT (${seen}) IS TRUE AS is_offered) seen`,
    where: filtered && statuses === 'chosen' ? `${mine} AND ${chosenOf('s.', due)}` : mine,
    values,
    isForHouse: prices.factors === null,
    summed: `s.status, s.stone_type, s.carat, s.rap, s.pieces, ${due} AS is_due, ${paidNow(prices)} AS total_amt, NOT ${OFFERED} AS is_gone`,
    chosen: chosenOf('line.', 'line.is_due'),
  };
}

/** SQL: whether the client of the line sees its stone. */
const OFFERED = 'seen.is_offered';
/** SQL: totals of the lines whose stones are offered, because the others show no price. */
const TOTALS = totalsColumns('line', 'is_gone');

const amountNow = (prices: Prices): string => priceSql(prices, 'sell_amt', 's');
/** SQL: what the line's client pays today: the price that their hold keeps, unless it is higher. */
const paidNow = (prices: Prices): string =>
  prices.factors === null
    ? amountNow(prices)
    : `least(${amountNow(prices)}, (SELECT h.sell_amt FROM hold h
         WHERE h.stone_id = s.id AND h.client_id = ${clientOf('l.client_id')} AND h.status = ${HOLD_STATUS.held}))`;

/** SQL: the contract's Standing of the line `l`. */
const STANDING = `CASE
  WHEN s.status = ${STONE_STATUS.soldOut} THEN CASE WHEN EXISTS (
    SELECT FROM invoice_line i WHERE i.stone_id = s.id AND i.client_id = ${clientOf('l.client_id')} AND i.credit_note_id IS NULL) THEN 'own' ELSE 'sold' END
  WHEN s.status IN (${STONE_STATUS.confirmStones}, ${STONE_STATUS.hold}, ${STONE_STATUS.memo}) AND EXISTS (
    SELECT FROM stone_claim k WHERE k.stone_id = s.id AND k.client_id = ${clientOf('l.client_id')}) THEN 'own'
  WHEN NOT ${OFFERED} THEN 'gone'
  WHEN s.status <> ${STONE_STATUS.available} THEN 'taken'
  WHEN s.returned_at > l.created_at THEN 'back'
  ELSE 'free' END`;
