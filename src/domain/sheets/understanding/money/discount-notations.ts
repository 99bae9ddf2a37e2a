/** The ways in which sheets write discounts, and whether prices follow from them. */
import { agreement, isSame, times, type Agreement, type Numbers } from '../agreement.ts';

/** How sheets write a discount of 35 percent: -35, 35, -0.35, 0.35. */
const DISCOUNT_FACTORS: readonly number[] = [0.01, -0.01, 1, -1];

/** List prices less their discounts; `factor` says how the sheet writes a discount. */
const discounted = (prices: Numbers, discounts: Numbers, factor: number): Numbers =>
  prices.map((price, row) => {
    const disc = discounts[row];
    return price === null || disc == null || disc === 0 ? null : price * (1 + disc * factor);
  });

/** A way to write discounts, and the prices that follow from it. */
interface DiscountNotation {
  applied(prices: Numbers, discounts: Numbers): Numbers;
  /** Counts only without a factor to the prices. */
  isExact: boolean;
}

/** The figures are the share of the list that is paid: 65 for 35 % below it. */
const shareOfList = (factor: number): DiscountNotation => ({
  applied: (prices, discounts) =>
    times(
      prices,
      discounts.map((disc) => (disc ? disc * factor : null)),
    ),
  isExact: true,
});

export const DISCOUNT_NOTATIONS: readonly DiscountNotation[] = [
  ...DISCOUNT_FACTORS.map((factor) => ({
    applied: (prices: Numbers, discounts: Numbers) => discounted(prices, discounts, factor),
    isExact: false,
  })),
  shareOfList(0.01),
  shareOfList(1),
];

/** Compares prices with list prices less discounts, for one way to write them. */
export function agreementByNotation(
  { applied, isExact }: DiscountNotation,
  [list, discounts]: readonly [list: Numbers, discounts: Numbers],
  prices: Numbers,
  then: (expected: Numbers) => Numbers = (expected) => expected,
): Agreement | null {
  const found = agreement(then(applied(list, discounts)), prices);
  return isExact && !isSame(found) ? null : found;
}
