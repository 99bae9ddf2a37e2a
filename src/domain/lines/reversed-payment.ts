/** What stays paid when a payment is taken back, and how the client's credit changes. */
import { PAYMENT_WAY } from '../codes.ts';
import { cents, inUsd, spare } from './cents.ts';
import type { PaymentWay } from './invoices.ts';

/** USD with two decimals. */
interface PaymentBalance {
  /** What is paid on the invoice including this payment, and the invoice's total less credits. */
  paid: string;
  owed: string;
  /** The client's credit. */
  credit: string;
}

interface ReversedPayment {
  /**
   * What stays paid, what is owed, the client's credit, and how much the credit loses (below zero:
   * gains).
   */
  leaves: string;
  owed: string;
  credit: string;
  loses: string;
  /** The part of the payment that had become credit. */
  spare: string;
}

/** USD with two decimals, all of them. (docs/adr/0022-invoices-payments-and-credit-notes.md) */
export function reversedPayment(
  { paid, owed, credit }: PaymentBalance,
  { amount, way }: { amount: string; way: PaymentWay },
): ReversedPayment {
  const leaves = cents(paid) - cents(amount);
  const less = spare(cents(paid), cents(owed)) - spare(leaves, cents(owed));
  const gains = way === PAYMENT_WAY.credit ? cents(amount) : 0n;
  return { leaves: inUsd(leaves), owed, credit, loses: inUsd(less - gains), spare: inUsd(less) };
}
