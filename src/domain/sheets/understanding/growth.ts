/** How a price grows with the weight, among stones of like colour, clarity and shape. */
import type { Numbers } from './agreement.ts';

export interface Growth {
  /** By which power of the weight the figures grow. */
  slope: number;
  /** Its standard error. */
  error: number;
}

const ENOUGH_ROWS = 15;
/** Below this spread of the weights (standard deviation of their logarithm) growth shows nothing. */
const SPREAD = 0.25;
/** A remainder below this is rounding noise. */
const NOTHING = 1e-9;

type Column = readonly number[];

const product = (a: Column, b: Column): number =>
  a.reduce((sum, value, row) => sum + value * (b[row] ?? 0), 0);

/** Removes the part of a column that the columns of `basis`, which are orthogonal, explain. */
function unexplained(column: Column, basis: readonly Column[]): Column {
  return basis.reduce((left, other) => {
    const share = product(left, other) / product(other, other);
    return left.map((value, row) => value - share * (other[row] ?? 0));
  }, column);
}

/**
 * Regresses the logarithm of the price on that of the weight, with the grades beside it. `grades` are
 * columns of ranks; a row without one counts as the middle of its column. Null with too few rows or
 * weights that are all alike.
 */
export function growth(carats: Numbers, prices: Numbers, grades: readonly Numbers[]): Growth | null {
  const rows = carats.flatMap((carat, row) => {
    const price = prices[row];
    return carat && price && carat > 0 && price > 0 ? [{ row, x: Math.log(carat), y: Math.log(price) }] : [];
  });
  const basis: Column[] = [rows.map(() => 1)];
  if (rows.length < ENOUGH_ROWS + grades.length) return null;
  for (const grade of grades) {
    const told = rows.flatMap(({ row }) => grade[row] ?? []);
    const middle = told.reduce((sum, rank) => sum + rank, 0) / Math.max(told.length, 1);
    const left = unexplained(
      rows.map(({ row }) => grade[row] ?? middle),
      basis,
    );
    if (product(left, left) > NOTHING) basis.push(left);
  }
  const weights = unexplained(
    rows.map(({ x }) => x),
    basis,
  );
  const spread = product(weights, weights);
  if (Math.sqrt(spread / rows.length) < SPREAD) return null;
  const figures = unexplained(
    rows.map(({ y }) => y),
    basis,
  );
  const slope = product(weights, figures) / spread;
  const left = figures.map((y, row) => y - slope * (weights[row] ?? 0));
  return { slope, error: Math.sqrt(product(left, left) / (rows.length - basis.length - 1) / spread) };
}
