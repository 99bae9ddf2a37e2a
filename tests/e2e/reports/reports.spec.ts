import { account, freeStones, take } from '../support/lines.ts';
import { findingsOn } from '../support/accessibility.ts';
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
  await expect(page.getByRole('grid', { name: 'Requested and not sold' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Report' }).click();
  await expect(page.getByRole('option', { name: 'Sales by shape' })).toBeVisible();
  await expect(page.getByRole('option', { name: /provider/ })).toHaveCount(0);
});

test('an age of the stock leads to a search for its stones, which only staff may ask for', async ({
  page,
  browser,
}) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/reports?report=stock-age');
  const row = page
    .getByRole('grid', { name: 'Stock by age' })
    .getByRole('row')
    .filter({ hasText: '0 to 30 days' });
  const pieces = await row.getByRole('gridcell').nth(1).innerText();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/search\?.*days_in_stock=0\.\.30/);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips).toContainText('Days in stock 0–30');
  await expect(page.getByLabel('Totals: Result')).toContainText(pieces);

  const filters = page.getByRole('search', { name: 'Filter stones' });
  await filters.locator('summary').filter({ hasText: 'Days in stock' }).click();
  const days = filters.getByRole('group', { name: 'Days in stock' }).first();
  await expect(days.getByRole('button', { name: '0 to 30 days' })).toHaveAttribute('aria-pressed', 'true');
  await days.getByRole('button', { name: '31 to 60 days' }).click();
  await expect(chips).toContainText('Days in stock 0–30, 31–60');
  await days.scrollIntoViewIfNeeded();
  await pictureOf(page, 'search-days-in-stock');
  expect(await findingsOn(page)).toEqual([]);

  const client = await (await browser.newContext()).newPage();
  await enter(client, 'customer@pavilion.test');
  await client.goto('/search');
  const theirs = client.getByRole('search', { name: 'Filter stones' });
  await expect(theirs.getByText('Status', { exact: true })).toBeVisible();
  await expect(theirs.getByText('Days in stock')).toHaveCount(0);
  await client.goto('/search?days_in_stock=0..30');
  await expect(
    client.getByText('Clients cannot search by days in stock. Remove this filter.').first(),
  ).toBeVisible();
  await client.close();
});
