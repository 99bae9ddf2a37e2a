/** Faulty sales and payments, which T21 must detect. */
import { PAYMENT_WAY } from '../../../src/domain/codes.ts';
import { decide } from '../../../src/machines/decide.ts';
import { lockInvoice } from '../../../server/db/queries/invoices/invoices.ts';
import { addPayment } from '../../../server/db/queries/invoices/payments.ts';
import { invoiceOpen } from '../../../server/db/fragments/invoice-amounts.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { newId } from '../../../server/ids.ts';
import { nextInSeries } from '../../../server/workflows/invoices/series.ts';
import { writeInvoiceSteps } from '../../../server/workflows/invoices/steps.ts';
import type { ProofFixture, Member } from '../proof-fixture.ts';
import { inDays } from '../../support/days.ts';

/**
 * Reads what is open first, and waits for the invoice afterwards. Answers as the operation does.
 */
export function payReadingFirst(
  house: ProofFixture,
  by: Member,
  id: string,
  amount: string,
): Promise<number> {
  const actor = { id: by.id, role: by.role, name: 'Somebody', requestId: null };
  return withActor(house.ownerPool, SYSTEM, 'write', async (tx) => {
    const seen = await tx.one<{ status: number; open: string }>(
      `SELECT i.status, ${invoiceOpen('i')} AS open FROM invoice i WHERE i.id = $1`,
      [id],
    );
    const invoice = await lockInvoice(tx, id);
    if (!seen || !invoice) return 404;
    const facts = { actor: { id: by.id, role: by.role }, payment: { amount, open: seen.open } };
    const part = decide('invoice', seen.status, { type: 'PAY_PART' }, facts);
    const decision = part.ok ? part : decide('invoice', seen.status, { type: 'PAY' }, facts);
    if (!decision.ok) return 409;
    const { client_id: clientId } = invoice;
    const paidOn = inDays(0);
    const madeBy = { id: by.id, name: 'Somebody' };
    const payment = { amount, paidOn, way: PAYMENT_WAY.transfer, reference: null, madeBy };
    await addPayment(tx, { ...payment, id: newId(), invoiceId: id, clientId });
    writeInvoiceSteps(tx, actor, [invoice], decision);
    return 200;
  });
}

/** Takes a number in a separate transaction, even if the sale is rolled back. */
export const takeNumberAhead = (house: ProofFixture): Promise<unknown> =>
  withActor(house.ownerPool, SYSTEM, 'write', (tx) => nextInSeries(tx, 'invoice', 1));
