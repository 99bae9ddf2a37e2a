import Big from 'big.js';
import { PRICE_BASIS, type PriceBasis } from '../../../src/domain/codes.ts';
import { rounded } from '../../../src/domain/sheets/stock-values.ts';

/** The prices of a row in USD and percent; null where the row has none. */
export interface GivenPrices {
  rap: number | null;
  /** Signed percent from rap: -35 is 35 % below the list. */
  disc: number | null;
  price_per_ct: number | null;
  total_amt: number | null;
}

export interface SettledPrices {
  rap: string | null;
  disc: number | null;
  price_per_ct: string | null;
  total_amt: string | null;
  /**
   * Figures of the row that disagree by more than rounding explains, in words; null if all agree.
   */
  disagreement: string | null;
}

/** Tolerance for rounding: sheets round prices to whole dollars and discounts to two decimals. */
const DISCOUNT_TOLERANCE = 0.15;
export const TOTAL_TOLERANCE = 0.005;
const MAX_DISCOUNT = 99_999;

const money = (amount: Big): string => amount.toFixed(2);
const dollars = (amount: Big | number): string =>
  `$${Number(amount).toLocaleString('en-US', { maximumFractionDigits: 2 })}`;
const zero = new Big(0);

/**
 * A row with a discount and no price follows the price list when it changes; a stated price stays.
 */
export const basisOf = ({ disc, price_per_ct, total_amt }: GivenPrices): PriceBasis =>
  price_per_ct === null && total_amt === null && disc !== null ? PRICE_BASIS.discount : PRICE_BASIS.perCarat;

function pricePerCarat(carat: number, { rap, disc, price_per_ct, total_amt }: GivenPrices): Big | null {
  if (price_per_ct !== null) return new Big(price_per_ct);
  if (total_amt !== null) return new Big(total_amt).div(carat);
  if (rap !== null && disc !== null) return new Big(rap).times(new Big(disc).div(100).plus(1));
  return null;
}

/**
 * Completes the prices of a stone of `carat` from the given ones: price per carat first, else from
 * the total, else from list and discount. If they disagree, the price per carat wins. A total
 * without other prices is kept to the cent; a discount without a list price waits for the price
 * list. (Specification, section 9; the weighted formulas build on these.)
 */
export function settlePrices(carat: number, given: GivenPrices): SettledPrices {
  const price = pricePerCarat(carat, given);
  const rap = given.rap === null ? null : money(new Big(given.rap));
  if (price === null)
    return {
      rap,
      disc: given.disc,
      price_per_ct: null,
      total_amt: null,
      disagreement: null,
    };

  let disagreement: string | null = null;
  let total = price.times(carat);
  if (given.total_amt !== null) {
    const off = total.minus(given.total_amt).abs();
    const allowed = Math.max(1, given.total_amt * TOTAL_TOLERANCE);
    if (off.lte(allowed)) total = new Big(given.total_amt);
    else
      disagreement = `${carat} ct × ${dollars(price)} = ${dollars(total)}, not ${dollars(given.total_amt)}`;
  }

  let { disc } = given;
  if (given.rap !== null) {
    const fromList = rounded(price.div(given.rap).minus(1).times(100).toNumber(), 2);
    if (disc === null || Math.abs(disc - fromList) > DISCOUNT_TOLERANCE) {
      if (disc !== null) disagreement ??= againstList(given.rap, disc, price);
      disc = Math.abs(fromList) <= MAX_DISCOUNT ? fromList : null;
    }
  } else if (disc === 0) disc = null; // 0 % of no list price says nothing.

  // A tiny stone or a discount of nearly all: no price is shown as 0.00.
  if ([price, price.round(2).times(carat), total].some((amount) => amount.round(2).lte(zero)))
    return { rap, disc: null, price_per_ct: null, total_amt: null, disagreement };
  return { rap, disc, price_per_ct: money(price), total_amt: money(total), disagreement };
}

function againstList(rap: number, disc: number, price: Big): string {
  const listed = new Big(rap).times(new Big(disc).div(100).plus(1));
  const change = `${disc < 0 ? 'less' : 'plus'} ${Math.abs(disc)} %`;
  return `${dollars(rap)} ${change} = ${dollars(listed)} per carat, not ${dollars(price)}`;
}
