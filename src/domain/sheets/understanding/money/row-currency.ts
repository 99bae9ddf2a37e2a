/** A column that names the currency of each row's prices. */
import { HOME, namedCurrency, type Currency, type NamedCurrency } from '../currencies.ts';
import { valuesOf, type GivenColumn, type SheetAtHand } from '../sheet-columns.ts';

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
