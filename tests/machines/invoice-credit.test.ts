/**
 * An invoice under random payments, credit notes and what is taken back: the money is always
 * somewhere.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_WAY, ROLE } from '../../src/domain/codes.ts';
import { cents, inUsd, spare } from '../../src/domain/lines/cents.ts';
import { reversedPayment } from '../../src/domain/lines/reversed-payment.ts';
import type { PaymentWay } from '../../src/domain/lines/invoices.ts';
import { firstPermitted } from '../../src/machines/invoice/first-permitted.ts';
import type { Facts } from '../../src/machines/facts.ts';
import type { EventName } from '../../src/machines/workflow.ts';
import { stateOf, WORKFLOWS } from '../../src/machines/workflows.ts';

const said = { actor: { id: 'a', role: ROLE.administrator }, reason: 'A mistake' } as const;
const amount = fc.bigInt({ min: 1n, max: 3_000n });

/** As a database would hold it, in cents. */
class Book {
  status = 1;
  /** The client's credit from elsewhere, and what this invoice added to it. */
  credit = 1_500n;
  given = 0n;
  readonly payments: { amount: bigint; way: PaymentWay; isBack: boolean }[] = [];
  readonly lines: { amount: bigint; isCredited: boolean }[];
  readonly cleared: string | null;
  constructor(amounts: readonly bigint[]) {
    this.lines = amounts.map((one) => ({ amount: one, isCredited: false }));
    this.cleared = this.take(['CLEAR'], { actor: null, job: 'clear-invoices', owed: inUsd(this.owed) });
  }

  get owed(): bigint {
    return this.lines.reduce((sum, line) => (line.isCredited ? sum : sum + line.amount), 0n);
  }
  get paid(): bigint {
    return this.payments.reduce((sum, payment) => (payment.isBack ? sum : sum + payment.amount), 0n);
  }
  get open(): bigint {
    return this.owed > this.paid ? this.owed - this.paid : 0n;
  }

  take(events: readonly EventName[], facts: Partial<Facts>): string | null {
    const decision = firstPermitted(events, this.status, { ...said, ...facts });
    if (!decision.ok) return null;
    const step = `${decision.from} ${decision.event}`;
    this.status = decision.toCode;
    return step;
  }

  pay(of: bigint, way: PaymentWay): string | null {
    const fromCredit = way === PAYMENT_WAY.credit;
    const credit = fromCredit ? { credit: inUsd(this.credit) } : {};
    const step = this.take(['PAY_PART', 'PAY'], {
      payment: { amount: inUsd(of), open: inUsd(this.open), ...credit },
    });
    if (step === null) return null;
    this.payments.push({ amount: of, way, isBack: false });
    if (fromCredit) this.credit -= of;
    return step;
  }

  takeBack(place: number): string | null {
    const payment = this.payments[place % Math.max(this.payments.length, 1)];
    if (!payment || payment.isBack) return null;
    const standing = { paid: inUsd(this.paid), owed: inUsd(this.owed), credit: inUsd(this.credit) };
    const after = reversedPayment(standing, { amount: inUsd(payment.amount), way: payment.way });
    const step = this.take(['TAKE_BACK', 'TAKE_BACK_LAST', 'TAKE_BACK_SPARE'], { payment: after });
    if (step === null) return null;
    payment.isBack = true;
    this.given -= cents(after.spare);
    this.credit -= cents(after.loses);
    return step;
  }

  reverse(places: readonly number[]): string | null {
    const lines = this.lines.filter((line, place) => !line.isCredited && places.includes(place));
    if (lines.length === 0) return null;
    const before = spare(this.paid, this.owed);
    const owed = this.owed - lines.reduce((sum, line) => sum + line.amount, 0n);
    const linesLeft = this.lines.filter(({ isCredited }) => !isCredited).length - lines.length;
    const credited = { linesLeft, paid: inUsd(this.paid), owed: inUsd(owed) };
    const step = this.take(['CREDIT', 'CREDIT_SPARE', 'CREDIT_PART'], { credited });
    if (step === null) throw new Error('A sale can always be reversed.');
    for (const line of lines) line.isCredited = true;
    this.given += spare(this.paid, owed) - before;
    this.credit += spare(this.paid, owed) - before;
    return step;
  }
}

const deed = fc.oneof(
  fc.record({ does: fc.constant('pay' as const), amount, fromCredit: fc.boolean() }),
  fc.record({ does: fc.constant('settle' as const) }),
  fc.record({ does: fc.constant('takeBack' as const), place: fc.nat(9) }),
  fc.record({ does: fc.constant('reverse' as const), places: fc.subarray([0, 1, 2], { minLength: 1 }) }),
);

test('whatever is paid, credited and taken back, sums and state agree, and no more is spent than there is', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 4, arbitrary: amount }, fc.constant(0n)), { minLength: 1, maxLength: 3 }),
      fc.array(deed, { minLength: 4, maxLength: 20 }),
      (amounts, deeds) => {
        const book = new Book(amounts);
        if (book.cleared !== null) seen.add(book.cleared);
        for (const one of deeds) {
          const step =
            one.does === 'pay'
              ? book.pay(one.amount, one.fromCredit ? PAYMENT_WAY.credit : PAYMENT_WAY.transfer)
              : one.does === 'settle'
                ? book.pay(book.open, PAYMENT_WAY.cash)
                : one.does === 'takeBack'
                  ? book.takeBack(one.place)
                  : book.reverse(one.places);
          if (step !== null) seen.add(step);
          expect(book.credit).toBeGreaterThanOrEqual(0n);
          expect(book.given).toBe(spare(book.paid, book.owed));
          const isWhole = book.lines.every(({ isCredited }) => isCredited);
          const state = isWhole
            ? 'cancelled'
            : book.open === 0n
              ? 'paid'
              : book.paid === 0n
                ? 'issued'
                : 'partPaid';
          expect(stateOf('invoice', book.status)).toBe(state);
        }
      },
    ),
    { numRuns: 600, seed: 20261123 },
  );
  const steps = WORKFLOWS.invoice.rules.filter(({ from }) => from !== 'start');
  expect([...seen].toSorted()).toEqual(steps.map(({ from, event }) => `${from} ${event}`).toSorted());
});

test('amounts are whole cents, there and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (one) => {
      expect(cents(inUsd(one))).toBe(one);
    }),
  );
  expect([inUsd(0n), inUsd(7n), inUsd(-7n), inUsd(123_456n)]).toEqual(['0.00', '0.07', '-0.07', '1234.56']);
});
