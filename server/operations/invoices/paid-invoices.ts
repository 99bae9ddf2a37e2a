/** One invoice: its open amount, recording payments, and taking them back. */
import { PAYMENT_WAY_LABEL, amountIn, WHAT_AN_AMOUNT_IS } from '../../../src/domain/lines/invoices.ts';
import { findInvoice, type InvoiceDetail } from '../../db/queries/invoices/invoice-detail.ts';
import { checkPaidOn } from '../../db/queries/invoices/payments.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { payInvoice as pay, reversePaymentOf } from '../../workflows/invoices/payments.ts';
import { inUsd } from '../../workflows/seen-prices.ts';
import { refuseEarly } from '../../workflows/guard-refusals.ts';
import type { Handler } from '../handler.ts';
import { actorOfCall } from '../acting-for.ts';

export const getInvoice: Handler<'getInvoice'> = async ({ path }, call) => ({
  data: await call.read((tx) => present(tx, path.id)),
});

export const payInvoice: Handler<'payInvoice'> = ({ path, data }, call) => {
  const amount = amountIn(data.amount);
  if (amount === null) throw invalidRequest(WHAT_AN_AMOUNT_IS, 'amount');
  const { paid_on: paidOn, way } = data;
  const reference = (data.reference ?? '').trim();
  return call.effect<'payInvoice'>(async (tx) => {
    const { hasBegun, isTooEarly } = await checkPaidOn(tx, path.id, paidOn);
    if (!hasBegun || isTooEarly) {
      const fault = isTooEarly ? 'is more than a year before this invoice' : 'is in the future';
      throw invalidRequest(`${paidOn} ${fault}. Enter the day the money arrived.`, 'paid_on');
    }
    const kept = { amount, paidOn, way, reference: reference === '' ? null : reference };
    const { invoice } = await pay(tx, actorOfCall(call), path.id, kept);
    const now = await present(tx, invoice.id);
    return {
      data: now,
      message:
        now.open === '0.00'
          ? `Recorded ${inUsd(amount)}. Invoice ${invoice.number} is paid.`
          : `Recorded ${inUsd(amount)}. ${inUsd(now.open)} of invoice ${invoice.number} is still open.`,
      audit: {
        summary: `Recorded ${inUsd(amount)} paid on invoice ${invoice.number}: ${PAYMENT_WAY_LABEL[way].toLowerCase()}`,
        subject: { invoice_id: invoice.id, user_id: invoice.client_id, amount, paid_on: paidOn },
      },
    };
  });
};

export const takeBackPayment: Handler<'takeBackPayment'> = ({ path, data }, call) => {
  const reason = (data.reason ?? '').trim();
  refuseEarly('invoice', 'TAKE_BACK', { actor: call.person, reason });
  return call.effect<'takeBackPayment'>(async (tx) => {
    const { invoice, amount } = await reversePaymentOf(tx, actorOfCall(call), path.id, reason);
    const now = await present(tx, invoice.id);
    return {
      data: now,
      message: `Reversed ${inUsd(amount)}. ${inUsd(now.open)} of invoice ${invoice.number} is open.`,
      audit: {
        summary: `Reversed a payment of ${inUsd(amount)} on invoice ${invoice.number}`,
        subject: { invoice_id: invoice.id, payment_id: path.id, user_id: invoice.client_id, amount },
      },
    };
  });
};

async function present(tx: Tx, id: string): Promise<InvoiceDetail> {
  const invoice = await findInvoice(tx, id);
  if (!invoice) throw notFound();
  return invoice;
}
