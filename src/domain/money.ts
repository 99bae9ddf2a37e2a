/** Decimal arithmetic for money: USD as decimal strings with two decimals, never floats. */
import Big from 'big.js';

/** Twenty decimals for divisions and rounding half away from zero, like PostgreSQL's numeric. */
export const Decimal = Big();
Decimal.DP = 20;
Decimal.RM = Decimal.roundHalfUp;

export type Figure = string | number;

/** USD with two decimals: `18363.64`. */
export const usd = (value: Big): string => value.toFixed(2);

/**
 * USD per carat from the list price (USD per carat) and the signed discount in percent: 2,000 and
 * -20 give 1600.00. (Specification, section 9: price_per_ct = rap * (1 + disc / 100).)
 */
export function pricePerCarat(rap: Figure, disc: Figure): string {
  return usd(new Decimal(disc).div(100).plus(1).times(rap));
}

/** The price of a stone in USD: price per carat times carats. */
export const amountOf = (pricePerCt: Figure, carat: Figure): string =>
  usd(new Decimal(pricePerCt).times(carat));

/**
 * The signed discount in percent between the list price and a price per carat, both in USD per
 * carat.
 */
export function discountOf(rap: Figure, pricePerCt: Figure): number {
  return Number(new Decimal(pricePerCt).div(rap).minus(1).times(100).toFixed(2));
}
