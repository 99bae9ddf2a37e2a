/** Payments of invoices: kept, and taken back. */
import type { PaymentWay } from '../../../../src/domain/lines/invoices.ts';
import { HOUSE_TODAY, houseDay } from '../../fragments/days.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';

export interface NewPayment {
  id: string;
  invoiceId: string;
  clientId: string;
  /** USD with two decimals. */
  amount: string;
  /** YYYY-MM-DD */
  paidOn: string;
  way: PaymentWay;
  reference: string | null;
  madeBy: { id: string; name: string };
}

export async function addPayment(tx: Tx, payment: NewPayment): Promise<void> {
  await tx.run(
    `INSERT INTO invoice_payment (id, invoice_id, client_id, amount, paid_on, way, reference, created_by, created_by_name)
     VALUES ($1, $2, $3, $4::numeric, $5::date, $6, $7, $8, $9)`,
    [
      payment.id,
      payment.invoiceId,
      payment.clientId,
      payment.amount,
      payment.paidOn,
      payment.way,
      payment.reference,
      payment.madeBy.id,
      payment.madeBy.name,
    ],
  );
}

/** The invoice of the payment; undefined if the actor may not see it. */
export async function invoiceOfPayment(tx: Tx, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const found = await tx.one<{ invoice_id: string }>(
    `SELECT p.invoice_id FROM invoice_payment p WHERE p.id = $1 AND ${seesClient('p.client_id')}`,
    [id],
  );
  return found?.invoice_id;
}

export interface CountedPayment {
  amount: string;
  way: PaymentWay;
  taken_back: boolean;
}

/** The payment; its invoice is locked. */
export const findPayment = (tx: Tx, id: string): Promise<CountedPayment | undefined> =>
  tx.one<CountedPayment>(
    `SELECT p.amount, p.way, p.taken_back_at IS NOT NULL AS taken_back FROM invoice_payment p WHERE p.id = $1`,
    [id],
  );

export async function reversePayment(
  tx: Tx,
  id: string,
  by: { id: string; name: string },
  reason: string,
): Promise<void> {
  await tx.run(
    `UPDATE invoice_payment SET taken_back_at = now(), taken_back_by = $2, taken_back_by_name = $3, taken_back_reason = $4
      WHERE id = $1`,
    [id, by.id, by.name, reason],
  );
}

/**
 * Checks the day of a payment (YYYY-MM-DD), which must not be in the future. More than a year
 * before the invoice is too early for an advance payment, and probably a typing error.
 */
export async function checkPaidOn(
  tx: Tx,
  invoiceId: string,
  day: string,
): Promise<{ hasBegun: boolean; isTooEarly: boolean }> {
  const found = await tx.one<{ begun: boolean; early: boolean | null }>(
    `SELECT $1::date <= ${HOUSE_TODAY} AS begun,
            (SELECT $1::date < ${houseDay('created_at')} - 366 FROM invoice WHERE id = $2) AS early`,
    [day, isUuid(invoiceId) ? invoiceId : null],
  );
  return { hasBegun: found?.begun === true, isTooEarly: found?.early === true };
}
