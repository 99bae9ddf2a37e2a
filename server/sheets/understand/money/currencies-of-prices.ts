/**
 * The price figures of a sheet as interpreted, and the currency of each price column: in its
 * heading or cells, by agreement with others, from the sheet as a whole, or as stated.
 */
import type { PriceField } from '../../../../src/domain/sheets/stored-reading.ts';
import { HOME, type Currency, type NamedCurrency } from '../../../../src/domain/sheets/currencies.ts';
import { agreement, holds, isSame, times, type Agreement } from '../agreement.ts';
import { columnOf, valuesOf, type Answers, type SheetAtHand } from '../mapped-sheet.ts';
import {
  figuresOf,
  of,
  ofAllPieces,
  perWeight,
  PRICE_FIELDS,
  type Figures,
  type FiguresAsWritten,
} from './figures.ts';
import { againstList, byHouseRate, isListOfStone, isPublished } from './list-prices.ts';
import { currencyByTwin, currencyColumn, isRupees, namedAtColumn, namedForAll } from './named-currency.ts';

export interface PricedFigures {
  /** The fields of prices whose columns hold something. */
  fields: readonly PriceField[];
  /** List prices per carat, and totals of all pieces of a row. */
  figures: Figures;
  perPiece: boolean;
  /** Whether the list prices are those of whole stones. */
  ofStone: boolean | 'open';
  /** The price per carat, as read, follows from list prices of whole stones. */
  isTotal: boolean;
  /** How totals follow from weight and price per carat. */
  byTotal: Agreement | null;
  /** How prices follow from list prices and discounts. */
  byList: Agreement | null;
}

/** Empty columns need no currency. */
export const pricedFields = (sheet: SheetAtHand): PriceField[] =>
  PRICE_FIELDS.filter((field) => {
    const column = columnOf(sheet, field);
    return column !== undefined && valuesOf(sheet, column).length > 0;
  });

export function pricedFigures(sheet: SheetAtHand, written: FiguresAsWritten, stated: Answers): PricedFigures {
  const asWritten = figuresOf(sheet, written);
  const ofStone = isListOfStone(sheet, asWritten, stated);
  const listed =
    ofStone === true
      ? new Map(asWritten).set('rap', perWeight(of(asWritten, 'rap'), of(asWritten, 'carat')))
      : asWritten;
  const { figures, perPiece } = ofAllPieces(sheet, listed);
  // Prices that follow from list prices of whole stones are those of whole stones.
  const isTotal = ofStone === true && isSame(againstList(asWritten));
  return {
    fields: pricedFields(sheet),
    figures,
    perPiece,
    ofStone,
    isTotal,
    byTotal: agreement(times(of(figures, 'carat'), of(figures, 'price_per_ct')), of(figures, 'total_amt')),
    byList: isTotal ? null : againstList(figures),
  };
}

export interface CurrenciesFound {
  currencies: ReadonlyMap<PriceField, Currency>;
  /** Shown by columns and figures, without statements of the whole sheet or of a person. */
  evident: ReadonlyMap<PriceField, Currency>;
  /** Columns with a dollar sign in a sheet that names a currency other than a dollar. */
  contradicted: ReadonlySet<PriceField>;
  forAll: NamedCurrency | null;
  /** The column that names the currency of each row; null if one holds for all. */
  rowCurrency: number | null;
}

type CurrencyByField = Map<PriceField, Currency>;

/** Gives columns that agree without a factor the currency of each other. */
function shareAll(found: CurrencyByField, { fields, byTotal, byList }: PricedFigures): void {
  const share = (a: PriceField, b: PriceField): void => {
    const [one, two] = [found.get(a), found.get(b)];
    if (one && !two && fields.includes(b)) found.set(b, one);
    if (two && !one && fields.includes(a)) found.set(a, two);
  };
  if (isSame(byTotal)) share('price_per_ct', 'total_amt');
  if (isSame(byList)) share('rap', fields.includes('price_per_ct') ? 'price_per_ct' : 'total_amt');
  if (isSame(byTotal)) share('price_per_ct', 'total_amt');
}

const settle = (found: CurrencyByField, field: PriceField, currency: Currency): void => {
  if (!found.has(field)) found.set(field, currency);
};

/** Recognises rupees: two columns of prices that differ by about the rate of the rupee. */
function settleRupees(
  found: CurrencyByField,
  sheet: SheetAtHand,
  at: PricedFigures,
  houseRate: number | null,
): void {
  const priced: PriceField = at.fields.includes('price_per_ct') ? 'price_per_ct' : 'total_amt';
  if (byHouseRate(at.byList, sheet, houseRate) && found.get('rap') === HOME && !found.has(priced)) {
    found.set(priced, 'INR');
    shareAll(found, at);
  }
  const { byTotal } = at;
  // One of the two prices is in rupees, the other in dollars.
  if (byTotal !== null && holds(byTotal) && byTotal.factor !== 1) {
    const perCaratInRupees = isRupees(1 / byTotal.factor, sheet, houseRate);
    if (perCaratInRupees || isRupees(byTotal.factor, sheet, houseRate)) {
      settle(found, 'price_per_ct', perCaratInRupees ? 'INR' : HOME);
      settle(found, 'total_amt', perCaratInRupees ? HOME : 'INR');
    }
  }
}

export function currenciesOfPrices(
  sheet: SheetAtHand,
  at: PricedFigures,
  stated: Answers,
  houseRate: number | null,
): CurrenciesFound {
  const { fields, figures } = at;
  const found: CurrencyByField = new Map();
  const forAll = namedForAll(sheet);
  const byRow = currencyColumn(sheet);
  const contradicted = new Set<PriceField>();
  for (const field of fields) {
    const column = columnOf(sheet, field);
    if (!column) continue;
    const named = namedAtColumn(sheet, column, field === 'rap' ? null : forAll);
    if (named === 'open') contradicted.add(field);
    // The Rapaport list is in US dollars.
    const isList = field === 'rap' && (/rap/i.test(column.header) || isPublished(figures));
    const own = named === 'open' ? null : (named ?? (isList ? HOME : null));
    if (own) found.set(field, own);
  }
  shareAll(found, at);
  settleRupees(found, sheet, at, houseRate);
  for (const field of fields) {
    const column = columnOf(sheet, field);
    const twin = column && !found.has(field) ? currencyByTwin(sheet, column, houseRate) : null;
    if (twin) settle(found, field, twin.currency);
  }
  shareAll(found, at);
  const evident = new Map(found);
  const ofRows = byRow?.only === null ? byRow.foreign : null;
  for (const known of [ofRows, forAll?.currency, stated.currency])
    for (const field of fields) {
      const isOpen = contradicted.has(field) && known !== stated.currency;
      if (known && !isOpen) settle(found, field, known);
    }
  const rowCurrency = byRow?.foreign != null && byRow.only === null ? byRow.column.column : null;
  return { currencies: found, evident, contradicted, forAll, rowCurrency };
}

/** If price per carat and total are in two currencies, only the one in US dollars is read. */
export function needless(
  currencies: ReadonlyMap<PriceField, Currency>,
  fields: readonly PriceField[],
): PriceField[] {
  const [perCarat, total] = [currencies.get('price_per_ct'), currencies.get('total_amt')];
  if (!fields.includes('price_per_ct') || !fields.includes('total_amt')) return [];
  if (perCarat === undefined || total === undefined || perCarat === total) return [];
  return [total === HOME ? 'price_per_ct' : 'total_amt'];
}
