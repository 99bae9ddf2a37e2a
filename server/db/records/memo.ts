import { usualDueDay } from '../queries/transactions/holidays.ts';
import { liveCodes } from '../../../src/machines/workflows.ts';
import { onStones, type LineDocument, type LineRecords } from './records.ts';

const document: LineDocument = {
  kind: 'memo',
  table: 'memo',
  column: 'memo_id',
  doer: 'issued_by',
  begins: async (tx, { dueDate = null, terms = null }) => [
    { name: 'due_date', type: 'date', value: dueDate ?? (await usualDueDay(tx)) },
    { name: 'terms', type: 'text', value: terms },
  ],
};

const IS_OUT = `l.status IN (${liveCodes('memo').join(', ')})`;

const IS_OVER = `${IS_OUT} AND current_date > d.due_date`;

export const memo = {
  ...onStones('memo_line', document),
  row: 'MemoLine',
  counted: 'memosCount',
  columns: {
    memo_id: 'd.id',
    memo_number: 'd.number',
    due_date: 'd.due_date',
    terms: 'd.terms',
    invoice_number: 'i.number',
    days_out: `(CASE WHEN ${IS_OUT} THEN current_date ELSE l.updated_at::date END) - d.created_at::date`,
    days_over: `CASE WHEN ${IS_OVER} THEN current_date - d.due_date END`,
  },
  pageSize: 500,
  document,
  invoiced: 'memo_line_id',
  due: null,
  renewed: null,
  overdue: IS_OVER,
  keepsReason: false,
  begins: () => [],
} satisfies LineRecords;
