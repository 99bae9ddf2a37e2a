/** The age of the stock, requested but unsold stones, and sales by provider. */
import { STATUSES_OUT_OF_STOCK, STONE_STATUS } from '../../../../src/domain/codes.ts';
import { STOCK_AGES } from '../../../../src/domain/lines/stock-ages.ts';
import { fromDay, HOUSE_TODAY, houseDay, untilDay } from '../../fragments/days.ts';
import { parametersOf, type Parameter } from '../../fragments/parameter.ts';
import { stoneAccessConditions, type StoneAccess } from '../../fragments/stone-access.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import type { Tx } from '../../with-actor.ts';
import { soldOn, soldSums, type ReportQuery, type ReportRow } from './sales.ts';

type Typed = Pick<ReportQuery, 'diamondType'>;

const STOCK_SUMS = `coalesce(sum(s.pieces), 0)::int AS stock_pieces, coalesce(sum(s.carat), 0)::float8 AS stock_carats,
  round(coalesce(sum(s.total_amt), 0), 2) AS stock_amt`;

/** SQL: stones `s` in stock or on memo that the person sees. */
function inStock(sight: StoneAccess, { diamondType }: Typed, parameter: Parameter): string {
  const conditions = [
    `s.status NOT IN (${STATUSES_OUT_OF_STOCK.join(', ')})`,
    ...stoneAccessConditions(sight, 's', parameter),
    ...(diamondType === undefined ? [] : [`s.diamond_type = ${parameter(diamondType)}::smallint`]),
  ];
  return `stone s WHERE ${conditions.join(' AND ')}`;
}

/**
 * Stones in stock by days since arrival, and their total with the key `total`. Summed by day first,
 * because PostgreSQL does not run `ROLLUP` in parallel workers.
 */
export function stockByAge(tx: Tx, sight: StoneAccess, asked: Typed): Promise<ReportRow[]> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const ages = `ARRAY[${STOCK_AGES.join(', ')}]`;
  return tx.many<ReportRow>(
    `WITH came AS MATERIALIZED (
       SELECT ${houseDay('s.created_at')} AS day, sum(s.pieces) AS pieces, sum(s.carat) AS carat, sum(s.total_amt) AS total_amt
         FROM ${inStock(sight, asked, parameter)} GROUP BY 1),
     stock AS (
       SELECT (${ages})[width_bucket(${HOUSE_TODAY} - c.day, ${ages})] AS age, c.pieces, c.carat, c.total_amt FROM came c)
     SELECT coalesce(s.age::text, 'total') AS key, NULL::text AS name, ${STOCK_SUMS}
       FROM stock s GROUP BY ROLLUP (s.age) ORDER BY s.age NULLS LAST`,
    values,
  );
}

/** Unsold stones that clients requested on these days, the most requested first, up to `most`. */
export function askedAndUnsold(tx: Tx, asked: ReportQuery, most: number): Promise<ReportRow[]> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const { from, to, diamondType } = asked;
  const days = `${fromDay('created_at', `${parameter(from)}::date`)} AND ${untilDay('created_at', `${parameter(to)}::date`)}`;
  const kinds = ASKED_FOR.map(
    (table) =>
      `SELECT stone_id, client_id, created_at FROM ${table} WHERE ${days} AND ${seesClient('client_id')}`,
  );
  const type = diamondType === undefined ? 'true' : `s.diamond_type = ${parameter(diamondType)}::smallint`;
  return tx.many<ReportRow>(
    `WITH wish AS (${kinds.join(' UNION ALL ')}),
     stone_asked AS (
       SELECT stone_id, count(*)::int AS times, count(DISTINCT client_id)::int AS clients, max(created_at) AS last_at
         FROM wish GROUP BY stone_id),
     unsold AS (
       SELECT s.id, s.stock_no, s.status, s.shape, s.carat, s.color, s.clarity, s.pieces, s.total_amt, a.times, a.clients, a.last_at
         FROM stone_asked a JOIN stone s ON s.id = a.stone_id WHERE s.status <> ${STONE_STATUS.soldOut} AND ${type})
     (SELECT stock_no AS key, stock_no AS name, status, shape, carat::float8 AS carats, color, clarity, times, clients, last_at,
             total_amt AS stock_amt, pieces AS stock_pieces
        FROM unsold ORDER BY times DESC, last_at DESC, id LIMIT ${parameter(most)})
     UNION ALL
     (SELECT 'total', NULL, NULL, NULL, coalesce(sum(carat), 0)::float8, NULL, NULL, coalesce(sum(times), 0)::int,
             (SELECT count(DISTINCT w.client_id)::int FROM wish w JOIN unsold u ON u.id = w.stone_id), max(last_at),
             round(coalesce(sum(total_amt), 0), 2), coalesce(sum(pieces), 0)::int FROM unsold)`,
    values,
  );
}

/** The tables whose rows count as a client's request for a stone. */
const ASKED_FOR = ['hold', 'enquiry', 'confirm_line', 'memo_line', 'cart_line'] as const;

/** Each provider's sales, remaining stock and days until sale; the total has the key `total`. */
export function byProvider(tx: Tx, sight: StoneAccess, asked: ReportQuery): Promise<ReportRow[]> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  return tx.many<ReportRow>(
    `WITH sold AS (
       SELECT coalesce(s.provider_id::text, 'total') AS key, ${soldSums('s.pieces')},
              round(avg(${houseDay('l.created_at')} - ${houseDay('s.created_at')}))::int AS days
         FROM ${soldOn(asked, parameter)} GROUP BY ROLLUP (s.provider_id)),
     stock AS (
       SELECT coalesce(s.provider_id::text, 'total') AS key, ${STOCK_SUMS}
         FROM ${inStock(sight, asked, parameter)} GROUP BY ROLLUP (s.provider_id))
     SELECT key, p.name, coalesce(o.pieces, 0) AS pieces, coalesce(o.carats, 0) AS carats,
            coalesce(o.total_amt, 0.00) AS total_amt, coalesce(o.cost_amt, 0.00) AS cost_amt,
            coalesce(o.margin_amt, 0.00) AS margin_amt, o.price_per_ct, coalesce(k.stock_pieces, 0) AS stock_pieces,
            coalesce(k.stock_carats, 0) AS stock_carats, coalesce(k.stock_amt, 0.00) AS stock_amt, o.days,
            round(o.pieces * 100.0 / nullif(o.pieces + coalesce(k.stock_pieces, 0), 0), 2)::float8 AS turnover
       FROM sold o FULL JOIN stock k USING (key) LEFT JOIN provider p ON p.id::text = key
      ORDER BY key = 'total', o.total_amt DESC NULLS LAST, p.name`,
    values,
  );
}
