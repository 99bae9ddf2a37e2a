/** Measures how well two numeric columns agree, up to a constant factor. */

/** A column's number in each row; null in rows without one. */
export type Numbers = readonly (number | null)[];

export interface Agreement {
  /** The median ratio of the second column to the first. */
  factor: number;
  /** The share of rows (0 to 1) whose ratio is within two percent of it. */
  share: number;
  rows: number;
}

/** Sheets round to whole dollars and half percents, so figures within 2 % agree. */
const CLOSE = 0.02;
const ENOUGH_ROWS = 2;

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

const ratiosOf = (expected: Numbers, found: Numbers): number[] =>
  expected
    .flatMap((number, row) => {
      const other = found[row];
      return number && other && number > 0 && other > 0 ? [other / number] : [];
    })
    .sort((a, b) => a - b);

/** A tax of a quarter of a percent is more, the rounding of a price is not. */
const ADDED = 0.001;

/** Whether all of `found` are a little more or less than `expected`, as with a tax. */
export function differsSlightly(expected: Numbers, found: Numbers): boolean {
  const ratios = ratiosOf(expected, found);
  return ratios.length >= ENOUGH_ROWS && Math.abs(middle(ratios) - 1) > ADDED;
}

/** Compares `found` with `expected`; null if too few rows have both. */
export function agreement(expected: Numbers, found: Numbers): Agreement | null {
  const ratios = ratiosOf(expected, found);
  if (ratios.length < ENOUGH_ROWS) return null;
  const factor = middle(ratios);
  const close = (to: number): number => ratios.filter((ratio) => Math.abs(ratio / to - 1) <= CLOSE).length;
  const asIs = close(1);
  const scaled = close(factor);
  return asIs >= 0.8 * scaled
    ? { factor: 1, share: asIs / ratios.length, rows: ratios.length }
    : { factor, share: scaled / ratios.length, rows: ratios.length };
}

/** The least share of agreeing rows; the others are typing errors and odd stones. */
const MOST = 0.8;

export const holds = (found: Agreement | null): boolean => found !== null && found.share >= MOST;
/** Whether the columns agree without a factor between them. */
export const isSame = (found: Agreement | null): boolean => holds(found) && found?.factor === 1;

export const times = (a: Numbers, b: Numbers): Numbers =>
  a.map((number, row) => {
    const other = b[row];
    return number === null || other == null ? null : number * other;
  });
