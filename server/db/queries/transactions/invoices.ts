/** The list of invoiced stones, at the invoiced prices. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { Grouping } from '../../../../src/domain/lines/grouping.ts';
import type { ListQuery, SortColumns } from '../../fragments/list-query.ts';
import { keptPrice, keptPrices } from '../../fragments/prices.ts';
import { isClient, seenFields, seenMedia } from '../../fragments/stone-fields.ts';
import { invoiceOverdue } from '../../fragments/invoice-amounts.ts';
import type { ActorScope, Tx } from '../../with-actor.ts';
import { FACTS, MEASURES } from '../stones/stone-row.ts';
import { bind, conditions, type LineFilters } from './line-filters.ts';
import { COMMON_JOINS } from './line-joins.ts';
import { CLIENT as CLIENT_ORDER, DAY } from './line-order.ts';
import { CLIENT } from './lines.ts';
import { totalsColumns } from './totals.ts';

type Schemas = components['schemas'];

export interface InvoiceQuery {
  filters: LineFilters;
  groupBy: Grouping;
  /** The SQL of the stones' columns. */
  orders: SortColumns<string>;
}

/** An invoice's line came from a memo or from an order. */
const FROM = `invoice_line l ${COMMON_JOINS}
  LEFT JOIN invoice i ON i.id = l.invoice_id
  LEFT JOIN memo_line ml ON ml.id = l.memo_line_id LEFT JOIN memo m ON m.id = ml.memo_id
  LEFT JOIN confirm_line cl ON cl.id = l.confirm_line_id LEFT JOIN confirm_order o ON o.id = cl.order_id
  LEFT JOIN credit_note n ON n.id = l.credit_note_id`;

const RECORDS = {
  document: { table: 'invoice', column: 'invoice_id' },
  overdue: null,
  words: ['m.number', 'o.number', 'n.number'],
  begunBy: 'coalesce(ml.created_by, cl.created_by)',
} as const;

const GROUP: Readonly<Record<Grouping, { key: string | null; order: readonly string[] }>> = {
  1: { key: null, order: [] },
  2: { key: DAY, order: [`${DAY} DESC`] },
  3: { key: 'l.client_id::text', order: [CLIENT_ORDER, 'l.client_id'] },
  4: { key: `${DAY} || ' ' || l.client_id`, order: [`${DAY} DESC`, CLIENT_ORDER, 'l.client_id'] },
  // Ids increase with time, so the newest document has the greatest one.
  5: { key: 'l.invoice_id::text', order: ['l.invoice_id DESC'] },
  6: { key: `coalesce(o.id::text, '')`, order: ['o.id DESC NULLS LAST'] },
  7: { key: `coalesce(m.id::text, '')`, order: ['m.id DESC NULLS LAST'] },
  8: { key: null, order: [] },
};

const SELLER = `(SELECT w.name FROM staff_member() w WHERE w.id = i.created_by)`;

/** The filters of lines, with the state of their invoices. */
function conditionsOf(
  tx: Tx,
  filters: LineFilters,
  values: unknown[],
  statuses: 'with status' | 'every status',
): string {
  const parts = [conditions(tx, RECORDS, filters, values, 'every status')];
  if (filters.credited !== undefined)
    parts.push(`l.credit_note_id IS ${filters.credited ? 'NOT NULL' : 'NULL'}`);
  if (statuses === 'with status' && filters.status?.length)
    parts.push(`i.status = ANY (${bind(values, filters.status)}::smallint[])`);
  if (statuses === 'with status' && filters.overdue === true) parts.push(invoiceOverdue('i'));
  return parts.join(' AND ');
}

