/** What a payment that is taken back leaves, and what it takes from its client's credit. */
import { PAYMENT_WAY } from '../codes.ts';
import { cents, inUsd, spare } from './cents.ts';
import type { PaymentWay } from './invoices.ts';

/** USD with two decimals. */
interface Standing {
  /**
   * What is paid on the invoice with this payment, and what the invoice comes to without what is
   * credited.
   */
  paid: string;
  owed: string;
  /** The client's. */
  credit: string;
}

interface Returned {
  /**
   * What stays paid, what is owed, the client's credit, and what that loses or, below zero, gains.
   */
  leaves: string;
  owed: string;
  credit: string;
  loses: string;
  /** The part of the payment that had become credit. */
  spare: string;
}

/** USD with two decimals, all of them. (docs/adr/0084-sales-are-reversed.md) */
export function returned(
  { paid, owed, credit }: Standing,
  { amount, way }: { amount: string; way: PaymentWay },
): Returned {
  const leaves = cents(paid) - cents(amount);
  const less = spare(cents(paid), cents(owed)) - spare(leaves, cents(owed));
  const gains = way === PAYMENT_WAY.credit ? cents(amount) : 0n;
  return { leaves: inUsd(leaves), owed, credit, loses: inUsd(less - gains), spare: inUsd(less) };
}
