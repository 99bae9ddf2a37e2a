/** A pointer that moves further than this before it is released has left the button on purpose. */
const STEADY_PX = 8;

/**
 * Lets a press count for the button or link on which it began, although the screen moved before the
 * pointer was released: an answer arrived above it, or a field that lost the focus closed its list.
 * The browser would send the click to whatever both places have in common, and nothing would open.
 */
export function keepPresses(page: Document): void {
  let press: { on: HTMLElement; x: number; y: number } | null = null;
  page.addEventListener(
    'pointerdown',
    ({ target, isPrimary, button, clientX, clientY }) => {
      const on = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
      press = on !== null && isPrimary && button === 0 ? { on, x: clientX, y: clientY } : null;
    },
    true,
  );
  page.addEventListener(
    'click',
    (event) => {
      const begun = press;
      press = null;
      // A click without a pointer comes from the keyboard.
      if (begun === null || event.detail === 0 || !begun.on.isConnected) return;
      if (event.target instanceof Node && begun.on.contains(event.target)) return;
      if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > STEADY_PX) return;
      event.preventDefault();
      event.stopPropagation();
      begun.on.click();
    },
    true,
  );
}
