/**
 * How prices follow from list prices and discounts, in the ways in which sheets write them, and
 * whether list prices are those of whole stones.
 */
import type { PriceField } from '../../../../src/domain/sheets/stored-reading.ts';
import { HOME, type Currency } from '../../../../src/domain/sheets/currencies.ts';
import { ASKING_PRICES } from '../../../../src/domain/sheets/stock-fields.ts';
import type { SheetQuestion } from '../../../../src/domain/sheets/sheet-questions.ts';
import { agreement, holds, isSame, times, type Agreement, type Numbers } from '../agreement.ts';
import { cellOf, columnOf, type Answers, type SheetAtHand } from '../mapped-sheet.ts';
import { meaningsOfHeading } from '../headings/fields.ts';
import { of, perWeight, type Figures } from './figures.ts';
import { isRupees } from './named-currency.ts';

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
const isInSteps = (price: number, off = 0): boolean => {
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

const MOST = 0.8;
const ROWS_SHOWN = 3;
/** Near one carat both are the same. */
const TELLING = 0.05;

/** How far a list price may be off because its total was written in cents. */
const roundedBy = (carat: number): number => 0.0051 / carat;

interface Row {
  at: number;
  rap: number;
  carat: number;
}

function tellingRows(figures: Figures): Row[] {
  const carats = of(figures, 'carat');
  return of(figures, 'rap').flatMap((rap, at) => {
    const carat = carats[at];
    return rap && carat && Math.abs(carat - 1) > TELLING ? [{ at, rap, carat }] : [];
  });
}

/**
 * Decided by the heading, or because the figures fit the steps of the published list only after
 * division by the weight; `open` if they fit neither way and no other column shows it.
 */
export function isListOfStone(
  sheet: SheetAtHand,
  figures: Figures,
  { list_price }: Pick<Answers, 'list_price'>,
): boolean | 'open' {
  if (list_price !== null) return list_price === 'of_stone';
  const column = columnOf(sheet, 'rap');
  if (column === undefined) return false;
  if (meaningsOfHeading(column.header)[0]?.field === 'list_total') return true;
  const rows = tellingRows(figures);
  if (rows.length < ENOUGH_ROWS) return false;
  const share = (wanted: (row: Row) => boolean): number => rows.filter(wanted).length / rows.length;
  if (share(({ rap }) => isInSteps(rap, 0.005)) >= MOST) return false;
  const isWhole = rows.every(({ rap }) => Number.isInteger(rap));
  if (!isWhole && share(({ rap, carat }) => isInSteps(rap / carat, roundedBy(carat))) >= MOST) return true;
  const isPriced = ASKING_PRICES.some((field) => of(figures, field).some((price) => price !== null));
  const isGiven = of(figures, 'disc').some((disc) => disc !== null);
  return !isPriced && isGiven ? 'open' : false;
}

const figure = (amount: number): string => amount.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** Asks with both readings of the first rows. */
export function listQuestion(sheet: SheetAtHand, figures: Figures): SheetQuestion {
  const column = columnOf(sheet, 'rap');
  const examples = (isOfStone: boolean): string[] =>
    tellingRows(figures)
      .slice(0, ROWS_SHOWN)
      .flatMap(({ at, rap, carat }) => {
        const row = sheet.rows[at];
        if (!row || !column) return [];
        const perCarat = figure(isOfStone ? rap / carat : rap);
        return [`Row ${row.row}, ${carat} ct: ${cellOf(row, column)} is ${perCarat} per carat`];
      });
  return {
    kind: 'list_price',
    column: column?.column ?? null,
    sentence: `Is ${column?.header || 'the list price'} the list price of one carat or of the whole stone?`,
    evidence: null,
    options: [
      { value: 'per_carat', label: 'Of one carat', examples: examples(false) },
      { value: 'of_stone', label: 'Of the whole stone', examples: examples(true) },
    ],
  };
}
