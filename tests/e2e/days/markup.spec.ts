/**
 * A markup set in the browser, explained in the ledger, shown beside the supplier's prices, and
 * applied for the client.
 */
import { account } from '../support/lines.ts';
import { expectNarrow, findingsOn } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { acceptByMail } from '../support/invited.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

test('a business’s markup is set, explained, and applied to its prices', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const name = `Priced ${Date.now()}`;
  const email = `priced-${Date.now()}@example.test`;
  await admin.call('POST', '/customer/add-customer-with-business', {
    email,
    first_name: 'Contact',
    company_name: name,
  });
  await acceptByMail(email);

  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/price-settings/markup');
  await expect(page.getByText('percentages are added up')).toBeVisible();
  await openTab(page, 'Businesses');
  await expect(page).toHaveURL(/tab=businesses/);
  const percent = page.getByLabel(`Markup of ${name}, percent`);
  await percent.fill('200');
  await expect(page.getByRole('alert')).toContainText('A percentage from 0 to 100');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await percent.fill('12.5');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('1,125.00');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${name}: 12.50 %`);
  await dialog.getByRole('button', { name: 'Save 1 markup' }).click();
  await expect(page.getByText(`Markup: ${name} 12.50 %.`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('by Demo Administrator');
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);

  // How the price of a stone for this client is made up.
  const { data } = await admin.call<{ stockList: { stock_no: string; price_per_ct: string }[] }>(
    'POST',
    '/inventory/search',
    { diamond_type: 1, stone_type: 2, status: [1], size: 1 },
  );
  const [stone] = data.stockList;
  // In whole cents before rounding up to dollars: 1,600.00 plus 12.5 % is exactly 1,800.
  const theirs = Math.ceil(Math.round(Number(stone?.price_per_ct) * 112_500) / 100_000).toLocaleString(
    'en-US',
    {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    },
  );
  await page.goto(`/search?stone=${stone?.stock_no}`);
  await page.getByRole('button', { name: 'Show the calculation' }).click();
  const ledger = page.getByRole('table', { name: 'Why this price' });
  await expect(ledger).toContainText('made up for the demo');
  await expect(ledger).toContainText('Supplier’s price');
  await page.getByRole('combobox', { name: 'For which client' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(ledger).toContainText('+12.50');
  await expect(ledger).toContainText('Rounded up to whole dollars per carat');
  await expect(ledger.getByRole('row', { name: new RegExp(`${name} pays`) })).toContainText(theirs);
  expect(await findingsOn(page)).toEqual([]);

  // Beside the supplier's prices in the search, and kept in the URL.
  await page.goto(`/search?stock_numbers=${stone?.stock_no}`);
  const row = page.locator('[role="row"][aria-selected]');
  await expect(row).toContainText(stone?.stock_no ?? '');
  await expect(page.getByRole('columnheader', { name: 'Client $/ct' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show a client’s prices' }).click();
  await page.getByRole('combobox', { name: 'Client' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(/client=/);
  await expect(page.getByRole('columnheader', { name: 'Client $/ct' })).toBeVisible();
  await expect(row).toContainText(theirs);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(new RegExp(name));
  await expect(row).toContainText(theirs);
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);
  const address = page.url();
  // The stone's drawer keeps the client.
  await page.goto(`${address}&stone=${stone?.stock_no}`);
  await expect(page.getByLabel('Price', { exact: true })).toContainText(`Client $/ct${theirs}`);
  await page.getByRole('button', { name: 'Show the calculation' }).click();
  await expect(page.getByRole('table', { name: 'Why this price' })).toContainText(`${name} pays`);
  await page.goto(address);
  await page.locator('[aria-label="Supplier’s prices only"]').click();
  await expect(page).not.toHaveURL(/client=/);
  await expect(page.getByRole('columnheader', { name: 'Client $/ct' })).toHaveCount(0);

  // The answer to another associate is about a missing client, not about the stone.
  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enter(stranger, 'associate2@pavilion.test');
  await stranger.goto(`${address}&stone=${stone?.stock_no}`);
  await expect(stranger.getByText('There is no such stone, or no such client')).toBeVisible();
  await stranger.context().close();

  // The client sees only that price.
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enter(other, email);
  await other.goto(`/search?stone=${stone?.stock_no}`);
  await expect(other.getByLabel('Price').getByText(theirs)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Show the calculation' })).toHaveCount(0);
  await other.goto(address);
  await expect(other.locator('[role="row"][aria-selected]')).toContainText(stone?.stock_no ?? '');
  await expect(other.getByRole('columnheader', { name: 'Client $/ct' })).toHaveCount(0);
  await expect(other.getByRole('combobox', { name: 'Client' })).toHaveCount(0);
  await other.close();
});
