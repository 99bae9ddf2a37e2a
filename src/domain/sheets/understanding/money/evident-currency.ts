/** Currencies that a sheet names in a column, for each row, above the table or in the file name. */
import { agreement, holds, isSame, type Agreement } from '../agreement.ts';
import {
  HOME,
  isDollar,
  namedCurrency,
  namedInCells,
  type Currency,
  type NamedCurrency,
} from '../currencies.ts';
import { namedInHeading } from '../headings/words.ts';
import { statedRate, withoutRates } from './stated-rate.ts';
import { currencyColumn } from './row-currency.ts';
import { numbersOf, valuesOf, type GivenColumn, type SheetAtHand } from '../sheet-columns.ts';

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
