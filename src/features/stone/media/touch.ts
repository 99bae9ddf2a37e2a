/**
 * What fingers do in the viewer, apart from the browser: pixels on the screen, zoom 1 fits the
 * window.
 */

export const SMALLEST = 1;
const LARGEST = 6;

interface Point {
  x: number;
  y: number;
}

export const zoomWithin = (zoom: number): number => Math.min(LARGEST, Math.max(SMALLEST, zoom));

/** A shorter way is a tap of an unsteady finger. */
const LEAST_SWIPE = 48;
/** A steeper one goes up or down. */
const STEEPEST = 0.5;

/** Which medium a finger leads to: 1 the next, to the left; -1 the one before; 0 none. */
export function swiped(from: Point, to: Point): -1 | 0 | 1 {
  const across = to.x - from.x;
  if (Math.abs(across) < LEAST_SWIPE || Math.abs(to.y - from.y) > Math.abs(across) * STEEPEST) return 0;
  return across < 0 ? 1 : -1;
}

export const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The zoom once two fingers that were `from` apart are `to` apart. */
export const pinched = (zoom: number, from: number, to: number): number =>
  from === 0 ? zoom : zoomWithin((zoom * to) / from);
