/**
 * The four lists of workflow lines (hold, memo, confirm-stone, enquiry): one page of rows, and the sums over the whole
 * result. Prices are the line's own, kept from the day it was written; the stone's present ones never appear here. A
 * client is shown theirs, in rows and sums.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import { WORKFLOWS } from '../../../../src/machines/workflows.ts';
import { keptAmount, keptPrices } from '../../fragments/prices.ts';
import { seenFields } from '../../fragments/stone-fields.ts';
import type { Tx } from '../../with-actor.ts';
import { bind, conditions, type LineDocument, type LineFilters } from './line-filters.ts';
import { FACTS, MEASURES } from '../stones/stone-row.ts';
import { totalsColumns } from './totals.ts';

type Schemas = components['schemas'];

export interface LineRows {
  hold: Schemas['HoldLine'];
  memo: Schemas['MemoLine'];
  confirmStone: Schemas['ConfirmLine'];
  enquiry: Schemas['EnquiryLine'];
}
export type LineList = keyof LineRows;

/** Report grouping (specification, section 4): lines of one group stand together in the answer. */
export type Grouping = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface LineSummary {
  totals: Schemas['Totals'];
  /** Lines by workflow code, without the status filter. */
  counts: Record<string, number>;
}

interface ListShape {
  table: string;
  /** The document and the invoice: filters and orders ask for them. */
  joins: string;
  /** What only the rows of a page need. */
  details: string;
  columns: string;
  /** Null where lines stand alone. */
  document: LineDocument | null;
  invoice: string | null;
}

/** What is still out: the memo machine's states that something may leave. */
const OUT = WORKFLOWS.memo.states
  .filter((state) => state.code !== null && !state.final)
  .map((state) => state.code);
const IS_OUT = `l.status IN (${OUT.join(', ')})`;

const invoiceOf = (column: string): string =>
  `LEFT JOIN invoice_line il ON il.${column} = l.id LEFT JOIN invoice i ON i.id = il.invoice_id`;

const SHAPES: Record<LineList, ListShape> = {
  hold: {
    table: 'hold',
    joins: '',
    details: `LEFT JOIN LATERAL (SELECT h.event FROM history h WHERE h.record_id = l.id AND h.step > 1
                               ORDER BY h.step DESC LIMIT 1) ended ON true`,
    columns: 'l.due_at, ended.event AS ended_by',
    document: null,
    invoice: null,
  },
  memo: {
    table: 'memo_line',
    joins: `LEFT JOIN memo d ON d.id = l.memo_id ${invoiceOf('memo_line_id')}`,
    details: '',
    columns: `d.id AS memo_id, d.number AS memo_number, d.due_date, d.terms, i.number AS invoice_number,
      (CASE WHEN ${IS_OUT} THEN current_date ELSE l.updated_at::date END) - d.created_at::date AS days_out,
      CASE WHEN ${IS_OUT} AND current_date > d.due_date THEN current_date - d.due_date END AS days_over`,
    document: { table: 'memo', column: 'memo_id' },
    invoice: 'i.id',
  },
  confirmStone: {
    table: 'confirm_line',
    joins: `LEFT JOIN confirm_order d ON d.id = l.order_id ${invoiceOf('confirm_line_id')}`,
    details: '',
    columns: 'd.id AS order_id, d.number AS order_number, l.source, l.reason, i.number AS invoice_number',
    document: { table: 'confirm_order', column: 'order_id' },
    invoice: 'i.id',
  },
  enquiry: { table: 'enquiry', joins: '', details: '', columns: 'l.message', document: null, invoice: null },
};

/** The person who wrote the line: clients cannot read staff's accounts, but the history that they see names them. */
const CREATOR = `coalesce(first.actor_name, nullif(trim(m.first_name || ' ' || m.last_name), '')) AS created_by_name`;
const CLIENT = `jsonb_build_object('id', c.id, 'name', trim(c.first_name || ' ' || c.last_name),
  'company_name', coalesce(b.company_name, c.company_name), 'role_id', c.role_id) AS client`;

