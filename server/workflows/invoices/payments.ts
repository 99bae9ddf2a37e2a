/** Payments of invoices: recorded, and taken back. */
import type { PaymentWay } from '../../../src/domain/lines/invoices.ts';
import { decide, type Permit } from '../../../src/machines/decide.ts';
import type { Facts } from '../../../src/machines/workflow.ts';
import { lockInvoice, type LockedInvoice } from '../../db/queries/invoices/invoices.ts';
import {
  addPayment,
  findPayment,
  invoiceOfPayment,
  takePaymentBack,
} from '../../db/queries/invoices/payments.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { absent, conflict } from '../../refusals.ts';
import { refusedBy } from '../refuse.ts';
import { actorOf, type Doer } from '../write.ts';
import { writeInvoiceSteps } from './steps.ts';

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

type Doing = Doer & { id: string };

/**
 * PAY, or PAY_PART where something stays open: the machine's guards say which.
 * @throws Refused 403 for the role; 404 if it is missing or another client's; 409 for its state, or for more than is open
 */
export async function payInvoice(tx: Tx, doer: Doing, id: string, paid: Paid): Promise<PaidInvoice> {
  const invoice = await lockInvoice(tx, id);
  if (!invoice) throw absent();
  const { amount } = paid;
  const facts = { actor: actorOf(doer), payment: { amount, open: invoice.open } };
  const decision = whichever(['PAY_PART', 'PAY'], invoice.status, facts);
  await addPayment(tx, {
    ...paid,
    id: newId(),
    invoiceId: invoice.id,
    clientId: invoice.client_id,
    madeBy: { id: doer.id, name: doer.name },
  });
  writeInvoiceSteps(tx, doer, [invoice], decision);
  return { invoice, amount, toCode: decision.toCode };
}

/**
 * TAKE_BACK, or TAKE_BACK_LAST where nothing else was paid.
 * @throws Refused 400 without a reason; 403 for the role; 404 if it is missing or another client's; 409 if it was taken
 * back already
 */
export async function takeBack(tx: Tx, doer: Doing, id: string, reason: string): Promise<PaidInvoice> {
  const invoiceId = await invoiceOfPayment(tx, id);
  const invoice = invoiceId === undefined ? undefined : await lockInvoice(tx, invoiceId);
  const payment = invoice && (await findPayment(tx, id));
  if (!invoice || !payment) throw absent();
  if (payment.taken_back) throw conflict('This payment was taken back already.');
  const facts = { actor: actorOf(doer), reason, payment: { leaves: payment.leaves } };
  const decision = whichever(['TAKE_BACK', 'TAKE_BACK_LAST'], invoice.status, facts);
  await takePaymentBack(tx, id, { id: doer.id, name: doer.name }, reason);
  writeInvoiceSteps(tx, doer, [invoice], decision, reason);
  return { invoice, amount: payment.amount, toCode: decision.toCode };
}

/** The first of two events that the machine permits. @throws Refused with the machine's reason against the second */
function whichever(
  [first, second]: readonly ['PAY_PART', 'PAY'] | readonly ['TAKE_BACK', 'TAKE_BACK_LAST'],
  status: number,
  facts: Facts,
): Permit {
  const decision = decide('invoice', status, { type: first }, facts);
  if (decision.ok) return decision;
  const other = decide('invoice', status, { type: second }, facts);
  if (other.ok) return other;
  throw refusedBy(other.refusal);
}
