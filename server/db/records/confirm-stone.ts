import { barredFrom } from '../fragments/duties.ts';
import { onStones, type LineDocument, type LineRecords } from './records.ts';

const document: LineDocument = {
  kind: 'order',
  table: 'confirm_order',
  column: 'order_id',
  actor: 'created_by',
  begins: () => [],
};

export const confirmStone = {
  ...onStones('confirm_line', document),
  row: 'ConfirmLine',
  fileName: 'confirm-stones',
  counted: 'confirmStonesCount',
  columns: {
    order_id: 'd.id',
    order_number: 'd.number',
    source: 'l.source',
    reason: 'l.reason',
    invoice_number: 'i.number',
    is_own: 'l.created_by = (SELECT actor_id())',
    barred_by: barredFrom('confirmStone', 'APPROVE', {
      record: 'l.id',
      amount: 'l.sell_amt',
      offer: 'l.price_offer_line_id',
    }),
  },
  pageSize: 50,
  document,
  invoiced: 'confirm_line_id',
  due: null,
  dueDay: null,
  asked: null,
  renewed: null,
  overdue: null,
  keepsReason: true,
  begins: (_tx, { source }) =>
    source === undefined ? [] : [{ name: 'source', type: 'text', value: source }],
} satisfies LineRecords;
