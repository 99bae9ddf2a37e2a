/** Sales: invoiced lines that are not credited, at the clients' prices. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { fromDay, HOUSE_TODAY, houseDay, untilDay } from '../../fragments/days.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import type { Tx } from '../../with-actor.ts';
import { COMMON_JOINS } from '../transactions/line-joins.ts';
import { CLIENT } from '../transactions/lines.ts';

type Schemas = components['schemas'];

const SOLD = `invoice_line l ${COMMON_JOINS}`;
const IS_SOLD = `l.credit_note_id IS NULL AND ${seesClient('l.client_id')}`;

/** SQL: the contract's StockSum of the lines `l` with their stones `s`. */
export const stockSum = (amount: string): string =>
  `coalesce(sum(s.pieces), 0)::int AS pieces, coalesce(sum(l.carat), 0)::float8 AS carats,
   round(coalesce(sum(${amount}), 0), 2) AS total_amt`;

/** First and last day, YYYY-MM-DD, UTC. */
export interface Days {
  from: string;
  to: string;
}

const IN_DAYS = `${fromDay('l.created_at', '$1::date')} AND ${untilDay('l.created_at', '$2::date')}`;

export async function soldIn(tx: Tx, { from, to }: Days): Promise<Schemas['StockSum']> {
  const sum = await tx.one<Schemas['StockSum']>(
    `SELECT ${stockSum('l.sell_amt')} FROM ${SOLD} WHERE ${IS_SOLD} AND ${IN_DAYS}`,
    [from, to],
  );
  if (!sum) throw new Error('A sum over no rows is a row too.');
  return sum;
}

/** The same by week from the first day on; the last one may be shorter. */
export const soldByWeek = (tx: Tx, { from, to }: Days): Promise<Schemas['QuarterPerformance']['weeks']> =>
  tx.many(
    `WITH week AS (
       SELECT at, $1::date + at * 7 AS first FROM generate_series(0, ($2::date - $1::date) / 7) at),
     sold AS (
       SELECT (${houseDay('l.created_at')} - $1::date) / 7 AS at, ${stockSum('l.sell_amt')}
         FROM ${SOLD} WHERE ${IS_SOLD} AND ${IN_DAYS} GROUP BY 1)
     SELECT to_char(first, 'YYYY-MM-DD') AS from, to_char(least(first + 6, $2::date), 'YYYY-MM-DD') AS to,
            coalesce(pieces, 0) AS pieces, coalesce(carats, 0) AS carats, coalesce(total_amt, 0.00) AS total_amt
       FROM week LEFT JOIN sold USING (at) ORDER BY at`,
    [from, to],
  );

const FEW = 10;
const LATELY = 30;

/** The highest sales of the last 30 days, including today, by the client's price. */
export const highestDeals = (tx: Tx): Promise<Schemas['Deals']> =>
  tx.many(
    `SELECT l.id AS line_id, l.invoice_id, i.number AS invoice_number, s.stock_no, s.shape, l.carat::float8 AS carat,
            s.color, s.fancy_color, s.intensity, s.overtone, s.stone_type, s.clarity, ${CLIENT} AS client,
            l.sell_amt AS amount, l.created_at AS sold_at
       FROM ${SOLD} JOIN invoice i ON i.id = l.invoice_id
      WHERE ${IS_SOLD} AND ${fromDay('l.created_at', `${HOUSE_TODAY} - ${LATELY - 1}`)}
      ORDER BY l.sell_amt DESC NULLS LAST, l.created_at DESC, l.id LIMIT ${FEW}`,
  );
