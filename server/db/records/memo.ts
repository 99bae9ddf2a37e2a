import { EXTENSION_STATUS } from '../../../src/domain/codes.ts';
import { barredFrom } from '../fragments/duties.ts';
import { HOUSE_TODAY, houseDay } from '../fragments/days.ts';
import { usualDueDay } from '../queries/transactions/holidays.ts';
import { liveCodes } from '../../../src/machines/workflows.ts';
import { onStones, type LineDocument, type LineRecords } from './records.ts';

const document: LineDocument = {
  kind: 'memo',
  table: 'memo',
  column: 'memo_id',
  actor: 'issued_by',
  begins: ({ terms = null }) => [{ name: 'terms', type: 'text', value: terms }],
};

const AGE = `${HOUSE_TODAY} - ${houseDay('d.created_at')}`;

const IS_OUT = `l.status IN (${liveCodes('memo').join(', ')})`;

const IS_OVER = `${IS_OUT} AND ${HOUSE_TODAY} > l.due_date`;

/** The last request for this line. */
const EXTENSION = `(SELECT jsonb_build_object('id', e.id, 'status', e.status, 'due_date', e.due_date, 'wished_date', e.wished_date,
    'reason', e.reason, 'granted_date', e.granted_date, 'answer', e.answer, 'created_at', e.created_at)
  FROM memo_extension e WHERE e.line_id = l.id ORDER BY e.created_at DESC, e.id DESC LIMIT 1)`;

export const memo = {
  ...onStones('memo_line', document),
  row: 'MemoLine',
  fileName: 'memos',
  counted: 'memosCount',
  columns: {
    memo_id: 'd.id',
    memo_number: 'd.number',
    due_date: 'l.due_date',
    terms: 'd.terms',
    invoice_number: 'i.number',
    days_out: `(CASE WHEN ${IS_OUT} THEN ${HOUSE_TODAY} ELSE ${houseDay('l.updated_at')} END) - ${houseDay('d.created_at')}`,
    days_over: `CASE WHEN ${IS_OVER} THEN ${HOUSE_TODAY} - l.due_date END`,
    extension: EXTENSION,
    barred_by: barredFrom('memo', 'SELL', {
      record: 'l.id',
      amount: 'l.sell_amt',
      offer: 'l.price_offer_line_id',
    }),
  },
  pageSize: 500,
  document,
  invoiced: 'memo_line_id',
  due: null,
  dueDay: 'l.due_date',
  asked: `l.status IN (${liveCodes('memo').join(', ')}) AND EXISTS (
    SELECT FROM memo_extension e WHERE e.line_id = l.id AND e.status = ${EXTENSION_STATUS.asked})`,
  age: AGE,
  renewed: null,
  overdue: IS_OVER,
  keepsReason: false,
  begins: async (tx, { dueDate = null }) => [
    { name: 'due_date', type: 'date', value: dueDate ?? (await usualDueDay(tx)) },
  ],
} satisfies LineRecords;
