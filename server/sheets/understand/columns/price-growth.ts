/** Decides whether a price is per carat or of the stone by how it grows with the weight. */
import { STONE_TYPE } from '../../../../src/domain/codes.ts';
import type { Numbers } from '../agreement.ts';
import type { PriceColumn, PriceContext, PriceHeadingField, PriceReading } from './price-field.ts';

export interface PriceGrowth {
  /** The power of the weight with which the figures grow. */
  slope: number;
  /** Its standard error. */
  error: number;
}

const ENOUGH_ROWS = 15;
/**
 * The least spread of the weights (standard deviation of their logarithm) from which growth can be
 * told.
 */
const SPREAD = 0.25;
/**
 * A grade column whose squares add up to less than this is constant, apart from rounding errors.
 */
const NEARLY_ZERO = 1e-9;

type Column = readonly number[];

const product = (a: Column, b: Column): number =>
  a.reduce((sum, value, row) => sum + value * (b[row] ?? 0), 0);

/**
 * Subtracts the projections of a column on those of `basis`, which are orthogonal to each other.
 */
function unexplained(column: Column, basis: readonly Column[]): Column {
  return basis.reduce((left, other) => {
    const share = product(left, other) / product(other, other);
    return left.map((value, row) => value - share * (other[row] ?? 0));
  }, column);
}

/**
 * Regresses the logarithm of the price on that of the weight and on the grades. `grades` are
 * columns of ranks; a row without a rank gets the mean of the column. Null if there are too few
 * rows or the weights hardly differ.
 */
export function priceGrowth(
  carats: Numbers,
  prices: Numbers,
  grades: readonly Numbers[],
): PriceGrowth | null {
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
    if (product(left, left) > NEARLY_ZERO) basis.push(left);
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

/**
 * Prices grow with a power of the weight. The price per carat of natural stones is about
 * proportional to the weight, and for the whole stone the power is one more. Prices of lab-grown
 * stones hardly change with the weight, or follow the list of natural ones: only powers that rule
 * out both decide, as for stones of unknown kind.
 */
const GROWTH = {
  [STONE_TYPE.natural]: { perCaratTo: 1.45, totalFrom: 1.6 },
  [STONE_TYPE.labGrown]: { perCaratTo: 0.5, totalFrom: 1.6 },
  unknown: { perCaratTo: 0.5, totalFrom: 1.6 },
} as const;

/**
 * Settles the reading, or leaves the choice between the meanings in `open` if the figures do not
 * decide.
 */
export function decidedByGrowth(
  reading: PriceReading,
  open: PriceHeadingField[],
  { numbers }: PriceColumn,
  { carats, kind, grades }: PriceContext,
): PriceReading {
  const unsure = { ...reading, holds: null, open };
  if (!open.includes('price_per_ct') || !open.includes('total_amt')) return unsure;
  const { perCaratTo, totalFrom } = GROWTH[kind ?? 'unknown'];
  const grown = priceGrowth(carats, numbers, grades);
  if (grown === null) return unsure;
  const [low, high] = [grown.slope - 3 * grown.error, grown.slope + 3 * grown.error];
  const power = grown.slope.toFixed(1);
  // No prices of natural stones grow with a power between the two: to rule out one of them with
  // certainty is enough, if the other is all but certain.
  const isNatural = kind === STONE_TYPE.natural;
  const likely = isNatural ? 2 * grown.error : 3 * grown.error;
  if (low > (isNatural ? perCaratTo : totalFrom) && grown.slope - likely > totalFrom)
    return {
      ...reading,
      holds: 'total_amt',
      evidence: `The figures grow with the weight to the power of ${power}, as prices of whole stones do`,
    };
  if (high < (isNatural ? totalFrom : perCaratTo) && grown.slope + likely < perCaratTo)
    return {
      ...reading,
      holds: 'price_per_ct',
      evidence: `The figures grow with the weight to the power of ${power} only, as prices per carat do`,
    };
  return unsure;
}
