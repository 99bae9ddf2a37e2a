/**
 * A price list in the manner of the trade's: USD per carat by shape, weight band, color and
 * clarity. The figures are made up; the way they grow is the trade's.
 */
import type { Clarity } from '../../../src/domain/attributes/clarity.ts';
import type { Color } from '../../../src/domain/attributes/color.ts';
import type { Shape } from '../../../src/domain/attributes/shape.ts';

/** USD per carat of a round G VS2 from this weight on. */
const BANDS: readonly (readonly [carat: number, price: number])[] = [
  [5, 37_000],
  [4, 29_000],
  [3, 23_000],
  [2, 15_500],
  [1.5, 10_500],
  [1, 7_400],
  [0.9, 5_300],
  [0.7, 3_600],
  [0.5, 2_500],
  [0.4, 1_900],
  [0.3, 1_700],
  [0.23, 1_100],
  [0, 900],
];
const BY_COLOR: Partial<Record<Color, number>> = {
  D: 1.55,
  E: 1.35,
  F: 1.2,
  G: 1,
  H: 0.88,
  I: 0.75,
  J: 0.63,
  K: 0.52,
  L: 0.46,
  M: 0.4,
};
const BY_CLARITY: Partial<Record<Clarity, number>> = {
  FL: 1.8,
  IF: 1.6,
  VVS1: 1.35,
  VVS2: 1.22,
  VS1: 1.1,
  VS2: 1,
  SI1: 0.82,
  SI2: 0.68,
  I1: 0.42,
};

/** A fancy colour has no list; it is valued as if it were this color. */
const AS_COLOR: Color = 'E';

/** USD per carat, in whole hundreds from 1,000 on, else in tens. */
export function listPrice(shape: Shape, carat: number, color: Color | null, clarity: Clarity): number {
  const base = BANDS.find(([from]) => carat >= from)?.[1] ?? 900;
  const of = BY_COLOR[color ?? AS_COLOR] ?? 0.35;
  const price = base * of * (BY_CLARITY[clarity] ?? 0.5) * (shape === 'ROUND' ? 1 : 0.84);
  const step = price >= 1000 ? 100 : 10;
  return Math.round(price / step) * step;
}
