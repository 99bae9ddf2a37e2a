/**
 * SQL for the amounts of an invoice, in USD with two decimals: exact, because its lines and
 * payments are.
 */
import { INVOICE_STATUS } from '../../../src/domain/codes.ts';
import { HOUSE_TODAY } from './days.ts';

/** The sum of its lines, as they were invoiced. `i` is the invoice. */
export const invoiceNet = (i: string): string =>
  `(SELECT coalesce(sum(t.sell_amt), 0)::numeric(18, 2) FROM invoice_line t WHERE t.invoice_id = ${i}.id)`;

/** The total as printed: the sum of its lines and of its taxes. */
export const invoiceTotal = (i: string): string =>
  `(${invoiceNet(i)} + (SELECT coalesce(sum(x.amount), 0)::numeric(18, 2) FROM invoice_tax x WHERE x.invoice_id = ${i}.id))`;

/** Its taxes in their order, as JSON. */
export const invoiceTaxes = (i: string): string => taxesOf('invoice_tax', 'invoice_id', i);

const taxesOf = (table: string, column: string, of: string): string =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'percent', trim_scale(x.percent)::text, 'amount', x.amount::text)
                              ORDER BY x.place), '[]') FROM ${table} x WHERE x.${column} = ${of}.id)`;

/** The sum of its credit notes. */
export const invoiceCredited = (i: string): string =>
  `((SELECT coalesce(sum(t.sell_amt), 0)::numeric(18, 2) FROM invoice_line t
      WHERE t.invoice_id = ${i}.id AND t.credit_note_id IS NOT NULL)
    + (SELECT coalesce(sum(x.amount), 0)::numeric(18, 2) FROM credit_note_tax x JOIN credit_note n ON n.id = x.credit_note_id
        WHERE n.invoice_id = ${i}.id))`;

/** The amount owed: the total less credits. */
export const invoiceOwed = (i: string): string => `(${invoiceTotal(i)} - ${invoiceCredited(i)})`;

/** The payments that were not taken back. */
export const invoicePaid = (i: string): string =>
  `(SELECT coalesce(sum(y.amount), 0)::numeric(18, 2) FROM invoice_payment y
     WHERE y.invoice_id = ${i}.id AND y.taken_back_at IS NULL)`;

/** The open amount. An overpayment is the client's credit. */
export const invoiceOpen = (i: string): string =>
  `greatest(${invoiceOwed(i)} - ${invoicePaid(i)}, 0)::numeric(18, 2)`;

/** The total of a credit note: the sum of its lines and of its taxes. `n` is the credit note. */
export const creditNoteTotal = (n: string): string =>
  `((SELECT coalesce(sum(t.sell_amt), 0)::numeric(18, 2) FROM invoice_line t WHERE t.credit_note_id = ${n}.id)
    + (SELECT coalesce(sum(x.amount), 0)::numeric(18, 2) FROM credit_note_tax x WHERE x.credit_note_id = ${n}.id))`;

export const creditNoteTaxes = (n: string): string => taxesOf('credit_note_tax', 'credit_note_id', n);

/** The part that became the client's credit, because it had been paid. */
export const creditNoteSpare = (n: string): string =>
  `(SELECT coalesce(sum(k.amount), 0)::numeric(18, 2) FROM client_credit k WHERE k.credit_note_id = ${n}.id)`;

/** The sum of a client's credit entries. `client` is their id. */
export const clientCredit = (client: string): string =>
  `(SELECT coalesce(sum(k.amount), 0)::numeric(18, 2) FROM client_credit k WHERE k.client_id = ${client})`;

/** Whether it is overdue, by the house's calendar; null without a due date. */
export const invoiceOverdue = (i: string): string =>
  `(${i}.status IN (${INVOICE_STATUS.issued}, ${INVOICE_STATUS.partPaid}) AND ${i}.due_on < ${HOUSE_TODAY})`;
