/** Prices: a markup set by clicking and felt by the client, why a price is what it is, a list imported after a look at it. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { account } from './support/lines.ts';
import { expect, PASSWORD, signIn, test } from './support/portal.ts';

async function seriousOn(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(' '))]);
}

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a markup of a business is set, told, and paid', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const admin = await account(page, 'admin@pavilion.test');
  const name = `Priced ${Date.now()}`;
  const email = `priced-${Date.now()}@example.test`;
  await admin.call('POST', '/customer/add-customer-with-business', {
    email,
    first_name: 'Contact',
    company_name: name,
    password: PASSWORD,
  });

  await signIn(page, 'admin@pavilion.test');
  await page.goto('/settings/price-settings/markup');
  await expect(page.getByText('percentages are added up')).toBeVisible();
  await page.getByRole('tab', { name: 'Businesses' }).click();
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
  expect(await seriousOn(page)).toEqual([]);
  await expectNarrow(page);

  // The ledger of a stone, for this client.
  const { data } = await admin.call<{ stockList: { stock_no: string; price_per_ct: string }[] }>(
    'POST',
    '/inventory/search',
    { diamond_type: 1, stone_type: 2, status: [1], size: 1 },
  );
  const [stone] = data.stockList;
  // In whole cents before it is rounded up to whole dollars: 1,600.00 and 12.5 % are 1,800 and not a hair more.
  const theirs = Math.ceil(Math.round(Number(stone?.price_per_ct) * 112_500) / 100_000).toLocaleString(
    'en-US',
    {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    },
  );
  await page.goto(`/search?stone=${stone?.stock_no}`);
  await page.getByRole('button', { name: 'Show how it comes about' }).click();
  const ledger = page.getByRole('table', { name: 'Why this price' });
  await expect(ledger).toContainText('made up for the demo');
  await expect(ledger).toContainText('Supplier’s price');
  await page.getByRole('combobox', { name: 'For which client' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(ledger).toContainText('+12.50');
  await expect(ledger).toContainText('Rounded up to whole dollars per carat');
  await expect(ledger.getByRole('row', { name: new RegExp(`${name} pays`) })).toContainText(theirs);
  expect(await seriousOn(page)).toEqual([]);

  // Beside the supplier's prices in the search, and kept in the address.
  await page.goto(`/search?stock_numbers=${stone?.stock_no}`);
  const row = page.locator('[role="row"][aria-selected]');
  await expect(row).toContainText(stone?.stock_no ?? '');
  await expect(page.getByRole('columnheader', { name: 'Client $/ct' })).toHaveCount(0);
  await page.getByRole('button', { name: 'A client’s prices' }).click();
  await page.getByRole('combobox', { name: 'Client' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(/client=/);
  await expect(page.getByRole('columnheader', { name: 'Client $/ct' })).toBeVisible();
  await expect(row).toContainText(theirs);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(new RegExp(name));
  await expect(row).toContainText(theirs);
  expect(await seriousOn(page)).toEqual([]);
  await expectNarrow(page);
  const address = page.url();
  // The stone's drawer goes on with the same client.
  await page.goto(`${address}&stone=${stone?.stock_no}`);
  await expect(page.getByLabel('Price', { exact: true })).toContainText(`Client $/ct${theirs}`);
  await page.getByRole('button', { name: 'Show how it comes about' }).click();
  await expect(page.getByRole('table', { name: 'Why this price' })).toContainText(`${name} pays`);
  await page.goto(address);
  await page.locator('[aria-label="The supplier’s prices alone"]').click();
  await expect(page).not.toHaveURL(/client=/);
  await expect(page.getByRole('columnheader', { name: 'Client $/ct' })).toHaveCount(0);

  // Whose client it is not is told that it may be the client, and not the stone, that is missing.
  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(stranger, 'associate2@pavilion.test');
  await stranger.goto(`${address}&stone=${stone?.stock_no}`);
  await expect(stranger.getByText('There is no such stone, or no such client')).toBeVisible();
  await stranger.context().close();

  // The client sees that price and no other.
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(other, email);
  await other.goto(`/search?stone=${stone?.stock_no}`);
  await expect(other.getByLabel('Price').getByText(theirs)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Show how it comes about' })).toHaveCount(0);
  await other.goto(address);
  await expect(other.locator('[role="row"][aria-selected]')).toContainText(stone?.stock_no ?? '');
  await expect(other.getByRole('columnheader', { name: 'Client $/ct' })).toHaveCount(0);
  await expect(other.getByRole('combobox', { name: 'Client' })).toHaveCount(0);
  await other.close();
});

test('the rounding of clients’ prices is chosen, and told by an example', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  await signIn(page, 'admin@pavilion.test');
  await page.goto('/settings/price-settings/markup');
  const rounding = page.getByRole('region', { name: 'Rounding' });
  await expect(rounding).toContainText('costs 1,161.00 $/ct and 1,741.50 in all');
  await expect(rounding.getByRole('button', { name: 'Save rounding' })).toBeDisabled();
  await rounding.getByRole('combobox', { name: 'Round up to' }).click();
  await page.getByRole('option', { name: 'Ten cents per carat' }).click();
  await expect(rounding).toContainText('costs 1,160.30 $/ct and 1,740.45 in all');
  expect(await seriousOn(page)).toEqual([]);
  await expectNarrow(page);
  await rounding.getByRole('button', { name: 'Save rounding' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Ten cents per carat');
  await dialog.getByRole('button', { name: 'Save the rounding' }).click();
  await expect(page.getByText('Clients’ prices are rounded up to ten cents per carat.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rounding).toContainText('by Demo Administrator');
  await expect(rounding.getByRole('button', { name: 'Save rounding' })).toBeDisabled();
  const kept = await admin.call<{ price_step: string }>('GET', '/markup/default');
  expect(kept.data.price_step).toBe('0.10');
  await admin.call('PUT', '/markup/update-default', { price_step: '1.00' });
});

/** The list of rounds in force as a file of another day, one price a dollar dearer. */
async function listInForce(page: Page, on: string): Promise<string> {
  const admin = await account(page, 'admin@pavilion.test');
  interface Row {
    clarity: string;
    color: string;
    carat_from: number;
    carat_to: number;
    price: string;
  }
  const rows: Row[] = [];
  for (const at of [1, 2]) {
    const query = `shape=BR&size=1000&page=${at}`;
    const { data } = await admin.call<{ data: Row[] }>('GET', `/inventory/get-rap-price?${query}`);
    rows.push(...data.data);
  }
  return rows
    .map(({ clarity, color, carat_from, carat_to, price }, index) =>
      ['BR', clarity, color, carat_from, carat_to, index === 0 ? Number(price) + 1 : price, ` ${on}`].join(
        ',',
      ),
    )
    .join('\n');
}

