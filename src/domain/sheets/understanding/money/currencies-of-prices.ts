/**
 * The currency of each price column: in its heading or cells, by agreement with others, from the
 * sheet as a whole, or as stated.
 */
import { holds, isSame } from '../agreement.ts';
import type { Answers } from '../answers.ts';
import { HOME, type Currency, type NamedCurrency } from '../currencies.ts';
import type { PriceField } from '../price-field.ts';
import { columnOf, type SheetAtHand } from '../sheet-columns.ts';
import { currencyByTwin, isRupees, namedAtColumn, namedForAll } from './evident-currency.ts';
import { byHouseRate, isPublished } from './list-prices.ts';
import type { PricedFigures } from './priced-figures.ts';
import { currencyColumn } from './row-currency.ts';

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
