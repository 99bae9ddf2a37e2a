/**
 * Invoices over 0.00 are paid, because nobody could record a payment. Only older ones are: nothing
 * is sold for 0.00 any more.
 * (docs/adr/0081-invoices-are-paid.md)
 */
import type pg from 'pg';
import { INVOICE_STATUS } from '../../../src/domain/codes.ts';
import { decide, type Permit } from '../../../src/machines/decide.ts';
import { unclearedInvoices } from '../../db/queries/invoices/invoices.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { refusedBy } from '../refuse.ts';
import type { Doer } from '../write.ts';
import { writeInvoiceSteps } from './steps.ts';

/** Invoices per transaction. */
const AT_ONCE = 5_000;
const CLEARING: Doer = { id: null, role: null, name: 'Invoices', job: 'clear-invoices', requestId: null };

/** The same for every unpaid invoice with a total of zero. */
function permit(): Permit {
  const facts = { actor: null, job: 'clear-invoices', owed: '0.00' } as const;
  const decision = decide('invoice', INVOICE_STATUS.issued, { type: 'CLEAR' }, facts);
  if (!decision.ok) throw refusedBy(decision.refusal);
  return decision;
}

/** CLEAR for older invoices with a total of zero. Running it again does nothing. */
export async function clearEarlierInvoices(ownerPool: pg.Pool): Promise<void> {
  const some = () =>
    withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      const found = await unclearedInvoices(tx, AT_ONCE);
      if (found.length > 0) writeInvoiceSteps(tx, CLEARING, found, permit());
      return found.length;
    });
  while ((await some()) === AT_ONCE);
}
