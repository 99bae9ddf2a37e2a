import type { CodeOf } from '../attributes/coded.ts';

type Shape = CodeOf<'shape'>;

/**
 * Shapes with a point or a straight end, whose length runs from there and may be less than the
 * width, each with the least ratio of length to width that is cut. Below it the sheet has exchanged
 * the two. In every other shape length is the longer side by definition.
 */
const LEAST_RATIO: Partial<Record<Shape, number>> = {
  HEART: 0.7,
  TRILLIANT: 0.7,
  TRIANGULAR: 0.6,
  SHIELD: 0.6,
  HALF_MOON: 0.35,
  FAN: 0.4,
  BULLET: 0.6,
  TAPERED_BULLET: 0.6,
  TAPERED_BAGUETTE: 0.6,
  TRAPEZOID: 0.4,
  CALF: 0.5,
  EPAULETTE: 0.5,
  KITE: 0.6,
  PENTAGONAL: 0.6,
  STAR: 0.7,
  PEAR: 0.9,
  BRIOLETTE: 0.9,
};

/** Length and width (mm) as the shape means them, from the two sides in the sheet's order. */
export function lengthAndWidth(
  shape: Shape,
  first: number,
  second: number,
): { length: number; width: number } {
  const least = LEAST_RATIO[shape] ?? 1;
  return first / second >= least ? { length: first, width: second } : { length: second, width: first };
}
