/** What moves on a screen while something else changes. */
import type { Page } from '@playwright/test';

interface Shift {
  element: Element | null;
  from: number[];
  to: number[];
}

declare global {
  interface Window {
    /** What moved since it was last asked for. */
    shifts?: Shift[];
  }
}

/** Notes in the page what moves; for `addInitScript`. */
export function watchShifts(): void {
  interface Entry extends PerformanceEntry {
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const shifts: Shift[] = [];
  window.shifts = shifts;
  const corner = ({ x, y }: DOMRectReadOnly): number[] => [Math.round(x), Math.round(y)];
  const elementOf = (node: Node | null): Element | null =>
    node instanceof Element ? node : (node?.parentElement ?? null);
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as Entry[])
      for (const { node, previousRect, currentRect } of sources)
        shifts.push({ element: elementOf(node), from: corner(previousRect), to: corner(currentRect) });
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * What moved since the last call and is still there: its text, from where, and to where. The foot
 * of a list grows by the sums of what is chosen, and a record fills its own drawer.
 */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let left = 3; left > 0; left--) await new Promise((drawn) => requestAnimationFrame(drawn));
    return (window.shifts?.splice(0) ?? []).flatMap(({ element, from, to }) =>
      element?.isConnected === true && element.closest('footer, [role=dialog]') === null
        ? [
            `${element.className} | ${element.textContent.slice(0, 40)} | ${from.join(' ')} to ${to.join(' ')}`,
          ]
        : [],
    );
  });
