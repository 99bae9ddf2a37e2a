/** The conditions of payments: none is more than is open, and none is taken back without a reason. */
import type { Facts } from '../workflow.ts';

/** USD with two decimals as cents. */
const cents = (usd: string): bigint => BigInt(usd.replace('.', ''));

const paid = ({ payment }: Facts): { amount: bigint; open: bigint } | null =>
  payment && 'open' in payment ? { amount: cents(payment.amount), open: cents(payment.open) } : null;

const left = ({ payment }: Facts): bigint | null =>
  payment && 'leaves' in payment ? cents(payment.leaves) : null;

export const paysAll = {
  passes: (facts: Facts): boolean => {
    const payment = paid(facts);
    return payment !== null && payment.amount > 0n && payment.amount === payment.open;
  },
  sentence: 'This is not what is open.',
  says({ payment }: Facts): string {
    if (!payment || !('open' in payment)) return this.sentence;
    if (cents(payment.open) <= 0n) return 'Nothing is open on this invoice.';
    return `${payment.open} USD is open, and ${payment.amount} USD is more. Enter what is open, or less.`;
  },
};

export const paysPart = {
  passes: (facts: Facts): boolean => {
    const payment = paid(facts);
    return payment !== null && payment.amount > 0n && payment.amount < payment.open;
  },
  sentence: 'This is not less than what is open.',
};

export const hasPaymentReason = {
  passes: ({ reason }: Facts): boolean => (reason ?? '').trim() !== '',
  sentence: 'Say why the payment is taken back.',
};

export const leavesSome = {
  passes: (facts: Facts): boolean => (left(facts) ?? 0n) > 0n,
  sentence: 'Nothing else was paid on this invoice.',
};

export const leavesNothing = {
  passes: (facts: Facts): boolean => left(facts) === 0n,
  sentence: 'More was paid on this invoice.',
};
