/** SQL for what an invoice comes to, in USD with two decimals: exact, because its lines and payments are. */
import { INVOICE_STATUS } from '../../../src/domain/codes.ts';

/** What the client is to pay: the sum of its lines, as its paper prints it. `i` is the invoice. */
export const invoiceTotal = (i: string): string =>
  `(SELECT coalesce(sum(t.sell_amt), 0)::numeric(18, 2) FROM invoice_line t WHERE t.invoice_id = ${i}.id)`;

/** What was paid and not taken back. */
export const invoicePaid = (i: string): string =>
  `(SELECT coalesce(sum(y.amount), 0)::numeric(18, 2) FROM invoice_payment y
     WHERE y.invoice_id = ${i}.id AND y.taken_back_at IS NULL)`;

export const invoiceOpen = (i: string): string => `(${invoiceTotal(i)} - ${invoicePaid(i)})`;

/** Whether the day until which it was to be paid is over, by the house's calendar; null where there is none. */
export const invoiceOverdue = (i: string): string =>
  `(${i}.status IN (${INVOICE_STATUS.issued}, ${INVOICE_STATUS.partPaid}) AND ${i}.due_on < current_date)`;
