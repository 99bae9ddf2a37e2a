/**
 * Currencies and exchange rates that a sheet names: in a column, for each row, above the table,
 * below it, or in the file name.
 */
import {
  HOME,
  isDollar,
  namedCurrency,
  namedInCells,
  type Currency,
  type NamedCurrency,
} from '../../../../src/domain/sheets/currencies.ts';
import { parseNumber } from '../../../../src/domain/sheets/numbers.ts';
import { numbersOf, valuesOf, type GivenColumn, type SheetAtHand } from '../mapped-sheet.ts';
import { namedInHeading } from '../headings/words.ts';
import { agreement, holds, isSame, type Agreement } from '../agreement.ts';

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
const withoutRates = (text: string): string => text.replace(RATE, ' ');

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

const LONGEST_NAME = 12;
const NEARLY_ALL = 0.95;

export interface CurrencyColumn {
  column: GivenColumn;
  /** The currency, if all rows name the same. */
  only: NamedCurrency | null;
  /** The currency that most rows name beside the US dollar; null if all are in dollars. */
  foreign: Currency | null;
}

/** The currency that a cell of such a column names. */
export const currencyOfRow = (cell: string): Currency | null =>
  cell.length > LONGEST_NAME || /\d/.test(cell) ? null : (namedCurrency(cell)?.currency ?? null);

/** The column without a field whose cells are all names of currencies; null if there is none. */
export function currencyColumn(sheet: SheetAtHand): CurrencyColumn | null {
  for (const column of sheet.columns) {
    if (column.field !== null) continue;
    const values = valuesOf(sheet, column);
    const named = values.flatMap((value) => currencyOfRow(value) ?? []);
    if (named.length === 0 || named.length < NEARLY_ALL * values.length) continue;
    const times = new Map<Currency, number>();
    for (const one of named) if (one !== HOME) times.set(one, (times.get(one) ?? 0) + 1);
    const [foreign = null] = [...times].sort(([, a], [, b]) => b - a).map(([code]) => code);
    const isOne = new Set(named).size === 1 && named.length === values.length;
    return { column, foreign, only: isOne ? namedCurrency(values[0] ?? '') : null };
  }
  return null;
}

/** `Minimum order 500 USD`, `USD account`, `insured up to $5,000,000`. */
const OF_OTHER =
  /(?<!\p{L})(?:min(?:imum)?|orders?|insur\p{L}*|shipping|freight|delivery|bank\p{L}*|accounts?|a\/c|iban|swift|deposits?|fees?|capital|turnover)(?!\p{L})/iu;

const OF_PRICES =
  /(?<!\p{L})(?:prices?|pricing|rates?|lists?|amounts?|preis\p{L}*|prix|prezz\p{L}*|preci\p{L}*|prijs\p{L}*|цен\p{L}*)(?!\p{L})/iu;
/** Splits a title into clauses. A comma or point before a digit belongs to a number. */
const CLAUSES = /(?:[;|!]|[.,](?!\d)|\s[-–]\s)+/u;
/** A word describes an amount at most this many words away. */
const NEAR = 6;

const isMoney = (word: string): boolean => namedCurrency(word) !== null;

/** Removes amounts that are closer to a word of OF_OTHER than to one of OF_PRICES. */
function withoutOther(clause: string): string {
  const words = clause.split(/\s+/).filter((word) => word !== '');
  const nearest = (at: number, meant: RegExp): number =>
    words.reduce(
      (least, word, other) => (meant.test(word) ? Math.min(least, Math.abs(at - other)) : least),
      Infinity,
    );
  return words
    .filter((word, at) => {
      if (!isMoney(word)) return true;
      const away = nearest(at, OF_OTHER);
      return away > NEAR || nearest(at, OF_PRICES) <= away;
    })
    .join(' ');
}

/** The title without amounts that are not prices. */
const withoutOtherMoney = (text: string): string =>
  OF_OTHER.test(text) ? text.split(CLAUSES).map(withoutOther).join('. ') : text;

/**
 * Prices are recognised as rupees if their factor is this close to the house's rate, which may be
 * old.
 */
const RUPEES = 0.15;
/** The same for a rate that the sheet states itself. */
const AS_STATED = 0.01;

/** What a text says of money, without rates and the amounts of orders and the like. */
const ofPrices = (text: string): string => withoutOtherMoney(withoutRates(text));