/** The whole list as the actor sees it, the newest first. */
export function invoicesListed(tx: Tx, { filters, groupBy, orders }: InvoiceQuery): ListQuery<string> {
  const { actor } = tx;
  const values: unknown[] = [];
  const where = conditionsOf(tx, filters, values, 'with status');
  const staffOnly = isClient(actor) ? () => 'NULL::text' : (column: string) => column;
  return {
    row: () => ({
      columns: `l.id AS line_id, ${seenFields(actor, ['id', 'status', ...FACTS, 'confirmed_at', 'created_at'], 's')},
        ${seenMedia(actor, 's')}, ${seenFields(actor, MEASURES, 's', 'figure')},
        l.carat::float8 AS carat, l.rap, ${keptPrices(actor, 'l')},
        l.invoice_id, i.number AS invoice_number, o.number AS order_number, m.number AS memo_number,
        ${CLIENT} AS client, ${staffOnly(SELLER)} AS sold_by, l.created_at AS invoiced_at,
        n.number AS credit_note_number,
        ${GROUP[groupBy].key ?? 'NULL::text'} AS "group"`,
      joins: '',
    }),
    from: FROM,
    where,
    values,
    id: 'l.id',
    columns: {
      ...orders,
      ...keptOrders(actor),
      invoice_number: 'i.number',
      order_number: 'o.number',
      memo_number: 'm.number',
      client: staffOnly(CLIENT_ORDER),
      sold_by: staffOnly(`lower(${SELLER})`),
      invoiced_at: 'l.created_at',
      credit_note_number: 'n.number',
    },
    order: 'l.created_at DESC, l.id DESC',
    groups: GROUP[groupBy].order,
    readsText: filters.search !== undefined,
  };
}

/** Columns that the line keeps, instead of the stone's own. */
const keptOrders = (actor: ActorScope): SortColumns<string> => ({
  carat: 'l.carat',
  rap: 'l.rap',
  disc: keptPrice(actor, 'disc', 'l'),
  price_per_ct: keptPrice(actor, 'price_per_ct', 'l'),
  total_amt: keptPrice(actor, 'total_amt', 'l'),
  markup_disc: 'l.markup_disc',
  markup_ppc: 'l.markup_ppc',
  sell_amt: 'l.sell_amt',
});

/** The rows of all totals: the amount is what the client pays, and credited lines are left out. */
const SUMMED =
  's.stone_type, l.carat, l.rap, s.pieces, l.sell_amt AS total_amt, l.credit_note_id IS NOT NULL AS is_credited';
const TOTALS = totalsColumns('line', 'is_credited');

/** Totals of the whole filtered list. */
export async function sumInvoices(tx: Tx, { filters }: InvoiceQuery): Promise<Schemas['Totals']> {
  const values: unknown[] = [];
  const where = conditionsOf(tx, filters, values, 'with status');
  const totals = await tx.one<Schemas['Totals']>(
    `WITH line AS (SELECT ${SUMMED} FROM ${FROM} WHERE ${where}) SELECT ${TOTALS} FROM line`,
    values,
  );
  if (!totals) throw new Error('A sum over no rows is a row too.');
  return totals;
}

/**
 * The sums of these groups over all their lines in the result, in the order of the keys; of all
 * groups without keys.
 */
export async function sumInvoiceGroups(
  tx: Tx,
  { filters, groupBy }: InvoiceQuery,
  keys?: readonly string[],
): Promise<Schemas['LineGroup'][]> {
  const { key } = GROUP[groupBy];
  if (key === null || keys?.length === 0) return [];
  const values: unknown[] = [];
  const where = conditionsOf(tx, filters, values, 'with status');
  const these = keys === undefined ? null : `${bind(values, keys)}::text[]`;
  const sums = await tx.many<Schemas['Totals'] & { key: string }>(
    `WITH line AS (SELECT ${key} AS key, ${SUMMED} FROM ${FROM} WHERE ${where}${these === null ? '' : ` AND ${key} = ANY (${these})`})
     SELECT line.key, ${TOTALS} FROM line GROUP BY line.key${these === null ? '' : ` ORDER BY array_position(${these}, line.key)`}`,
    values,
  );
  return sums.map(({ key: of, ...totals }) => ({ key: of, totals, counts: {} }));
}

export interface InvoiceCounts {
  /** Counts of invoices by state and of overdue ones, ignoring these two filters. */
  counts: Record<string, number>;
  overdue: number;
}

export async function countInvoices(tx: Tx, { filters }: InvoiceQuery): Promise<InvoiceCounts> {
  const values: unknown[] = [];
  const where = conditionsOf(tx, filters, values, 'every status');
  const rows = await tx.many<{ status: number; invoices: number; overdue: number }>(
    `SELECT f.status, count(*)::int AS invoices, count(*) FILTER (WHERE f.overdue)::int AS overdue
       FROM (SELECT DISTINCT i.id, i.status, ${invoiceOverdue('i')} AS overdue FROM ${FROM} WHERE ${where}) f
      WHERE f.id IS NOT NULL GROUP BY f.status`,
    values,
  );
  return {
    counts: Object.fromEntries(rows.map(({ status, invoices }) => [status, invoices])),
    overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0),
  };
}
