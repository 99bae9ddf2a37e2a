/** Reads the prices of a row in the currency of their columns, and converts them to US dollars. */
import type { PriceField } from '../../../src/domain/sheets/stored-reading.ts';
import { currencyIn, HOME, type Currency } from '../../../src/domain/sheets/currencies.ts';
import { currencyOfRow } from '../understand/money/named-currency.ts';
import type { RowCells } from './row-cells.ts';

/** The currency of each price column, and the rate of the one that is not the US dollar. */
export interface MoneyOfSheet {
  currencies: ReadonlyMap<PriceField, Currency>;
  /** Units of the currency for one US dollar. */
  rate: number | null;
  /** YYYY-MM-DD */
  rateDay: string | null;
  /** Columns that are not read, because another one has the same prices in US dollars. */
  ignored: readonly PriceField[];
  /** The column (0-based) that names the currency of each row. */
  rowCurrency?: number | null;
  /** Totals are the price of one of the row's pieces. */
  perPiece?: boolean;
  /** List prices are those of whole stones. */
  listOfStone?: boolean;
  /** The sheet has prices of stones, so that a row without one has none. */
  isPriced?: boolean;
}

export const US_DOLLARS: MoneyOfSheet = { currencies: new Map(), rate: null, rateDay: null, ignored: [] };

/**
 * More than any stone ever cost (USD), and low enough that computed values fit the columns of
 * `stone`.
 */
const MOST = 1e8;
/** Most cells are plain figures without a currency. */
const PLAIN = /^[\d.,\s]*$/;

export interface Amount {
  /** US dollars. */
  usd: number;
  /** As written, in the currency of the column. */
  written: number;
  currency: Currency;
}

/** Null if the row names a currency without a rate. */
function currencyOfThisRow(
  cells: RowCells,
  ofColumn: Currency,
  { rowCurrency }: MoneyOfSheet,
): Currency | null {
  if (rowCurrency == null) return ofColumn;
  const named = currencyOfRow(cells.at(rowCurrency));
  return named === HOME || named === ofColumn ? named : null;
}

/** Reads a price; null if the cell is empty, is not a number or is below `low` (US dollars). */
export function readAmount(
  cells: RowCells,
  field: PriceField,
  low: number,
  money: MoneyOfSheet,
): Amount | null {
  if (money.ignored.includes(field)) return null;
  const ofColumn = money.currencies.get(field) ?? HOME;
  const currency = field === 'rap' ? ofColumn : currencyOfThisRow(cells, ofColumn, money);
  if (currency === null) {
    if (cells.raw(field) !== null) cells.complain('other_currency', field, cells.at(money.rowCurrency ?? 0));
    return null;
  }
  const rate = currency === HOME ? 1 : money.rate;
  // A sheet in another currency is not read before its rate is known.
  if (rate === null) return null;
  const raw = cells.raw(field);
  const named = raw === null || PLAIN.test(raw) ? null : currencyIn(raw);
  if (named !== null && named !== currency) {
    cells.complain('other_currency', field, raw);
    return null;
  }
  const written = cells.number(field, { low: low * rate, high: MOST * rate, digits: 4 });
  return written === null ? null : { usd: written / rate, written, currency };
}
