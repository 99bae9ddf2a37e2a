/**
 * Touch gestures of the viewer, without the browser's events: in screen pixels; zoom 1 fits the
 * window.
 */

export const SMALLEST = 1;
const LARGEST = 6;

interface Point {
  x: number;
  y: number;
}

export const zoomWithin = (zoom: number): number => Math.min(LARGEST, Math.max(SMALLEST, zoom));

/** A shorter movement is an unsteady tap. */
const LEAST_SWIPE = 48;
/** A steeper movement is vertical. */
const STEEPEST = 0.5;

/**
 * The direction of a swipe: 1 (to the left) for the next medium, -1 for the previous one, 0 for
 * none.
 */
export function swiped(from: Point, to: Point): -1 | 0 | 1 {
  const across = to.x - from.x;
  if (Math.abs(across) < LEAST_SWIPE || Math.abs(to.y - from.y) > Math.abs(across) * STEEPEST) return 0;
  return across < 0 ? 1 : -1;
}

export const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The zoom once two fingers that were `from` apart are `to` apart. */
export const pinched = (zoom: number, from: number, to: number): number =>
  from === 0 ? zoom : zoomWithin((zoom * to) / from);
