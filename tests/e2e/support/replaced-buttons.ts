/** Buttons that are made anew while somebody may be pressing them, so that the press is lost. */
import type { Page } from '@playwright/test';

interface Noted {
  button: Element;
  name: string;
  x: number;
  y: number;
}

declare global {
  interface Window {
    /** The buttons that could be pressed when they were noted. */
    noted?: Map<Element, Noted>;
  }
}

/** Notes in the page what can be pressed now, and waits until what comes next may be drawn. */
export function noteButtons(): Promise<void> {
  const noted = (window.noted ??= new Map<Element, Noted>());
  for (const button of document.querySelectorAll('button:enabled, a[href], [role="tab"]')) {
    const { x, y, width, height } = button.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const name = button.ariaLabel ?? button.textContent;
    noted.set(button, { button, name, x: x + width / 2, y: y + height / 2 });
  }
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
}

/** The names of noted buttons in whose places others of the same name are now; forgets them. */
export const replacedOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const replaced: string[] = [];
    for (const { button, name, x, y } of window.noted?.values() ?? []) {
      const there = document.elementFromPoint(x, y)?.closest('button, a[href], [role="tab"]');
      const isSame = there != null && (there.ariaLabel ?? there.textContent) === name;
      if (!button.isConnected && isSame) replaced.push(name);
    }
    window.noted?.clear();
    return replaced;
  });
