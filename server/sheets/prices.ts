import Big from 'big.js';
import { PRICE_BASIS, type PriceBasis } from '../../src/domain/codes.ts';
import { rounded } from '../../src/domain/sheets/stock-values.ts';

/** The prices that a row gives, USD and percent; null where it gives none. */
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
  /** The row's own figures contradict each other by more than rounding explains. */
  disagree: boolean;
}

/** Prices in sheets are rounded to whole dollars, discounts to two decimals: so far may they differ. */
const DISCOUNT_TOLERANCE = 0.15;
const TOTAL_TOLERANCE = 0.005;
const MAX_DISCOUNT = 99_999;

const money = (amount: Big): string => amount.toFixed(2);
const zero = new Big(0);

/** Who tells a discount and no price goes with the list when it changes; who tells a price stays at it. */
export const basisOf = ({ disc, price_per_ct, total_amt }: GivenPrices): PriceBasis =>
  price_per_ct === null && total_amt === null && disc !== null ? PRICE_BASIS.discount : PRICE_BASIS.perCarat;

function pricePerCarat(carat: number, { rap, disc, price_per_ct, total_amt }: GivenPrices): Big | null {
  if (price_per_ct !== null) return new Big(price_per_ct);
  if (total_amt !== null) return new Big(total_amt).div(carat);
  if (rap !== null && disc !== null) return new Big(rap).times(new Big(disc).div(100).plus(1));
  return null;
}

/**
 * Completes the prices of a stone of `carat` from those that are given: price per carat first, else from the
 * total, else from list and discount. Where they disagree the price per carat wins. A total that is given
 * alone is kept to the cent. A discount alone waits for the list that it is from. (Specification, section 4; the weighted formulas are built on these.)
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
      disagree: false,
    };

  let disagree = false;
  let total = price.times(carat);
  if (given.total_amt !== null) {
    const off = total.minus(given.total_amt).abs();
    const allowed = Math.max(1, given.total_amt * TOTAL_TOLERANCE);
    if (off.lte(allowed)) total = new Big(given.total_amt);
    else disagree = true;
  }

  let { disc } = given;
  if (given.rap !== null) {
    const fromList = rounded(price.div(given.rap).minus(1).times(100).toNumber(), 2);
    if (disc === null || Math.abs(disc - fromList) > DISCOUNT_TOLERANCE) {
      disagree ||= disc !== null;
      disc = Math.abs(fromList) <= MAX_DISCOUNT ? fromList : null;
    }
  } else if (disc === 0) disc = null; // Without a list there is nothing to be at.

  if (price.lte(zero)) return { rap, disc: null, price_per_ct: null, total_amt: null, disagree };
  return { rap, disc, price_per_ct: money(price), total_amt: money(total), disagree };
}
