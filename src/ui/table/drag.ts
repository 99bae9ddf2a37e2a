import type { PointerEvent } from 'react';

/** From a press on a column's edge until it is let go: the column is as wide as the pointer says. */
export function drag(
  press: PointerEvent<HTMLElement>,
  width: number,
  onWidth: (width: number) => void,
): void {
  if (press.button !== 0) return;
  const { pointerId, clientX: from } = press;
  const edge: HTMLElement = press.currentTarget;
  const held = new AbortController();
  const { signal } = held;
  // Captured, the pointer may leave the edge, and the edge still learns of its end.
  edge.setPointerCapture(pointerId);
  edge.addEventListener('pointermove', ({ clientX }) => onWidth(Math.round(width + clientX - from)), {
    signal,
  });
  edge.addEventListener('lostpointercapture', () => held.abort(), { signal });
}
