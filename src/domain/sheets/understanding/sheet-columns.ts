/** The columns of a mapped sheet, and a sample of its rows. */
import { parseMoney } from '../money-figure.ts';
import { parseWeight } from '../several-pieces.ts';
import { isMissing } from '../stock-values.ts';
import type { StockField } from '../stock-fields.ts';
import type { Numbers } from './agreement.ts';
import type { Decimal } from './number-format.ts';

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