test('a price list is looked at, imported and read; the rupee stands at the top', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin@pavilion.test');
  await page.goto('/settings/price-settings/price-list');
  await expect(page.getByText('These prices are made up for the demo')).toBeVisible();
  await page.getByRole('button', { name: '1.00–1.49' }).click();
  await expect(page).toHaveURL(/carat=1/);
  const matrix = page.getByRole('region', { name: 'Price list' });
  await expect(matrix.getByRole('row', { name: /^D / })).toBeVisible();
  await expect(matrix.getByRole('columnheader', { name: 'VVS1' })).toBeVisible();
  expect(await seriousOn(page)).toEqual([]);
  await expectNarrow(page);

  const year = 1950 + (Math.floor(Date.now() / 1000) % 70);
  const whole = await listInForce(page, `3/4/${year + 1}`);
  const choose = (text: string) =>
    page
      .getByLabel('Price list', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Import a list' }).click();
  await choose(`BR,IF,D,1,1.49,5000, 3/4/${year}\nBR,IF,D,1.2,1.3,x, 3/4/${year}\n`);
  await expect(page.getByRole('alert')).toContainText('Row 2: x is no price in USD per carat.');
  await expect(page.getByRole('button', { name: 'Import and reprice the stones' })).toBeDisabled();
  await choose(`BR,IF,D,1,1.49,5000, 3/4/${year}\nBR,IF,E,1,1.49,4800, 3/4/${year}\n`);
  const preview = page.getByRole('region', { name: 'Preview: Round' });
  await expect(preview).toContainText('Rows');
  // An own list takes the place of the one that is made up, however old it is; an older own one does not.
  await choose(whole);
  await expect(preview).toContainText('The largest changes');
  await page.getByRole('button', { name: 'Import and reprice the stones' }).click();
  await expect(page.getByText('The stones are being repriced.')).toBeVisible();
  await expect(page.getByText('These prices are made up for the demo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Import a list' }).click();
  await choose(`BR,IF,D,1,1.49,5000, 3/4/${year}\nBR,IF,E,1,1.49,4800, 3/4/${year}\n`);
  await expect(preview).toContainText('There is no earlier list of this shape.');
  await page.getByRole('button', { name: 'Import and reprice the stones' }).click();
  await expect(page.getByText('A newer list is in force: no stone is repriced.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply to the stones' }).click();
  await page.getByRole('button', { name: 'Apply the newest lists' }).click();
  await expect(page.getByRole('status', { name: 'Repricing' })).toContainText('have none in the lists', {
    timeout: 20_000,
  });
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: `04/03/${year}` }).click();
  await expect(matrix.getByRole('row', { name: /^E / })).toContainText('4,800');

  const rate = page.getByRole('form', { name: 'Rate of the rupee' });
  await rate.getByLabel('USD/INR').fill('84.5');
  await rate.getByRole('button', { name: 'Save the rate' }).click();
  await expect(page.getByRole('banner')).toContainText('USD/INR 84.5');
});
