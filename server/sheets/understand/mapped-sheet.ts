/** A sheet whose columns have fields, a sample of its rows, and what a person said about it. */
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { isMissing, type Decimal } from '../../../src/domain/sheets/numbers.ts';
import type { StoneType } from '../../../src/domain/codes.ts';
import type { Currency } from '../../../src/domain/sheets/currencies.ts';
import type { Numbers } from './agreement.ts';
import { parseMoney } from './cells/cell-values.ts';
import { parseWeight } from './cells/several-pieces.ts';

export interface GivenColumn {
  /** 0-based. */
  column: number;
  header: string;
  field: StockField | null;
  /** The possible fields, if a person still has to choose one. */
  open?: readonly string[] | undefined;
}

export interface SampleRow {
  /** As in the file, from 1. */
  row: number;
  cells: readonly string[];
}

/** The parts of a sheet from which its columns are recognised. */
export interface SheetAtHand {
  /** Names of file and sheet, and the cells above the headings. */
  title: string;
  /** Lines between or below the stones that name a currency of prices. */
  notes?: readonly string[];
  columns: readonly GivenColumn[];
  rows: readonly SampleRow[];
}

export const cellOf = ({ cells }: SampleRow, { column }: GivenColumn): string => (cells[column] ?? '').trim();

export const columnOf = ({ columns }: SheetAtHand, field: StockField): GivenColumn | undefined =>
  columns.find((column) => column.field === field);

/** The cells of a column that hold a value. */
export function valuesOf({ rows }: SheetAtHand, column: GivenColumn): string[] {
  return rows.map((row) => cellOf(row, column)).filter((value) => !isMissing(value));
}

export function numbersOf(
  { rows }: SheetAtHand,
  column: GivenColumn | undefined,
  decimal: Decimal | null,
): Numbers {
  return rows.map((row) => {
    const raw = column === undefined ? '' : cellOf(row, column);
    return isMissing(raw) ? null : (parseMoney(raw, decimal) ?? parseWeight(raw));
  });
}

/** What a person said about a sheet. */
export interface Answers {
  stone_type: StoneType | null;
  /** The stones are imported as neither natural nor lab-grown, because nobody knows. */
  stone_type_open: boolean;
  currency: Currency | null;
  rate: number | null;
  decimal: Decimal | null;
  /** Factors for prices and weights in thousands, points and the like; 1 if they need none. */
  units: ReadonlyMap<StockField, number>;
  /** The stones are imported without a price. */
  unpriced: boolean;
  /** Whether list prices are of one carat or of the whole stone; null if not stated. */
  list_price: 'per_carat' | 'of_stone' | null;
  confirmed: readonly string[];
}

export const NO_ANSWERS: Answers = {
  stone_type: null,
  stone_type_open: false,
  currency: null,
  rate: null,
  decimal: null,
  units: new Map(),
  unpriced: false,
  list_price: null,
  confirmed: [],
};
