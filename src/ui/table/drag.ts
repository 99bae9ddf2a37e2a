import type { PointerEvent } from 'react';

/** Resizes a column from pointer down to pointer up. */
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
  // Pointer capture keeps events coming when the pointer leaves the edge.
  edge.setPointerCapture(pointerId);
  edge.addEventListener('pointermove', ({ clientX }) => onWidth(Math.round(width + clientX - from)), {
    signal,
  });
  edge.addEventListener('lostpointercapture', () => held.abort(), { signal });
}
