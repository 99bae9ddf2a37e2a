/** Whole invoices: locked for payments, and those without a first step. */
import { INVOICE_STATUS } from '../../../../src/domain/codes.ts';
import { invoiceOpen, invoiceOwed, invoicePaid } from '../../fragments/invoice-amounts.ts';
import { seesClient } from '../../fragments/visibility.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';

export interface LockedInvoice {
  id: string;
  number: string;
  client_id: string;
  status: number;
  /** USD with two decimals. */
  paid: string;
  owed: string;
  open: string;
}

/**
 * Locks the invoice, if the actor may see it. The open amount is read after locking, so that it
 * includes a payment that was waited for.
 */
export async function lockInvoice(tx: Tx, id: string): Promise<LockedInvoice | undefined> {
  if (!isUuid(id)) return undefined;
  const locked = await tx.one<{ id: string }>(
    `SELECT i.id FROM invoice i WHERE i.id = $1 AND ${seesClient('i.client_id')} FOR UPDATE OF i`,
    [id],
  );
  if (!locked) return undefined;
  return tx.one<LockedInvoice>(
    `SELECT i.id, i.number, i.client_id, i.status, ${invoicePaid('i')} AS paid, ${invoiceOwed('i')} AS owed,
            ${invoiceOpen('i')} AS open
       FROM invoice i WHERE i.id = $1`,
    [id],
  );
}

/** Gives invoices their missing first step, at most `most` of them, and returns them. */
export const unbegunInvoices = (tx: Tx, most: number): Promise<{ id: string; client_id: string }[]> =>
  tx.many<{ id: string; client_id: string }>(
    `UPDATE invoice SET version = 1
      WHERE id IN (SELECT id FROM invoice WHERE version = 0 ORDER BY id LIMIT $1 FOR UPDATE)
     RETURNING id, client_id`,
    [most],
  );

/** Locks unpaid invoices with a total of zero, at most `most` of them. */
export const unclearedInvoices = (tx: Tx, most: number): Promise<{ id: string; client_id: string }[]> =>
  tx.many<{ id: string; client_id: string }>(
    `SELECT i.id, i.client_id FROM invoice i
      WHERE i.status = ${INVOICE_STATUS.issued} AND i.version > 0
        AND NOT EXISTS (SELECT FROM invoice_line t WHERE t.invoice_id = i.id AND t.credit_note_id IS NULL AND t.sell_amt > 0)
        AND ${invoiceOwed('i')} = 0
      ORDER BY i.id LIMIT $1 FOR UPDATE OF i`,
    [most],
  );
