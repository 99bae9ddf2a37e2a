/** The size of the search: what the browser downloads first, and the elements for 500 stones. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { answersOf } from './support/accessibility.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { withoutLiveUpdates } from './support/without-live-updates.ts';

const FIRST_LOAD_BYTES = 232 * 1024;

test('the first load of the search is at most 232 kB of JavaScript, compressed', async ({ page }) => {
  await withoutLiveUpdates(page);
  await enter(page, 'admin@pavilion.test');
  const sizes = new Map<string, number>();
  const askedAt = new Map<string, number>();
  page.on('request', (request) => askedAt.set(request.url(), performance.now()));
  page.on('response', async (response) => {
    const url = response.url();
    // The bell comes a second after the frame, when nothing else is asked for.
    if (!/\.js(\?|$)/.test(url) || /\/Bell-/.test(url)) return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    const plain = body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body;
    sizes.set(url, gzipSync(plain).length);
  });
  // Live updates start later and are not part of the first load.
  const answered = answersOf(page);
  // At first the pointer is in the upper left corner, on a link whose screen would be loaded ahead.
  await page.addInitScript(() => {
    for (const type of ['mouseover', 'mouseout', 'pointerover', 'pointerout', 'focusin'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto('/search');
  await expect(page.getByRole('grid')).toBeVisible();
  await answered();
  // The parts that follow it wait for a quiet second and a half, and ask for all they need at once.
  const deferred = [...askedAt].find(([url]) => /\/DeferredParts-/.test(url))?.[1] ?? Infinity;
  for (const [url, at] of askedAt) if (at > deferred - 1_000) sizes.delete(url);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({
    type: 'first load',
    description: `${(total / 1024).toFixed(1)} kB gzip in ${sizes.size} files`,
  });
  console.log(`first load of /search: ${(total / 1024).toFixed(1)} kB gzip in ${sizes.size} files`);
  console.log([...sizes].map(([url, size]) => `${url.split('/').at(-1)} ${size}`).join('\n'));
  // The page names what the screen needs, so it is requested before the portal's own code has run.
  const ahead = page.locator('link[rel="modulepreload"]');
  for (const part of ['records', 'table', 'stones', 'search'])
    await expect(ahead.and(page.locator(`[href^="/assets/${part}-"]`)), part).toHaveCount(1);
  expect(total).toBeGreaterThan(200_000);
  expect(total).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
});

test('500 rows need at most 2,500 elements while they are scrolled', async ({ page }) => {
  await withoutLiveUpdates(page);
  await enter(page, 'admin@pavilion.test');
  await page.goto('/search');
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').nth(10)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const box = await grid.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200);
  let most = 0;
  const look = async (): Promise<void> => {
    const elements = await page.evaluate(() => document.querySelectorAll('[role="grid"] *').length);
    expect(elements).toBeGreaterThan(200);
    most = Math.max(most, elements);
  };
  await look();
  for (const by of [500, -500])
    for (let step = 0; step < 30; step++) {
      await page.mouse.wheel(0, by);
      await look();
    }
  console.log(`search grid: ${most} elements at most`);
  expect(most).toBeLessThanOrEqual(2_500);
});
