/** What list prices and discounts show about the prices beside them. */
import { ASKING_PRICES } from '../../stock-fields.ts';
import { holds, type Agreement, type Numbers } from '../agreement.ts';
import { HOME, type Currency } from '../currencies.ts';
import { agreementByNotation, DISCOUNT_NOTATIONS } from './discount-notations.ts';
import type { PriceField } from '../price-field.ts';
import type { SheetAtHand } from '../sheet-columns.ts';
import { isRupees } from './evident-currency.ts';
import { of, perWeight, type Figures } from './figures.ts';

/**
 * Prices that differ from list price less discount by more than this factor are in another
 * currency.
 */
const OTHER_CURRENCY = 1.5;
const MOST_AT_A_CARAT = 40_000;
const ENOUGH_ROWS = 5;

/** The published list has steps of 50 dollars, and of 10 below 1,000. */
const stepOf = (price: number): number => (price < 1000 ? 10 : 50);

/** Whether a list price is one of the published list, up to `off` from rounding. */
export const isInSteps = (price: number, off = 0): boolean => {
  const step = stepOf(price);
  return Math.abs(price - Math.round(price / step) * step) <= off;
};

/**
 * Whether the list prices are those of the published list, which is in US dollars: they are
 * multiples of its steps and not too high. Prices in rupees are too high, and converted ones are
 * not in steps.
 */
export function isPublished(figures: Figures): boolean {
  const prices = of(figures, 'rap').flatMap((rap, row) => {
    const carat = of(figures, 'carat')[row];
    return rap && carat ? [{ rap, most: MOST_AT_A_CARAT * Math.max(carat, 0.3) ** 1.2 }] : [];
  });
  if (prices.length < ENOUGH_ROWS) return false;
  return prices.every(({ rap, most }) => isInSteps(rap) && rap <= most);
}

/** How the price per carat follows from list price and discount: by 1, or by an exchange rate. */
export function againstList(figures: Figures): Agreement | null {
  const isPriced = of(figures, 'price_per_ct').some((price) => price !== null);
  const perCarat: Numbers = isPriced
    ? of(figures, 'price_per_ct')
    : perWeight(of(figures, 'total_amt'), of(figures, 'carat'));
  let best: Agreement | null = null;
  for (const way of DISCOUNT_NOTATIONS) {
    const found = agreementByNotation(way, [of(figures, 'rap'), of(figures, 'disc')], perCarat);
    if (
      found !== null &&
      holds(found) &&
      (best === null || found.share > best.share || (found.share === best.share && found.factor === 1))
    )
      best = found;
  }
  return best;
}

/** Whether prices are list price less discount, times about the house's rate of the rupee. */
export const byHouseRate = (found: Agreement | null, sheet: SheetAtHand, houseRate: number | null): boolean =>
  found !== null && isRupees(found.factor, sheet, houseRate);

export const isFar = (found: Agreement | null): boolean =>
  found !== null && (found.factor > OTHER_CURRENCY || found.factor < 1 / OTHER_CURRENCY);

export const listEvidence = ({ factor, share, rows }: Agreement): string =>
  `In ${Math.round(share * rows)} of ${rows} rows the price is ${factor.toPrecision(3)} times what list price and discount give.`;

/**
 * Whether list prices in US dollars and discounts give every stone a price, so that the prices
 * beside them, in a currency that the sheet does not name, need not be read.
 */
export function givenByList(
  figures: Figures,
  currencies: ReadonlyMap<PriceField, Currency>,
  byList: Agreement | null,
): boolean {
  if (currencies.get('rap') !== HOME || !isFar(byList)) return false;
  if (currencies.has('price_per_ct') || currencies.has('total_amt')) return false;
  const [lists, discounts] = [of(figures, 'rap'), of(figures, 'disc')];
  return ASKING_PRICES.every((field) =>
    of(figures, field).every(
      (price, row) => price === null || (lists[row] != null && discounts[row] != null),
    ),
  );
}
