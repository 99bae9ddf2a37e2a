/**
 * The credit limit that an administrator may set for a client. All amounts are USD with two
 * decimals.
 */
import { Decimal, usd } from '../money.ts';

/** The amounts that a limit compares. */
export interface CreditFigures {
  limit: string;
  /** What the client has out and owes now. */
  exposure: string;
  /** What the request adds to that. */
  adding: string;
}

/** The highest limit that can be set. */
export const MOST_CREDIT = 9_999_999_999.99;
export const LONGEST_CREDIT_REASON = 1000;

/**
 * What stones of these prices add: their amounts, and the taxes of each, rounded up. An invoice
 * over all of them has no higher taxes, so a sale never adds to what its stones took of the limit.
 */
export function addedBy(amounts: readonly (string | null)[], taxPercents: readonly string[]): string {
  const all = amounts.flatMap((amount) => (amount === null ? [] : new Decimal(amount)));
  const taxes = all.flatMap((amount) =>
    taxPercents.map((percent) => amount.times(percent).div(100).round(2, Decimal.roundUp)),
  );
  return usd([...all, ...taxes].reduce((sum, one) => sum.plus(one), new Decimal(0)));
}
