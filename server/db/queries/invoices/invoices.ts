/** Whole invoices, locked for payments. */
import { invoiceOpen, invoiceOwed, invoicePaid } from '../../fragments/invoice-amounts.ts';
import { seesClient } from '../../fragments/tenancy.ts';
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
