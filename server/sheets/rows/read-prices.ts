/**
 * Reads a row's prices in US dollars, completes them from each other, and keeps the amounts of
 * sheets in other currencies.
 */
import Big from 'big.js';
import { PRICE_BASIS, type PriceBasis } from '../../../src/domain/codes.ts';
import { isMissingWord, parseNumber, rounded } from '../../../src/domain/sheets/numbers.ts';
import {
  isAtList,
  readDiscount,
  withExtra,
  type DiscountReading,
} from '../../../src/domain/sheets/discount-reading.ts';
import { ASKING_PRICES } from '../../../src/domain/sheets/stock-fields.ts';
import { HOME } from '../../../src/domain/sheets/currencies.ts';
import type { StoneFields } from './stone-fields.ts';
import type { RowCells } from './row-cells.ts';
import { readAmount, type Amount, type MoneyOfSheet } from './read-money.ts';

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
const TOTAL_TOLERANCE = 0.005;
const MAX_DISCOUNT = 99_999;

const money = (amount: Big): string => amount.toFixed(2);
const dollars = (amount: Big | number): string =>
  `$${Number(amount).toLocaleString('en-US', { maximumFractionDigits: 2 })}`;

const zero = new Big(0);

/**
 * A row with a discount and no price follows the price list when it changes; a stated price stays.
 */
const basisOf = ({ disc, price_per_ct, total_amt }: GivenPrices): PriceBasis =>
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

/** US dollars. */
const LOWEST_RAP = 1;
const LOWEST_PRICE = 0.01;

type Prices = Pick<
  StoneFields,
  | 'rap'
  | 'disc'
  | 'price_per_ct'
  | 'total_amt'
  | 'price_basis'
  | 'original_currency'
  | 'original_price_per_ct'
  | 'exchange_rate'
  | 'exchange_day'
>;

/**
 * Reads list price, discount, price per carat and total, and settles them so that they agree.
 * `carat` is the stone's weight, `pieces` how many stones the row is. A value outside its possible
 * range becomes null, with an issue.
 */
export function readPrices(
  cells: RowCells,
  carat: number,
  discount: DiscountReading,
  money: MoneyOfSheet,
  pieces = 1,
): Prices {
  const written = cells.raw('disc');
  const number = written === null ? null : isAtList(written) ? 0 : cells.parsed('disc', written);
  if (written !== null && number === null) cells.unknown('disc', written);
  let disc = written === null || number === null ? null : readDiscount(number, written, discount);
  if (disc !== null && (disc <= -100 || disc > 1000)) {
    cells.complain('out_of_range', 'disc', written);
    disc = null;
  }
  if (isOfOtherScale(cells, number, written, discount)) {
    cells.complain('out_of_range', 'disc', written);
    disc = null;
  }
  const extra = discount.extra_column === undefined ? null : parseNumber(cells.at(discount.extra_column));
  if (disc !== null && extra !== null) disc = withExtra(disc, extra, discount.extra_adds);
  const rap = readAmount(cells, 'rap', LOWEST_RAP, money);
  const perCarat = readAmount(cells, 'price_per_ct', LOWEST_PRICE, money);
  const total = ofAllPieces(readAmount(cells, 'total_amt', LOWEST_PRICE, money), money.perPiece ? pieces : 1);
  if (perCarat === null && total === null && isWithoutPrice(cells, disc, money)) disc = null;
  const given = {
    rap: rap && rounded(money.listOfStone ? rap.usd / carat : rap.usd, 2),
    disc,
    price_per_ct: perCarat && rounded(perCarat.usd, 2),
    total_amt: total && rounded(total.usd, 2),
  };
  const { disagreement, ...prices } = settlePrices(carat, given);
  const priced = cells.has('price_per_ct') ? 'price_per_ct' : cells.has('total_amt') ? 'total_amt' : 'disc';
  if (disagreement !== null) cells.complain('prices_disagree', priced, disagreement);
  // A discount without a price is not an issue: a price list may price the stone.
  if (prices.price_per_ct === null && prices.disc === null && cells.has(priced))
    cells.complain('missing', priced);
  return { ...prices, ...originalOf(carat, perCarat, total, money), price_basis: basisOf(given) };
}

/**
 * Whether a row without a readable price says that it has none: in words (`On request`), by a zero,
 * or by leaving it empty beside a discount of 0 %, which would make it the list price.
 */
function isWithoutPrice(cells: RowCells, disc: number | null, { isPriced, ignored }: MoneyOfSheet): boolean {
  const asked = ASKING_PRICES.filter((field) => cells.has(field) && !ignored.includes(field));
  const written = asked.flatMap((field) => {
    const raw = cells.written(field);
    return raw === null || isMissingWord(raw) ? [] : [cells.parsed(field, raw)];
  });
  if (written.some((number) => number === null)) return true;
  return isPriced === true && asked.length > 0 && (disc === 0 || written.length > 0);
}

/**
 * Whether a discount may be a fraction in a column of percents, where no price shows which it is:
 * -0.35 among -28 and -41.
 */
function isOfOtherScale(
  cells: RowCells,
  number: number | null,
  written: string | null,
  { scale }: DiscountReading,
): boolean {
  if (number === null || written === null || written.includes('%') || scale !== 1) return false;
  if (cells.written('price_per_ct') !== null || cells.written('total_amt') !== null) return false;
  return Math.abs(number) < 1 && number !== 0;
}

/** A weight without a point: `53` for 0.53 carat. */
const POINTLESS = /^\d{2,4}$/;

/** Whether the price per carat and the total prove a hundredth of the weight that is written. */
export function losesPoint(cells: RowCells, carat: number): boolean {
  if (!POINTLESS.test(cells.written('carat') ?? '')) return false;
  const [perCarat, total] = (['price_per_ct', 'total_amt'] as const).map((field) => {
    const raw = cells.written(field);
    return raw === null ? null : cells.parsed(field, raw);
  });
  if (perCarat == null || total == null || total <= 0) return false;
  return Math.abs((perCarat * carat) / 100 - total) <= Math.max(1, total * TOTAL_TOLERANCE);
}

const ofAllPieces = (amount: Amount | null, pieces: number): Amount | null =>
  amount && { ...amount, usd: amount.usd * pieces, written: amount.written * pieces };

type Original = Pick<
  Prices,
  'original_currency' | 'original_price_per_ct' | 'exchange_rate' | 'exchange_day'
>;

const IN_DOLLARS: Original = {
  original_currency: null,
  original_price_per_ct: null,
  exchange_rate: null,
  exchange_day: null,
};

/** The asking price in the sheet's own currency, and the rate by which it was converted. */
function originalOf(
  carat: number,
  perCarat: Amount | null,
  total: Amount | null,
  money: MoneyOfSheet,
): Original {
  const asked = perCarat ?? total;
  if (asked === null || asked.currency === HOME || money.rate === null) return IN_DOLLARS;
  return {
    original_currency: asked.currency,
    original_price_per_ct: (asked === perCarat ? asked.written : asked.written / carat).toFixed(2),
    exchange_rate: String(money.rate),
    exchange_day: money.rateDay,
  };
}
