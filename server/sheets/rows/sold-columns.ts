/** Columns with values only for sold stones, such as the buyer's name. */
import { isMissing, isMissingWord, parseFlag } from '../../../src/domain/sheets/stock-values.ts';
import type { StoneFields } from '../stone-fields.ts';

const SOLD_HEADING =
  /^(?:(?:date\s*)?sold(?:[\s_-]*(?:to|on|at|by|date|out|price))?|sale[\s_-]*date|buyer(?:[\s_-]*name)?|purchased[\s_-]*by|verkauft[\s_-]*(?:an|am)|vendu[\s_-]*(?:à|a|le)|vendido[\s_-]*a|venduto[\s_-]*a)\s*\??$/iu;

/** The columns (0-based) in which a value says that the stone is sold. */
export const soldColumns = (headers: readonly string[]): number[] =>
  headers.flatMap((header, column) => (SOLD_HEADING.test(header.trim()) ? [column] : []));

const saysSold = (cell: string): boolean => {
  const text = cell.trim();
  return !isMissing(text) && !isMissingWord(text) && parseFlag(text) !== false;
};

/** The availability in the row's own column, unless another column says that the stone is sold. */
export const availabilityOf = (
  told: StoneFields['supplier_availability'],
  cells: readonly string[],
  columns: readonly number[],
): StoneFields['supplier_availability'] =>
  columns.some((column) => saysSold(cells[column] ?? '')) ? 'SOLD' : told;