/** The currency of all prices: from the title or file name, or a column with a single currency. */
export function namedForAll(sheet: SheetAtHand): NamedCurrency | null {
  const title = namedCurrency(ofPrices(sheet.title));
  const below = namedCurrency(ofPrices((sheet.notes ?? []).join('. ')));
  // If they differ, a person decides.
  if (title !== null && below !== null && title.currency !== below.currency && !title.isAnyDollar)
    return null;
  const above = title === null || title.isAnyDollar ? (below ?? title) : title;
  const beside = currencyColumn(sheet)?.only ?? null;
  return above === null || (above.isAnyDollar && beside !== null) ? beside : above;
}

/** `¥` means the yuan under Chinese headings, and the yen under Japanese ones. */
function yuanOrYen({ title, columns }: SheetAtHand, values: readonly string[]): Currency | null {
  if (values.length === 0 || !values.every((value) => /[¥￥]/.test(value))) return null;
  const words = [title, ...columns.map(({ header }) => header)].join(' ');
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return 'JPY';
  return /\p{Script=Han}/u.test(words) ? 'CNY' : null;
}

/**
 * The currency of a price column by heading or cells. A lone `$` is the dollar that the sheet names
 * elsewhere; `open` if that is not a dollar.
 */
export function namedAtColumn(
  sheet: SheetAtHand,
  column: GivenColumn,
  forAll: NamedCurrency | null,
): Currency | 'open' | null {
  const values = valuesOf(sheet, column);
  const named = namedInHeading(column.header) ?? namedInCells(values);
  if (named === null) return yuanOrYen(sheet, values);
  if (!named.isAnyDollar || forAll === null || forAll.isAnyDollar) return named.currency;
  if (isDollar(forAll.currency)) return forAll.currency;
  // `INR` above the table applies to the columns that are not in dollars.
  const isBeside = sheet.columns.some(
    (other) => other !== column && namedInHeading(other.header)?.currency === forAll.currency,
  );
  return isBeside ? named.currency : 'open';
}

/**
 * Whether a factor is that of rupees to the dollar: about the house's rate, or as the sheet states
 * it.
 */
export function isRupees(factor: number, sheet: SheetAtHand, houseRate: number | null): boolean {
  const own = statedRate(sheet);
  if (own && (own.currency ?? 'INR') === 'INR' && Math.abs(factor / own.rate - 1) <= AS_STATED)
    return own.currency === 'INR' || houseRate === null || Math.abs(own.rate / houseRate - 1) <= RUPEES;
  return houseRate !== null && Math.abs(factor / houseRate - 1) <= RUPEES;
}

/** A column that is not read and has the same prices, in the currency that its heading names. */
export function currencyByTwin(
  sheet: SheetAtHand,
  column: GivenColumn,
  houseRate: number | null,
): { currency: Currency; factor: number } | null {
  const numbers = numbersOf(sheet, column, null);
  for (const other of sheet.columns) {
    const named = other.field === null ? namedInHeading(other.header) : null;
    if (named === null) continue;
    const found: Agreement | null = agreement(numbersOf(sheet, other, null), numbers);
    if (found === null || !holds(found) || found.rows < 5) continue;
    if (isSame(found)) return { currency: named.currency, factor: 1 };
    if (named.currency === HOME && isRupees(found.factor, sheet, houseRate))
      return { currency: 'INR', factor: found.factor };
  }
  return null;
}

const MOST_CELLS = 2;
const LONGEST_NOTE = 300;
export const MOST_NOTES = 10;

/** A bank or a way to pay also names currencies. */
const NOTE_OF_PRICES =
  /price|rates?\b|amounts?\b|values?\b|quote|currency|preis|prix|precio|prezzo|prijs|цен|מחיר|价|價|価格|سعر|भाव/iu;

const ONLY = /^\W*(?:all\s+)?(?:in\s+)?[\p{L}$€£₹¥]{1,4}\W*$/iu;

/** The text of a line that names the currency of prices; null for every other row. */
export function currencyNote(cells: readonly string[]): string | null {
  let filled = 0;
  for (const cell of cells) {
    if (cell.trim() !== '') filled += 1;
    if (filled > MOST_CELLS) return null;
  }
  if (filled === 0) return null;
  const text = cells.join(' ').replace(/\s+/g, ' ').trim().slice(0, LONGEST_NOTE);
  if (!NOTE_OF_PRICES.test(text) && !ONLY.test(text)) return null;
  return namedCurrency(withoutRates(text)) === null ? null : text;
}

/** The first such lines of these rows. */
export function currencyNotes(rows: readonly { cells: readonly string[] }[]): string[] {
  const notes = new Set(rows.flatMap(({ cells }) => currencyNote(cells) ?? []));
  return [...notes].slice(0, MOST_NOTES);
}
