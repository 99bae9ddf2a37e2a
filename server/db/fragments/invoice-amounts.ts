/** SQL for what an invoice comes to, in USD with two decimals: exact, because its lines and payments are. */
import { INVOICE_STATUS } from '../../../src/domain/codes.ts';

/** The sum of its lines. `i` is the invoice. */
export const invoiceNet = (i: string): string =>
  `(SELECT coalesce(sum(t.sell_amt), 0)::numeric(18, 2) FROM invoice_line t WHERE t.invoice_id = ${i}.id)`;

/** What the client is to pay, as its paper prints it: the sum of its lines and of its taxes. */
export const invoiceTotal = (i: string): string =>
  `(${invoiceNet(i)} + (SELECT coalesce(sum(x.amount), 0)::numeric(18, 2) FROM invoice_tax x WHERE x.invoice_id = ${i}.id))`;

/** Its taxes in their order, as JSON. */
export const invoiceTaxes = (i: string): string =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'percent', trim_scale(x.percent)::text, 'amount', x.amount::text)
                              ORDER BY x.place), '[]') FROM invoice_tax x WHERE x.invoice_id = ${i}.id)`;

/** What was paid and not taken back. */
export const invoicePaid = (i: string): string =>
  `(SELECT coalesce(sum(y.amount), 0)::numeric(18, 2) FROM invoice_payment y
     WHERE y.invoice_id = ${i}.id AND y.taken_back_at IS NULL)`;

export const invoiceOpen = (i: string): string => `(${invoiceTotal(i)} - ${invoicePaid(i)})`;

/** Whether the day until which it was to be paid is over, by the house's calendar; null where there is none. */
export const invoiceOverdue = (i: string): string =>
  `(${i}.status IN (${INVOICE_STATUS.issued}, ${INVOICE_STATUS.partPaid}) AND ${i}.due_on < current_date)`;
