/** What a column of the corpus holds, and how its cells are written. */
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { Currency } from './currency.ts';
import type { NumberFormat } from './numbers.ts';
import type { Random } from './random.ts';
import type { TrueStone } from './stones.ts';

/** How a sender writes numbers and money. */
export interface Manner {
  numbers: NumberFormat;
  currency: Currency;
  /** Stands before an amount, or after it when it begins with a blank. */
  sign: string;
  /** Digits of amounts after the decimal sign. */
  cents: number;
  caratDigits: number;
}

/** The position of a cell. */
export interface Place {
  /** Of the stone among the sheet's stones, from 0. */
  index: number;
  /** For what is not a fact of the stone. */
  random: Random;
}

export interface Holding {
  field: StockField | null;
  /** Other readings of the column that are right or do no harm. */
  accepts?: readonly (StockField | null)[];
  write(stone: TrueStone, manner: Manner, place: Place): string;
  /** The cells are numbers in the sender's format. */
  numeric?: true;
  /** Amounts in the sender's currency, or always in dollars. */
  money?: 'sheet' | 'USD';
  unit?: string;
  /** What figures are multiplied by to be amounts or carats; null where it differs by row. */
  factor?: number | null;
  /** The heading does not tell whether the price is for a carat or for the stone. */
  lone?: true;
  /** The result of a formula in workbooks. */
  formula?: true;
}

/** A column: its heading, and what it holds. */
export type Column = readonly [heading: string, holds: Holding];

export const text = (
  field: StockField | null,
  write: Holding['write'],
  more: Partial<Holding> = {},
): Holding => ({ field, write, ...more });
