/**
 * What a stone's measurements say about its weight, and about each other. The factors are the
 * trade's, from grading manuals, for estimating the weight of a set stone: the product of the
 * measures in mm times a factor of the shape, which contains the density of diamond (3.52 g/cm³),
 * what the outline leaves of a rectangle, and the girdle. Where graded stones are mostly heavier
 * than a manual says (cushions, radiants, step cuts), the factor is that of graded stones.
 */
import type { CodeOf } from '../../../../src/domain/attributes/coded.ts';

type Shape = CodeOf<'shape'>;

/** Carats per mm³ by the ratio of length to width, in order; between two, in proportion. */
type Factors = readonly (readonly [ratio: number, factor: number])[];

const always = (factor: number): Factors => [[1, factor]];
const ROUND = always(0.0061);
const SQUARE = always(0.0085);
const BRILLIANT = always(0.0088);
const STEP: Factors = [
  [1, 0.0087],
  [1.5, 0.0098],
  [2, 0.0105],
  [2.5, 0.011],
];

const DROP: Factors = [
  [1.25, 0.00615],
  [1.5, 0.006],
  [1.66, 0.0059],
  [2, 0.00575],
];

/** Shapes that the manuals have no factor for are left out: their weight is not estimated. */
const FACTORS: Partial<Record<Shape, Factors>> = {
  ROUND,
  ROUND_MODIFIED: ROUND,
  OLD_EUROPEAN: always(0.0064),
  OVAL: always(0.0065),
  PEAR: DROP,
  MARQUISE: [
    [1.5, 0.00565],
    [2, 0.0058],
    [2.5, 0.00585],
    [3, 0.00595],
  ],
  HEART: always(0.0059),
  PRINCESS: SQUARE,
  SQUARE,
  EMERALD: STEP,
  SQ_EMERALD: BRILLIANT,
  ASSCHER: BRILLIANT,
  RECTANGULAR: STEP,
  BAGUETTE: [
    [1, 0.0085],
    [1.5, 0.00915],
    [2.5, 0.0106],
  ],
  RADIANT: BRILLIANT,
  SQ_RADIANT: BRILLIANT,
  CUSHION: always(0.0081),
  CUSHION_BRILLIANT: BRILLIANT,
  CUSHION_MODIFIED: BRILLIANT,
  TRILLIANT: always(0.0057),
  TRIANGULAR: always(0.0057),
};

function factorFor(factors: Factors, ratio: number): number | null {
  const after = factors.findIndex(([end]) => ratio <= end);
  const [above, below] = [factors.at(after), factors[after - 1]];
  if (above === undefined) return null;
  if (after < 0 || below === undefined) return above[1];
  const share = (ratio - below[0]) / (above[0] - below[0]);
  return below[1] + share * (above[1] - below[1]);
}

/**
 * The estimated carats of a diamond of this shape and these measures (mm), to about a tenth; null
 * for shapes without a factor. A round's diameters may be in either order.
 */
export function estimatedCarat(shape: Shape, length: number, width: number, height: number): number | null {
  const factors = FACTORS[shape];
  if (factors === undefined || Math.min(length, width, height) <= 0) return null;
  const factor = factorFor(factors, Math.max(length, width) / Math.min(length, width));
  return factor === null ? null : length * width * height * factor;
}

/**
 * How far a weight may be from its estimate: four of a thousand graded rounds are 8 % off, and four
 * of a thousand fancy shapes, which bulge and have thick girdles, 35 %.
 */
const tolerance = (shape: Shape): number => (FACTORS[shape] === ROUND ? 0.15 : 0.4);

/** Whether the carat can be that of a stone of these measures; true where nothing is estimated. */
export function caratFits(
  shape: Shape,
  carat: number,
  length: number,
  width: number,
  height: number,
): boolean {
  const estimate = estimatedCarat(shape, length, width, height);
  return estimate === null || Math.abs(carat / estimate - 1) <= tolerance(shape);
}

/**
 * Cuts whose height may exceed a side: drops, and the narrow ones that are set beside a larger
 * stone.
 */
const TALL: ReadonlySet<Shape> = new Set([
  'BRIOLETTE',
  'BAGUETTE',
  'TAPERED_BAGUETTE',
  'BULLET',
  'TAPERED_BULLET',
  'TRAPEZOID',
  'OTHER',
]);

/** Sides are measured to a hundredth, and the deepest old and square cuts are as high as wide. */
const AS_HIGH = 1.02;

/**
 * Whether the height (mm) is the smallest of the three, as in every ordinary cut; other shapes
 * (briolette, baguette ...) may be higher than wide.
 */
export const heightFits = (shape: Shape | null, length: number, width: number, height: number): boolean =>
  (shape !== null && TALL.has(shape)) || height <= Math.min(length, width) * AS_HIGH;

/** In percentage points of the depth: sheets round it, and laboratories measure again. */
const DEPTH_OFF = 2.5;

/**
 * Whether a depth percent matches these sides. It refers to the mean diameter of a round, else to
 * the width; some senders use the shorter side instead.
 */
export function depthFits(depth: number, length: number, width: number, height: number): boolean {
  const across = [width, Math.min(length, width), (length + width) / 2];
  return across.some((side) => Math.abs(depth - (height / side) * 100) <= DEPTH_OFF);
}
