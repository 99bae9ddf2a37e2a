/** Adds the first steps of invoices that are older than their workflow. */
import { decide } from '../../../src/machines/decide.ts';
import { unbegunInvoices } from '../../db/queries/invoices/invoices.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { refusedBy } from '../refuse.ts';
import { clearEarlierInvoices } from './clear.ts';
import type { Doer } from '../write.ts';
import { writeInvoiceSteps } from './steps.ts';
import type pg from 'pg';

const SET_UP: Doer = { id: null, role: null, name: 'Set-up', job: 'set-up', requestId: null };
/** Invoices per transaction. */
const AT_ONCE = 5_000;

/** CREATE, and CLEAR for totals of zero. Skips invoices with these steps, so it can be repeated. */
export async function beginInvoices(ownerPool: pg.Pool): Promise<void> {
  const decision = decide('invoice', null, { type: 'CREATE' }, { actor: null, job: 'set-up' });
  if (!decision.ok) throw refusedBy(decision.refusal);
  const some = () =>
    withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      const begun = await unbegunInvoices(tx, AT_ONCE);
      if (begun.length > 0) writeInvoiceSteps(tx, SET_UP, begun, decision);
      return begun.length;
    });
  while ((await some()) === AT_ONCE);
  await clearEarlierInvoices(ownerPool);
}
