/** The outlines of cut stones, seen from above, around the middle (0, 0) and within 1. */
import type { Point } from './canvas.ts';

/** Corners of the brilliant's outline: the more, the rounder. */
const AROUND = 32;

const around = (at: (angle: number) => Point): Point[] =>
  Array.from({ length: AROUND }, (_, corner) => at((corner / AROUND) * 2 * Math.PI));

/** Between an ellipse (power 1) and a rectangle (towards 0). */
const superellipse = (width: number, height: number, power: number): Point[] =>
  around((angle) => {
    const part = (of: number): number => Math.sign(of) * Math.abs(of) ** power;
    return [width * part(Math.cos(angle)), height * part(Math.sin(angle))];
  });

/** A rectangle whose corners are cut off. */
function cutCorners(width: number, height: number, corner: number): Point[] {
  const [x, y] = [width - corner, height - corner];
  return [
    [-x, -height],
    [x, -height],
    [width, -y],
    [width, y],
    [x, height],
    [-x, height],
    [-width, y],
    [-width, -y],
  ];
}

const pear = around((angle) => {
  const narrowing = 1 - 0.45 * (1 - Math.sin(angle)) ** 1.6 * 0.7;
  return [0.68 * Math.cos(angle) * narrowing, Math.sin(angle) * (Math.sin(angle) < 0 ? 1 : 0.72)];
});
const marquise = around((angle) => [
  0.5 * Math.cos(angle) * Math.abs(Math.cos(angle)) ** 0.5,
  Math.sin(angle),
]);
const heart = around((angle) => [
  0.95 * Math.sin(angle) ** 3,
  -(
    0.8 * Math.cos(angle) -
    0.31 * Math.cos(2 * angle) -
    0.12 * Math.cos(3 * angle) -
    0.06 * Math.cos(4 * angle)
  ),
]);

interface Cut {
  outline: readonly Point[];
  /** Rows of long facets in place of a brilliant's triangles. */
  isStep: boolean;
}

const brilliant = (outline: readonly Point[]): Cut => ({ outline, isStep: false });
const step = (outline: readonly Point[]): Cut => ({ outline, isStep: true });

const CUTS: Readonly<Record<string, Cut>> = {
  OVAL: brilliant(superellipse(0.72, 1, 1)),
  PEAR: brilliant(pear),
  MARQUISE: brilliant(marquise),
  HEART: brilliant(heart),
  CUSHION: brilliant(superellipse(0.92, 0.92, 0.62)),
  PRINCESS: brilliant(superellipse(0.86, 0.86, 0.14)),
  RADIANT: brilliant(superellipse(0.76, 0.96, 0.34)),
  EMERALD: step(cutCorners(0.7, 0.97, 0.22)),
  ASSCHER: step(cutCorners(0.88, 0.88, 0.3)),
};
const ROUND = brilliant(superellipse(0.95, 0.95, 1));

/** Of a shape's code; shapes that are not known look round. */
export const cutOf = (shape: string): Cut => CUTS[shape] ?? ROUND;
