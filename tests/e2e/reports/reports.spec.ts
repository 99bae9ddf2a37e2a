import { account, freeStones, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { pictureOf } from '../support/pictures.ts';
import { expect, test } from '../support/portal.ts';

test('sales by client lead to their invoices, and a report is taken away as a sheet and a PDF', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const memo = await take(admin, 'memo', { stock_numbers: await freeStones(2), user_id: customer.id });
  await admin.call('POST', '/inventory/new-arrival/memo-sell', { ids: memo.lines.map(({ id }) => id) });

  await enter(page, 'admin@pavilion.test');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('grid', { name: 'Sales by month' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Report' }).click();
  await page.getByRole('option', { name: 'Sales by client' }).click();
  const grid = page.getByRole('grid', { name: 'Sales by client' });
  await expect(page).toHaveURL(/report=client/);
  const row = grid.getByRole('row').filter({ hasText: 'First Customer' });
  await expect(row).toBeVisible();
  await pictureOf(page, 'reports-client');
  for (const format of ['XLSX', 'PDF']) {
    const made = page.waitForEvent('download');
    await page.getByRole('button', { name: format, exact: true }).first().click();
    expect((await made).suggestedFilename()).toBe(`sales-by-client.${format.toLowerCase()}`);
  }
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/transaction\/invoice\?.*client=/);
  await expect(page.getByRole('grid', { name: 'Invoices' })).toBeVisible();
  await page.goBack();

  for (const report of ['month', 'shape', 'provider', 'stock-age', 'unsold']) {
    await page.goto(`/reports?report=${report}`);
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
    await pictureOf(page, `reports-${report}`);
  }
});

test('associates choose among the reports of their clients, and not that of providers', async ({ page }) => {
  await enter(page, 'associate@pavilion.test');
  await page.goto('/reports?report=unsold');
  await expect(page.getByRole('grid', { name: 'Asked for and not sold' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Report' }).click();
  await expect(page.getByRole('option', { name: 'Sales by shape' })).toBeVisible();
  await expect(page.getByRole('option', { name: /provider/ })).toHaveCount(0);
});
