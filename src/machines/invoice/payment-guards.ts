/**
 * The conditions of payments: a payment is at most what is open, and taking one back needs a
 * reason.
 */
import { cents } from '../../domain/lines/cents.ts';
import type { Facts } from '../facts.ts';

const paid = ({ payment }: Facts): { amount: bigint; open: bigint } | null =>
  payment && 'open' in payment ? { amount: cents(payment.amount), open: cents(payment.open) } : null;

const left = ({ payment }: Facts): { leaves: bigint; owed: bigint } | null =>
  payment && 'leaves' in payment ? { leaves: cents(payment.leaves), owed: cents(payment.owed) } : null;

/** A payment from the client's credit is at most that credit. */
export const withinCredit = {
  passes: ({ payment }: Facts): boolean =>
    !payment ||
    !('open' in payment) ||
    payment.credit === undefined ||
    cents(payment.amount) <= cents(payment.credit),
  sentence: 'The client’s credit is less than that.',
  says({ payment }: Facts): string {
    if (!payment || !('open' in payment)) return this.sentence;
    return `${payment.amount} USD is more than the client’s credit of ${payment.credit} USD. Enter that amount or less.`;
  },
};

export const owesNothing = {
  passes: ({ owed }: Facts): boolean => owed !== undefined && cents(owed) === 0n,
  sentence: 'Something is owed on this invoice.',
};

export const paysAll = {
  passes: (facts: Facts): boolean => {
    const payment = paid(facts);
    return payment !== null && payment.amount > 0n && payment.amount === payment.open;
  },
  sentence: 'This is not the open amount.',
  says({ payment }: Facts): string {
    if (!payment || !('open' in payment)) return this.sentence;
    if (cents(payment.open) <= 0n) return 'Nothing is open on this invoice.';
    return `${payment.amount} USD is more than the open amount of ${payment.open} USD. Enter that amount or less.`;
  },
};

export const paysPart = {
  passes: (facts: Facts): boolean => {
    const payment = paid(facts);
    return payment !== null && payment.amount > 0n && payment.amount < payment.open;
  },
  sentence: 'This is not less than the open amount.',
};

export const hasPaymentReason = {
  passes: ({ reason }: Facts): boolean => (reason ?? '').trim() !== '',
  sentence: 'Give a reason for reversing the payment.',
};

/**
 * The part of the payment that became credit must not have been spent, or the client would have
 * spent more than was paid.
 */
export const creditUnspent = {
  passes: ({ payment }: Facts): boolean =>
    !payment || !('leaves' in payment) || cents(payment.loses) <= cents(payment.credit),
  sentence: 'The client’s credit from this payment has been used.',
  says({ payment }: Facts): string {
    if (!payment || !('leaves' in payment)) return this.sentence;
    return `${payment.loses} USD of this payment became the client’s credit, of which ${payment.credit} USD is left. First reverse the payments that were made from it.`;
  },
};

export const leavesSome = {
  passes(facts: Facts): boolean {
    const after = left(facts);
    return after !== null && after.leaves > 0n && after.leaves < after.owed;
  },
  sentence: 'Nothing else was paid on this invoice.',
};

export const leavesNothing = {
  passes(facts: Facts): boolean {
    const after = left(facts);
    return after !== null && after.leaves === 0n && after.owed > 0n;
  },
  sentence: 'More was paid on this invoice.',
};

export const leavesEnough = {
  passes(facts: Facts): boolean {
    const after = left(facts);
    return after !== null && after.leaves >= after.owed;
  },
  sentence: 'Something would be open on this invoice.',
};
