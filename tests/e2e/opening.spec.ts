/** Opening rows: the key is a link, and the drawer leads through the list. */
import type { Route } from '@playwright/test';
import { pass } from '../support/wait.ts';
import { enter } from './support/people.ts';
import { expect, openInNewTab, test } from './support/portal.ts';

test('a click on the stock number opens the stone, whose drawer leads through the list', async ({ page }) => {
  await enter(page, 'customer@pavilion.test');
  await page.goto('/search?shape=PEAR&sort=carat');
  const keys = page.getByRole('grid', { name: 'Stones' }).locator('[data-row] a[data-open]');
  await expect(keys.first()).toBeVisible();
  const [first = '', second = ''] = await keys.allInnerTexts();

  await keys.first().click();
  await expect(page.getByRole('dialog', { name: new RegExp(first) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`shape=PEAR.*stone=${first}`));
  const walk = page.getByRole('navigation', { name: 'Browse the list' });
  await expect(walk).toContainText(/^1 of \d+/);
  await expect(walk.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await walk.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(second) })).toBeVisible();
  await expect(walk).toContainText(/^2 of \d+/);
  await walk.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL(new RegExp(`stone=${first}`));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  // A middle click opens the stone in a new tab with the same filters; this list does not change.
  const tab = await openInNewTab(keys.nth(1));
  await expect(tab.getByRole('dialog', { name: new RegExp(second) })).toBeVisible();
  await expect(tab).toHaveURL(/shape=PEAR/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await tab.close();

  // A double click does not close the drawer again.
  await keys.first().dblclick();
  await expect(page.getByRole('dialog', { name: new RegExp(first) })).toBeVisible();
});

test('the keys of other lists are links too', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  for (const [path, address] of [
    ['/client', /\/client\/.+/],
    ['/audit/audit-logs', /entry=/],
    ['/inventory/company', /provider=/],
  ] as const) {
    await page.goto(path);
    const key = page.getByRole('grid').locator('[data-row] a[data-open]').first();
    await expect(key).toHaveAttribute('href', address);
    await key.click();
    await expect(page).toHaveURL(address);
  }
});

test('typing while another screen loads does not navigate back', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  let loads: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (loads = resolve));
  let asked: () => void = () => undefined;
  const leaving = new Promise<void>((resolve) => (asked = resolve));
  await page.route('**/assets/task-*.js', async (route) => {
    asked();
    await loading;
    await route.continue();
  });
  await page.goto('/guests');
  const field = page.getByLabel('Find in this list');
  await expect(field).toBeVisible();
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await leaving;
  await field.fill('Crown');
  await field.press('End');
  await pass(500, 'a field asks 300 ms after the last letter, and must not ask here');
  loads();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await expect(page).toHaveURL(/\/task$/);
});

test('a screen whose code is of another build says so and is reloaded', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/guests');
  const gone = (route: Route) => route.fulfill({ status: 404, json: { success: false } });
  // The router reloads once by itself for code, and not for styles.
  await page.route(/assets\/(task|Task)[^/]*\.(js|css)$/, gone);
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(page.getByText('This screen could not be loaded')).toBeVisible();
  await page.unroute(/assets\/(task|Task)[^/]*\.(js|css)$/, gone);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the portal says so, opens again by itself, and has stored nothing', async ({ page, context }) => {
    await enter(page, 'customer@pavilion.test');
    await page.goto('/search?shape=PEAR');
    await expect(page.getByRole('grid', { name: 'Stones' }).locator('[data-row]').first()).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const manifest = await page.locator('link[rel="manifest"]').getAttribute('href');
    const { name, icons } = (await (await page.request.get(manifest ?? '')).json()) as {
      name: string;
      icons: { src: string }[];
    };
    expect(name).toBe('Pavilion');
    for (const { src } of icons)
      expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('grid', { name: 'Stones' })).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });
});
