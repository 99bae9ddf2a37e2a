/**
 * Sales by period, client, associate or shape: invoiced lines that are not credited, at the
 * clients' prices.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { OpenReport } from '../../../../src/domain/lines/report-kinds.ts';
import type { ReportDays } from '../../../../src/domain/lines/reports.ts';
import { fromDay, houseTime, untilDay } from '../../fragments/days.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import type { Tx } from '../../with-actor.ts';
import { COMMON_JOINS } from '../transactions/line-joins.ts';

export type ReportRow = components['schemas']['ReportRow'];

export interface ReportQuery extends ReportDays {
  diamondType: number | undefined;
}

export type SalesReport = Exclude<OpenReport, 'stock-age' | 'unsold'>;

const period = (unit: string, format: string) => ({
  key: `to_char(date_trunc('${unit}', ${houseTime('l.created_at')}), '${format}')`,
  name: 'NULL::text',
  order: 'l.key DESC',
});
const MOST_SOLD = 'sum(l.sell_amt) DESC, l.key';

/** SQL: the key and name of a row, and the order of rows. */
const BY: Readonly<Record<SalesReport, { key: string; name: string; order: string }>> = {
  day: period('day', 'YYYY-MM-DD'),
  week: period('week', 'YYYY-MM-DD'),
  month: period('month', 'YYYY-MM'),
  quarter: period('quarter', 'YYYY-"Q"Q'),
  client: {
    key: 'l.client_id::text',
    name: `concat_ws(' | ', coalesce(b.company_name, c.company_name), nullif(trim(c.first_name || ' ' || c.last_name), ''))`,
    order: MOST_SOLD,
  },
  associate: {
    key: `coalesce(c.associate_id::text, '')`,
    name: '(SELECT w.name FROM staff_member() w WHERE w.id = c.associate_id)',
    order: MOST_SOLD,
  },
  shape: { key: `coalesce(s.shape, '')`, name: 'NULL::text', order: MOST_SOLD },
};

/** SQL: the sums of sold lines `l`. */
export const soldSums = (
  pieces: string,
): string => `coalesce(sum(${pieces}), 0)::int AS pieces, coalesce(sum(l.carat), 0)::float8 AS carats,
  round(coalesce(sum(l.sell_amt), 0), 2) AS total_amt, round(coalesce(sum(l.total_amt), 0), 2) AS cost_amt,
  round(coalesce(sum(l.sell_amt - l.total_amt), 0), 2) AS margin_amt,
  round(sum(l.sell_amt) / nullif(sum(l.carat), 0), 2) AS price_per_ct`;

/** SQL: lines sold on these days, whose clients the actor sees. */
export function soldOn(
  { from, to, diamondType }: ReportQuery,
  parameter: (value: unknown) => string,
): string {
  const conditions = [
    'l.credit_note_id IS NULL',
    seesClient('l.client_id'),
    fromDay('l.created_at', `${parameter(from)}::date`),
    untilDay('l.created_at', `${parameter(to)}::date`),
    ...(diamondType === undefined ? [] : [`s.diamond_type = ${parameter(diamondType)}::smallint`]),
  ];
  return `invoice_line l ${COMMON_JOINS} WHERE ${conditions.join(' AND ')}`;
}

/** The rows, and their total with the key `total`, in one statement. */
export function salesReport(tx: Tx, by: SalesReport, asked: ReportQuery): Promise<ReportRow[]> {
  const values: unknown[] = [];
  const { key, name, order } = BY[by];
  const from = soldOn(asked, parametersOf(values));
  return tx.many<ReportRow>(
    `WITH line AS (SELECT ${key} AS key, ${name} AS name, l.invoice_id, l.client_id, l.carat, l.sell_amt, l.total_amt, s.pieces FROM ${from})
     SELECT coalesce(l.key, 'total') AS key, CASE WHEN grouping(l.key) = 0 THEN max(l.name) END AS name,
            count(DISTINCT l.invoice_id)::int AS invoices, count(DISTINCT l.client_id)::int AS clients, ${soldSums('l.pieces')}
       FROM line l GROUP BY ROLLUP (l.key) ORDER BY grouping(l.key), ${order}`,
    values,
  );
}
