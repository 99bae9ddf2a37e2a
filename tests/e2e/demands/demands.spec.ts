/**
 * Demands: a search is kept as one, a stone comes, staff offer it, and the client holds it from
 * there.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { account } from '../support/lines.ts';
import { expectNarrow, findingsOn } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

async function isSound(page: Page, name: string): Promise<void> {
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);
  const folder = process.env['E2E_PICTURES'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.screenshot({ path: path.join(folder, `${name}-${scheme}-${width}.png`) });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: null });
}

test('a client waits for a stone, staff offer it, and the client sees the offer', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const found = await admin.call<{ stockList: { id: string; stock_no: string }[] }>(
    'POST',
    '/inventory/search',
    { diamond_type: 1, shape: ['ASSCHER'], status: [1], size: 1 },
  );
  const stone = found.data.stockList[0] ?? { id: '', stock_no: '' };

  await enter(page, 'customer2@pavilion.test');
  await page.goto('/demand');
  await expect(page.getByText('No demands yet')).toBeVisible();
  await isSound(page, 'demands-none');
  await page.goto(`/search?stock_numbers=${stone.stock_no}`);
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('dialog', { name: 'Save search' }).getByText('Demand', { exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Save demand' });
  await form.getByLabel('Name').fill('An Asscher');
  await form.getByLabel('At once').check();
  await isSound(page, 'demand-form');
  await form.getByRole('button', { name: 'Save demand' }).click();
  await expect(page.getByText('The demand “An Asscher” is saved.')).toBeVisible();

  // The stone is taken and released.
  await admin.call('PUT', `/inventory/status/${stone.id}`, { status: 2, reason: 'At the laboratory' });
  await admin.call('PUT', `/inventory/status/${stone.id}`, { status: 1 });
  const customer = await account(page, 'customer2@pavilion.test');
  await expect(async () => {
    const { data } = await customer.call<{ data: { status: number }[] }>('GET', '/inventory/demands');
    expect(data.data[0]?.status).toBe(2);
  }).toPass();
  await page.getByRole('link', { name: 'Searches', exact: true }).click();
  await page.getByRole('navigation', { name: 'Searches' }).getByRole('link', { name: 'Demands' }).click();
  const grid = page.getByRole('grid', { name: 'Demands' });
  await expect(grid.getByText('Matched', { exact: true }).last()).toBeVisible();
  await isSound(page, 'demands');

  await enter(page, 'admin@pavilion.test');
  await page.goto('/demand');
  await grid.getByRole('link', { name: 'An Asscher' }).click();
  const stones = page.getByRole('grid', { name: 'Stones for the demand' });
  await stones.getByRole('checkbox', { name: new RegExp(stone.stock_no) }).click();
  await isSound(page, 'demand-staff');
  await page.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(page.getByText('1 stone is offered for “An Asscher”.')).toBeVisible();
  await page.goto('/demand-supply');
  await expect(page.getByRole('grid', { name: 'Supply against demand' })).toBeVisible();
  await isSound(page, 'demand-supply');

  await enter(page, 'customer2@pavilion.test');
  await page.goto('/demand');
  await expect(page.getByRole('link', { name: 'Supply' })).toHaveCount(0);
  await grid.getByRole('link', { name: 'An Asscher' }).click();
  await expect(stones.getByText('Offered', { exact: true }).first()).toBeVisible();
  await isSound(page, 'demand-client');
  await page.getByRole('button', { name: 'Fulfilled' }).click();
  await expect(page.getByText('The demand “An Asscher” is fulfilled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
});
