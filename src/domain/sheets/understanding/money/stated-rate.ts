/**
 * Exchange rates that a title or a column of a sheet states. They name a rate, not the prices'
 * currency.
 */
import { parseNumber } from '../../stock-values.ts';
import { isDollar, namedCurrency, type Currency } from '../currencies.ts';
import { valuesOf, type GivenColumn, type SheetAtHand } from '../sheet-columns.ts';

const DOLLAR = '(?:us\\s*)?(?:dollars?|usd|us\\$|\\$)';
/** `$ @ 84.50`, but not `$ @ 5 %`; the word dollar needs no sign before the rate. */
const AT = '(?=\\s*@\\s*(?:rs\\.?|inr|₹)?\\s*\\d+(?:[.,]\\d+)?(?![\\d.,]*\\s*%))';
const NAMES_RATE = `(?:${DOLLAR}\\s*(?:ex(?:change)?\\.?\\s*)?rate|(?:ex(?:ch(?:ange)?)?|conv(?:ersion)?)\\.?\\s*rate|1\\s*${DOLLAR}\\s*=|${DOLLAR}\\s*1\\s*=|${DOLLAR}${AT}|(?:us\\s*)?(?:dollar|usd)(?=\\s*\\d{2,3}[.]\\d{1,2}(?![\\d.-]|\\s*%))|usd\\s*/\\s*[a-z]{3}\\b)`;
const RATE = new RegExp(
  `(?<![\\p{L}\\d])${NAMES_RATE}\\s*(?:is\\b|[:=@-])?\\s*(?:[a-z]{2,3}\\.?\\s*|₹\\s*)?(\\d[\\d.,]*)(?:\\s*(?:[a-z]{3}|rs|rupees)(?!\\p{L}))?`,
  'giu',
);
const RATE_HEADING = new RegExp(`^\\W*${NAMES_RATE}\\W*(?:[a-z]{2,3}\\W*)?$`, 'iu');

export interface StatedRate {
  /** Units of the other currency for one US dollar. */
  rate: number;
  /** Named beside the rate. */
  currency: Currency | null;
  /** `The title` or the heading of the column. */
  where: string;
}

/**
 * A text without the rates in it: `Dollar rate: 84.50` says nothing about the currency of prices.
 */
export const withoutRates = (text: string): string => text.replace(RATE, ' ');

function rateInTitle(title: string): StatedRate | null {
  const [first, ...others] = title.matchAll(RATE);
  const rate = first?.[1] === undefined ? null : parseNumber(first[1].replace(/[.,]$/, ''));
  if (!first || others.length > 0 || !rate) return null;
  const named = namedCurrency(first[0].replace(new RegExp(DOLLAR, 'giu'), ''));
  return { rate, currency: named && !isDollar(named.currency) ? named.currency : null, where: 'The title' };
}

const rateColumns = (sheet: SheetAtHand): GivenColumn[] =>
  sheet.columns.filter(({ field, header }) => field === null && RATE_HEADING.test(header));

/** Whether a column states other rates for some rows than for others. */
export const ratesDiffer = (sheet: SheetAtHand): boolean =>
  rateColumns(sheet).some((column) => {
    const rates = new Set(valuesOf(sheet, column).map((value) => parseNumber(value)));
    rates.delete(null);
    return rates.size > 1;
  });

function rateInColumn(sheet: SheetAtHand): StatedRate | null {
  for (const column of rateColumns(sheet)) {
    const [only, ...others] = new Set(valuesOf(sheet, column));
    const rate = only === undefined || others.length > 0 ? null : parseNumber(only);
    if (rate !== null && rate > 0) return { rate, currency: null, where: column.header };
  }
  return null;
}

/** The rate that the sheet itself states; null if it states none or several. */
export const statedRate = (sheet: SheetAtHand): StatedRate | null =>
  rateInTitle(sheet.title) ?? rateInColumn(sheet);
