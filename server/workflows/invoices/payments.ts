/** Payments of invoices: recorded, and taken back. */
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import { PAYMENT_WAY } from '../../../src/domain/codes.ts';
import { cents, inUsd } from '../../../src/domain/lines/cents.ts';
import { reversedPayment } from '../../../src/domain/lines/reversed-payment.ts';
import type { PaymentWay } from '../../../src/domain/lines/invoices.ts';
import {
  addEntries,
  creditOf,
  lockCredits,
  type CreditEntry,
} from '../../db/queries/invoices/client-credit.ts';
import { lockInvoice, type LockedInvoice } from '../../db/queries/invoices/invoices.ts';
import {
  addPayment,
  findPayment,
  invoiceOfPayment,
  reversePayment,
  type CountedPayment,
} from '../../db/queries/invoices/payments.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFound, conflict } from '../../refusals.ts';
import { actorFact, type PersonActor } from '../write-history.ts';
import { permitted } from './permitted.ts';
import { writeInvoiceSteps } from './steps.ts';
import { notifyPayment } from './notify.ts';

export interface Paid {
  /** USD with two decimals. */
  amount: string;
  /** YYYY-MM-DD */
  paidOn: string;
  way: PaymentWay;
  reference: string | null;
}

export interface PaidInvoice {
  invoice: LockedInvoice;
  amount: string;
  toCode: number;
}

/**
 * PAY, or PAY_PART if something stays open, as the machine's guards decide. A payment from the
 * client's credit takes it from there.
 * @throws Refused 403 for the role; 404 if it is missing or another client's; 409 for its state, or
 *   for more than is open or than the credit
 */
export async function payInvoice(tx: Tx, actor: PersonActor, id: string, paid: Paid): Promise<PaidInvoice> {
  const invoice = await lockInvoice(tx, id);
  if (!invoice) throw notFound();
  const { amount } = paid;
  const { client_id: clientId, open } = invoice;
  const fromCredit = paid.way === PAYMENT_WAY.credit;
  if (fromCredit) await lockCredits(tx, [clientId], actor.id);
  const credit = fromCredit ? await creditOf(tx, clientId) : undefined;
  const facts: FactsOf<'payment'> = {
    actor: actorFact(actor),
    reason: undefined,
    payment: { amount, open, credit },
  };
  const decision = permitted(['PAY_PART', 'PAY'], invoice.status, facts);
  const paymentId = newId();
  await addPayment(tx, {
    ...paid,
    id: paymentId,
    invoiceId: invoice.id,
    clientId,
    madeBy: { id: actor.id, name: actor.name },
  });
  if (fromCredit) await addEntries(tx, [{ clientId, cause: 'spent', amount: `-${amount}`, paymentId }]);
  writeInvoiceSteps(tx, actor, [invoice], decision);
  await notifyPayment(tx, actor, decision, {
    client_id: clientId,
    number: invoice.number,
    amount,
    open: inUsd(cents(open) - cents(amount)),
    fromCredit,
  });
  return { invoice, amount, toCode: decision.toCode };
}

/**
 * TAKE_BACK, TAKE_BACK_LAST if nothing else was paid, or TAKE_BACK_SPARE if the invoice stays paid.
 * A payment from the client's credit returns there, and a part that had become credit is removed
 * from it.
 * @throws Refused 400 without a reason; 403 for the role; 404 if it is missing or another client's;
 *   409 if it was taken back already, or its credit is used
 */
export async function reversePaymentOf(
  tx: Tx,
  actor: PersonActor,
  id: string,
  reason: string,
): Promise<PaidInvoice> {
  const invoiceId = await invoiceOfPayment(tx, id);
  const invoice = invoiceId === undefined ? undefined : await lockInvoice(tx, invoiceId);
  const payment = invoice && (await findPayment(tx, id));
  if (!invoice || !payment) throw notFound();
  if (payment.taken_back) throw conflict('This payment is already reversed.');
  const { client_id: clientId } = invoice;
  await lockCredits(tx, [clientId], actor.id);
  const after = reversedPayment({ ...invoice, credit: await creditOf(tx, clientId) }, payment);
  const facts: FactsOf<'payment'> = { actor: actorFact(actor), reason, payment: after };
  const decision = permitted(['TAKE_BACK', 'TAKE_BACK_LAST', 'TAKE_BACK_SPARE'], invoice.status, facts);
  await reversePayment(tx, id, { id: actor.id, name: actor.name }, reason);
  await addEntries(tx, entriesOf(id, clientId, payment, after.spare));
  writeInvoiceSteps(tx, actor, [invoice], decision, reason);
  return { invoice, amount: payment.amount, toCode: decision.toCode };
}

function entriesOf(
  paymentId: string,
  clientId: string,
  { amount, way }: Pick<CountedPayment, 'amount' | 'way'>,
  spare: string,
): CreditEntry[] {
  const of = { clientId, paymentId };
  return [
    ...(spare === '0.00' ? [] : [{ ...of, cause: 'taken-back' as const, amount: `-${spare}` }]),
    ...(way === PAYMENT_WAY.credit ? [{ ...of, cause: 'given-back' as const, amount }] : []),
  ];
}
