/** How a sheet writes the discounts from the list price. */
import { parseNumber, rounded } from './numbers.ts';

/** -35, -0.35, 35 or 35%: scale and sign turn a cell into signed percent from the list. */
export interface DiscountReading {
  sign: 1 | -1;
  scale: 1 | 100;
  /** The figure is the share of the list that is paid: 65 is 35 % below it. */
  of_list?: boolean;
  /** The column (0-based) of a further discount, which is taken off after the first. */
  extra_column?: number;
  /** The column's figures are added instead: it is a markup. */
  extra_adds?: boolean;
}

/** Converts a discount as written in a cell into signed percent: -35 is 35 % below the list. */
export function readDiscount(
  written: number,
  raw: string,
  { sign, scale, of_list }: DiscountReading,
): number {
  const percent = written * (raw.includes('%') ? 1 : scale);
  return rounded(of_list ? percent - 100 : percent * sign, 2) + 0; // + 0 turns -0 into 0
}

/**
 * Applies a further discount, whatever its sign, to one in signed percent: -20 and 3 are -22.4. A
 * markup is added: -35 and 5 are -31.75.
 */
export const withExtra = (disc: number, extra: number, adds = false): number =>
  rounded(((1 + disc / 100) * (1 + (adds ? 1 : -1) * (Math.abs(extra) / 100)) - 1) * 100, 2);

/** A cell with a discount, and the number of its row. */
export interface WrittenDiscount {
  row: number;
  written: string;
}

/** Whether a cell is `below` or `above` the list in this reading. */
export const sideOfList = ({ written }: WrittenDiscount, reading: DiscountReading): 'below' | 'above' =>
  readDiscount(parseNumber(written) ?? 0, written, reading) > 0 ? 'above' : 'below';

/** How a reading interprets a cell: `Row 2: 35 is 35 % below the list`. */
export function discountInWords(cell: WrittenDiscount, reading: DiscountReading): string {
  const percent = Math.abs(readDiscount(parseNumber(cell.written) ?? 0, cell.written, reading));
  return `Row ${cell.row}: ${cell.written} is ${percent} % ${sideOfList(cell, reading)} the list`;
}

const AT_LIST = /^(?:at\s+)?(?:par|list|full list|list price)$/i;

/** Whether a word in place of a discount means 0 %: `par`, `at list`. */
export const isAtList = (raw: string): boolean => AT_LIST.test(raw.trim());