// Left joins on keys: PostgreSQL leaves out those that the sums do not ask for.
const COMMON_JOINS = `
  LEFT JOIN stone s ON s.id = l.stone_id
  LEFT JOIN app_user c ON c.id = l.client_id
  LEFT JOIN business b ON b.user_id = l.client_id`;

/** One page of the list, newest first within its groups. */
export function listLines<List extends LineList>(
  tx: Tx,
  list: List,
  filters: LineFilters,
  page: { page: number; size: number; groupBy: Grouping },
): Promise<LineRows[List][]> {
  const shape = SHAPES[list];
  const values: unknown[] = [];
  const where = conditions(tx, shape.document, filters, values, 'with status');
  const order = orderOf(shape, page.groupBy);
  // The page is chosen first, so that details are looked up for its rows alone and not for the whole result.
  return tx.many<LineRows[List]>(
    `WITH page AS (
       SELECT l.* FROM ${shape.table} l ${COMMON_JOINS} ${shape.joins}
        WHERE ${where} ORDER BY ${order}
        LIMIT ${bind(values, page.size)} OFFSET ${bind(values, (page.page - 1) * page.size)})
     SELECT l.id, l.stone_id, l.status, s.status AS stone_status, ${seenFields(tx.actor, FACTS, 's')},
            ${seenFields(tx.actor, MEASURES, 's', 'figure')},
            l.carat::float8 AS carat, l.rap, ${keptPrices(tx.actor, 'l')}, ${CLIENT}, ${CREATOR}, l.remark, l.created_at, l.updated_at, ${shape.columns}
       FROM page l ${COMMON_JOINS} ${shape.joins} ${shape.details}
       LEFT JOIN app_user m ON m.id = l.created_by
       LEFT JOIN history first ON first.record_id = l.id AND first.step = 1
      ORDER BY ${order}`,
    values,
  );
}

/** Totals of the whole filtered result by the weighted formulas, and the lines of each status, in one statement. */
export async function summariseLines(tx: Tx, list: LineList, filters: LineFilters): Promise<LineSummary> {
  const shape = SHAPES[list];
  const values: unknown[] = [];
  const where = conditions(tx, shape.document, filters, values, 'every status');
  const chosen = filters.status?.length
    ? `status = ANY (${bind(values, filters.status)}::smallint[])`
    : 'true';
  const summary = await tx.one<Schemas['Totals'] & { counts: Record<string, number> }>(
    `WITH line AS (
       SELECT l.status, l.carat, l.rap, ${keptAmount(tx.actor, 'l')} AS total_amt FROM ${shape.table} l ${COMMON_JOINS} ${shape.joins} WHERE ${where}),
     by_status AS (SELECT status, count(*) AS pieces FROM line GROUP BY status)
     SELECT total.*, coalesce((SELECT jsonb_object_agg(status, pieces) FROM by_status), '{}') AS counts
       FROM (SELECT ${totalsColumns('line')} FROM line WHERE ${chosen}) total`,
    values,
  );
  if (!summary) throw new Error('A sum over no rows is a row too.');
  const { counts, ...totals } = summary;
  return { totals, counts };
}

const NEWEST = 'l.created_at DESC, l.id DESC';
const CUSTOMER = 'lower(coalesce(b.company_name, c.company_name, c.first_name)), l.client_id';

function orderOf({ document, invoice }: ListShape, groupBy: Grouping): string {
  // Ids are made in the order of time, so the newest document has the greatest.
  const byDocument = document ? `l.${document.column} DESC, ${NEWEST}` : NEWEST;
  switch (groupBy) {
    case 1:
    case 2:
      return NEWEST;
    case 3:
      return `${CUSTOMER}, ${NEWEST}`;
    case 4:
      return `l.created_at::date DESC, ${CUSTOMER}, ${NEWEST}`;
    case 5:
      return invoice ? `${invoice} DESC NULLS LAST, ${NEWEST}` : NEWEST;
    case 6:
    case 7:
      return byDocument;
  }
}
