/** Checks that a screen is accessible and fits a phone. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Request } from '@playwright/test';
import { expect } from './portal.ts';

/** Findings of axe with their elements, limited to `rules` if given, and links without a style. */
export async function findingsOn(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // A dialog that has just opened gets its name with its title, a moment later.
  await expect(page.locator('[role="dialog"]:not([aria-label], [aria-labelledby])')).toHaveCount(0);
  await page.evaluate(stopMovement);
  const only = rules.length === 0 ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } };
  const { violations } = await new AxeBuilder({ page })
    // Without the rules that passed, and in the page itself, because the portal's screens have no
    // frames of other origins. Four times as fast.
    .options({ resultTypes: ['violations'], ...only })
    .setLegacyMode(true)
    .analyze();
  await page.evaluate(goOnMoving);
  const found = violations.map(({ id, nodes }) =>
    [id, ...nodes.slice(0, 3).map(({ html }) => html)].join(' | '),
  );
  return [...found, ...(await page.evaluate(linksWithoutStyle))];
}

/**
 * Whatever fades in or out has its last colours at once: half of a fade has too little contrast,
 * and a message may close by itself while axe looks.
 */
function stopMovement(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets.push(still);
}

/** Takes back `stopMovement`. */
function goOnMoving(): void {
  document.adoptedStyleSheets.pop();
}

/**
 * Links with words in the browser's own colour; those that skip to a part wait beside the window.
 */
function linksWithoutStyle(): string[] {
  const probe = document.createElement('i');
  probe.style.color = '-webkit-link';
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return [...document.querySelectorAll('a[href]')]
    .filter((link) => link.textContent.trim() !== '' && link.getBoundingClientRect().right > 0)
    .filter((link) => getComputedStyle(link).color === color)
    .map((link) => `link without a style | ${link.outerHTML.slice(0, 200)}`);
}

/** Nothing is wider than a phone's window. */
export async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** How long a screen that has asked for everything asks for nothing more, in milliseconds. */
const QUIET = 150;

/**
 * Follows what the page asks for: what it answers waits until all of that has come, and nothing
 * more is asked for.
 */
export function answersOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = performance.now();
  const ended = (request: Request): void => {
    open.delete(request);
    last = performance.now();
  };
  let isLeaving = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
    // The stream of live updates stays open.
    if (new URL(request.url()).pathname !== '/api/v1/live') open.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  // Of what the page before was still loading, nobody hears.
  page.on('framenavigated', (frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return;
    isLeaving = false;
    open.clear();
  });
  const isQuiet = (): boolean => open.size === 0 && performance.now() - last > QUIET;
  return () => expect.poll(isQuiet, { intervals: [QUIET / 3] }).toBe(true);
}
