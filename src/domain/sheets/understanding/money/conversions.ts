/** How prices and weights are converted if they are not US dollars or carats as written. */
import type { StockField } from '../../stock-fields.ts';
import { HOME } from '../currencies.ts';
import { WEIGHT_UNITS } from './unit-words.ts';
import { cellOf, columnOf, numbersOf, type SheetAtHand } from '../sheet-columns.ts';
import type { SheetUnderstanding } from '../understand-sheet.ts';

export interface FigureConversion {
  /** 0-based. */
  column: number;
  /** `INR at 86.4 for one US dollar`, `Points`. */
  how: string;
  /** The first three values as they are read: `0.4 ct`, `$2,091.46`. */
  values: string[];
}

const FIELDS = ['carat', 'rap', 'price_per_ct', 'total_amt'] as const satisfies readonly StockField[];
const SHOWN = 3;

const figure = (amount: number): string => amount.toLocaleString('en-US', { maximumFractionDigits: 2 });

/**
 * The columns of weights and prices whose figures are converted from another unit, currency or
 * decimal sign. Empty while their currency or its rate is open.
 */
export function figureConversions(sheet: SheetAtHand, understood: SheetUnderstanding): FigureConversion[] {
  return FIELDS.flatMap((field): FigureConversion[] => {
    const column = columnOf(sheet, field);
    if (!column || understood.rowCurrency !== null) return [];
    const factor = understood.units.get(field) ?? 1;
    const decimal = understood.decimals.get(field) ?? null;
    const currency = field === 'carat' ? HOME : understood.currencies.get(field);
    const rate = currency === HOME ? 1 : understood.rate;
    if (currency === undefined || rate === null) return [];
    const how = [
      ...(factor === 1 ? [] : [field === 'carat' ? unitOf(factor) : `Times ${figure(factor)}`]),
      ...(currency === HOME ? [] : [`${currency} at ${rate} for one US dollar`]),
      ...(decimal === 'comma' ? ['decimal comma'] : []),
    ];
    if (how.length === 0) return [];
    const numbers = numbersOf(sheet, column, decimal);
    const shown = sheet.rows
      .flatMap((row, at) => {
        const number = numbers[at];
        return number == null ? [] : [{ written: cellOf(row, column), number: (number * factor) / rate }];
      })
      .filter(({ written }, at, all) => all.findIndex((other) => other.written === written) === at)
      .slice(0, SHOWN)
      .map(({ number }) => (field === 'carat' ? `${figure(number)} ct` : `$${figure(number)}`));
    return [{ column: column.column, how: how.join(', '), values: shown }];
  });
}

const unitOf = (factor: number): string =>
  WEIGHT_UNITS.find((unit) => unit.factor === factor)?.label ?? `Times ${figure(factor)}`;
