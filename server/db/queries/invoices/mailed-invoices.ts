/** Invoices for the mails to their clients. */
import { invoiceOpen, invoiceTotal } from '../../fragments/invoice-amounts.ts';
import { mailedStones, type MailedStone } from '../../fragments/mailed-stones.ts';
import type { Tx } from '../../with-actor.ts';

export interface MailedInvoice {
  number: string;
  /** USD with two decimals: the total and the open amount. */
  total: string;
  open: string;
  /** YYYY-MM-DD; null without a due date. */
  due_day: string | null;
}

export interface InvoiceToMail extends MailedInvoice {
  id: string;
  client_id: string;
  status: number;
}

const TOLD = `i.id, i.client_id, i.status, i.number, ${invoiceTotal('i')}::text AS total, ${invoiceOpen('i')}::text AS open,
  to_char(i.due_on, 'YYYY-MM-DD') AS due_day`;

/** In the order of their numbers. */
export const invoicesToMail = (tx: Tx, ids: readonly string[]): Promise<InvoiceToMail[]> =>
  tx.many<InvoiceToMail>(`SELECT ${TOLD} FROM invoice i WHERE i.id = ANY ($1::uuid[]) ORDER BY i.number`, [
    ids,
  ]);

/** Newly issued ones, which have a due day, each with its stones. */
export const invoicesWithStones = (
  tx: Tx,
  ids: readonly string[],
): Promise<(InvoiceToMail & { due_day: string; stones: MailedStone[] })[]> =>
  tx.many(
    `SELECT ${TOLD}, (SELECT ${mailedStones('l')}
                      FROM invoice_line l JOIN stone s ON s.id = l.stone_id WHERE l.invoice_id = i.id) AS stones
       FROM invoice i WHERE i.id = ANY ($1::uuid[]) ORDER BY i.number`,
    [ids],
  );
