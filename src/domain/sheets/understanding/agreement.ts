/** How far two columns of numbers agree, up to a factor. */

/** The number of each row of a column; null where the row has none. */
export type Numbers = readonly (number | null)[];

export interface Agreement {
  /** The middle ratio of the second column to the first. */
  factor: number;
  /** The share of rows (0 to 1) whose ratio is within two percent of it. */
  share: number;
  rows: number;
}

/** Sheets round to whole dollars and half percents, so figures within 2 % agree. */
const CLOSE = 0.02;
const ENOUGH_ROWS = 2;

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

/** How `found` follows from `expected`; null with too few rows that have both. */
export function agreement(expected: Numbers, found: Numbers): Agreement | null {
  const ratios = expected
    .flatMap((number, row) => {
      const other = found[row];
      return number && other && number > 0 && other > 0 ? [other / number] : [];
    })
    .sort((a, b) => a - b);
  if (ratios.length < ENOUGH_ROWS) return null;
  const factor = middle(ratios);
  const close = (to: number): number => ratios.filter((ratio) => Math.abs(ratio / to - 1) <= CLOSE).length;
  const asIs = close(1);
  const scaled = close(factor);
  return asIs >= 0.8 * scaled
    ? { factor: 1, share: asIs / ratios.length, rows: ratios.length }
    : { factor, share: scaled / ratios.length, rows: ratios.length };
}

/** The share of agreeing rows from which a relation holds; the rest are slips and odd stones. */
const MOST = 0.8;

export const holds = (found: Agreement | null): boolean => found !== null && found.share >= MOST;
/** The columns agree as they stand, without a factor between them. */
export const isSame = (found: Agreement | null): boolean => holds(found) && found?.factor === 1;

export const times = (a: Numbers, b: Numbers): Numbers =>
  a.map((number, row) => {
    const other = b[row];
    return number === null || other == null ? null : number * other;
  });

export interface Growth {
  /** By which power of the weight the figures grow. */
  slope: number;
  /** Its standard error. */
  error: number;
}

const ENOUGH_FOR_GROWTH = 15;
/** Below this spread of the weights (standard deviation of their logarithm) growth shows nothing. */
const SPREAD = 0.25;

/** How a price grows with the weight; null with too few rows or weights that are all alike. */
export function growth(carats: Numbers, prices: Numbers): Growth | null {
  const points = carats.flatMap((carat, row) => {
    const price = prices[row];
    return carat && price && carat > 0 && price > 0 ? [{ x: Math.log(carat), y: Math.log(price) }] : [];
  });
  const n = points.length;
  if (n < ENOUGH_FOR_GROWTH) return null;
  const mean = (of: (point: (typeof points)[number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / n;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const sxx = points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
  if (Math.sqrt(sxx / n) < SPREAD) return null;
  const slope = points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0) / sxx;
  const left = points.reduce((sum, { x, y }) => sum + (y - my - slope * (x - mx)) ** 2, 0);
  return { slope, error: Math.sqrt(left / (n - 2) / sxx) };
}
