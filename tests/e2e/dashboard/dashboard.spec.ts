/**
 * The first screen of those who run the house: what waits, and figures that lead to what they
 * count.
 */
import type { Page } from '@playwright/test';
import { account, freeStones, take } from '../support/lines.ts';
import { answersOf, expectNarrow, findingsOn } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

const figureIn = (words: string): number => Number(/[\d,]+/.exec(words)?.[0].replaceAll(',', ''));

test('an administrator starts with open tasks, and each figure leads to that many records', async ({
  page,
}) => {
  const customer = await account(page, 'customer@pavilion.test');
  await take(customer, 'confirm-stone', { stock_numbers: await freeStones(2) });
  await enter(page, 'admin@pavilion.test');
  const answers = answersOf(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/admin$/);
  const waits = page.getByRole('region', { name: 'Waiting for you' });
  const toDecide = waits.getByRole('link', { name: /to decide/ });
  await expect(toDecide).toBeVisible();
  await expect(page.getByRole('img', { name: 'Map of where requests come from' })).toBeVisible();
  await answers();
  expect(await findingsOn(page)).toEqual([]);
  await pictures(page);
  await expectNarrow(page);

  await toDecide.click();
  await expect(page).toHaveURL(/\/transaction\/confirm-stone\?/);
  await expect(page.getByRole('grid')).toBeVisible();
  const shown = page.getByRole('region', { name: 'Confirm stones' }).getByText(/^[\d,]+ confirmed stone/);
  await expect.poll(async () => figureIn(await shown.innerText())).toBeGreaterThan(0);

  await page.goBack();
  const white = page.getByRole('region', { name: 'Stock by shape' }).getByRole('link', { name: /^White/ });
  // Other specs sell and import stones meanwhile, so a test that runs alone compares the numbers.
  await expect(white).toContainText(/[\d,]+ pieces/);
  await white.click();
  await expect(page).toHaveURL(/\/search\?status=1(,|%2C)3(,|%2C)4(,|%2C)5/);
  await expect(page.getByText(/^[\d,]+ stones/).first()).toBeVisible();
});

test('a quarter without sales says so, without an empty chart', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/admin');
  const sales = page.getByRole('region', { name: 'Sales', exact: true });
  await expect(sales.getByRole('combobox', { name: 'Quarter' })).toBeVisible();
  await sales.getByRole('combobox', { name: 'Quarter' }).click();
  await page.getByRole('option').last().click();
  await expect(sales).toContainText(/\b0 pieces/);
  await expect(sales.getByRole('group', { name: 'Sales by week' })).toHaveCount(0);
});

test('a new administrator is led to what is to be set up, until it is hidden', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/admin');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link')).toHaveCount(8);
  await expect(steps.getByRole('link', { name: /^Done First client/ })).toBeVisible();
  await steps.getByRole('link', { name: /^To do Mail server/ }).click();
  await expect(page).toHaveURL(/\/settings\/system-settings\/mail$/);
  await page.goBack();
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Stock by shape' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('a business associate begins with their own clients, and a client has no such screen', async ({
  page,
}) => {
  await enter(page, 'associate@pavilion.test');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('region', { name: 'Sales', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest changes' })).toHaveCount(0);
  await enter(page, 'customer@pavilion.test');
  await page.goto('/admin');
  await expect(page.getByText(/^You do not have access to /)).toBeVisible();
});

async function pictures(page: Page): Promise<void> {
  const folder = process.env['E2E_PICTURES'];
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1440, 1600],
      [1024, 2000],
      [390, 2400],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${folder}/dashboard-${width}-${colorScheme}.png` });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
}
