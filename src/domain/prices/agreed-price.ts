/**
 * A price agreed for a whole stone, converted to USD per carat and percent. Decimals, never floats.
 */
import { Decimal, discountOf, usd, type Figure } from '../money.ts';
import { MOST_TIMES_LIST, type ClientsPrice } from './pricing.ts';

/** Converts a stone's price in USD to USD per carat. */
export const perCarat = (amount: Figure, carat: Figure): string => usd(new Decimal(amount).div(carat));

/** By how many percent (two decimals) an amount is below the stone's price; both in USD. */
export const percentBelow = (amount: Figure, list: Figure): string =>
  new Decimal(1).minus(new Decimal(amount).div(list)).times(100).toFixed(2);

/** The amount in USD that is this percentage below the stone's price. */
export const amountBelow = (list: Figure, percent: Figure): string =>
  usd(new Decimal(list).times(new Decimal(100).minus(percent)).div(100));

/**
 * The figures that a line keeps of an agreed amount in USD: the amount stays as agreed, the others
 * follow from it.
 */
export function agreedPrice(
  amount: string,
  { carat, rap }: { carat: Figure; rap: string | null },
): ClientsPrice {
  const markup_ppc = perCarat(amount, carat);
  const isFar = rap === null || Number(rap) === 0 || new Decimal(rap).times(MOST_TIMES_LIST).lt(markup_ppc);
  return { markup_ppc, sell_amt: amount, markup_disc: isFar ? null : discountOf(rap, markup_ppc) + 0 };
}
