/** SQL for what an invoice `i` comes to, in USD with two decimals: exact, because its lines and payments are. */
import { INVOICE_STATUS } from '../../../src/domain/codes.ts';

/** What the client is to pay: the sum of its lines, as its paper prints it. */
export const INVOICE_TOTAL = `(SELECT coalesce(sum(t.sell_amt), 0)::numeric(18, 2) FROM invoice_line t WHERE t.invoice_id = i.id)`;

/** What was paid and not taken back. */
export const INVOICE_PAID = `(SELECT coalesce(sum(y.amount), 0)::numeric(18, 2) FROM invoice_payment y
  WHERE y.invoice_id = i.id AND y.taken_back_at IS NULL)`;

/** Whether something is to be paid still. */
export const INVOICE_OPEN = `i.status IN (${INVOICE_STATUS.issued}, ${INVOICE_STATUS.partPaid})`;

/** Whether the day until which it was to be paid is over, by the house's calendar. */
export const INVOICE_OVERDUE = `(${INVOICE_OPEN} AND i.due_on < current_date)`;
