/** A sheet previewed, imported, reviewed and undone in the browser. */
import type { Page } from '@playwright/test';
import { account } from './support/lines.ts';
import { expectNarrow, findingsOn } from './support/accessibility.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const HEADINGS = 'Stock #,Shape,Weight,Color,Clarity,Lab,Cut,Rap,Discount %,Location,Availability';
const rowOf = (prefix: string, index: number, discount: number, says = ''): string =>
  `${prefix}${index},Round,1.0${index},F,VS1,GIA,EX,9000,${discount},Antwerp,${says}`;
const sheetOf = (rows: readonly string[]): string => [HEADINGS, ...rows].join('\r\n');

async function upload(page: Page, provider: string, content: string): Promise<void> {
  await page.goto(`/inventory/company/upload?provider=${provider}`);
  await page
    .getByLabel('Stock sheet')
    .setInputFiles({ name: 'natural.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Upload and check the columns' }).click();
  await expect(page.getByRole('button', { name: 'See what would change' })).toBeVisible();
}

test('a sheet is previewed, imported and undone', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const prefix = `E${Date.now() % 1_000_000}-`;
  const { data: provider } = await admin.call<{ id: string }>('POST', '/inventory/company', {
    name: `Preview ${prefix}`,
  });
  await enter(page, 'admin@pavilion.test');
  const rows = Array.from({ length: 6 }, (_, index) => rowOf(prefix, index + 1, -25));

  await upload(page, provider.id, sheetOf(rows));
  await page.getByRole('button', { name: 'See what would change' }).click();
  await expect(page.getByRole('heading', { name: /the sheet would create 6$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Import the stones' }).click();
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible();

  // A held stone is not withdrawn; its drawer shows the waiting change.
  const customer = await account(page, 'customer@pavilion.test');
  await admin.call('POST', '/inventory/new-arrival/hold', {
    stock_numbers: [`${prefix}6`],
    user_id: customer.id,
  });
  // An unreadable color does not change the stone's.
  const odd = (rows[1] ?? '').replace(',F,', ',Whitish,');
  const next = [rowOf(prefix, 1, -40), odd, rows[2] ?? '', rows[3] ?? '', rowOf(prefix, 7, -25)];
  await upload(page, provider.id, sheetOf(next));
  await page.getByText('The whole stock', { exact: true }).click();
  await page.getByRole('button', { name: 'See what would change' }).click();
  await expect(
    page.getByRole('heading', { name: 'As the whole stock, the sheet would create 1, change 1, withdraw 1' }),
  ).toBeVisible();
  const stones = page.getByRole('region', { name: 'Stones', exact: true });
  await expect(stones).toContainText(`${prefix}7`);
  const shown = page.getByRole('group', { name: 'Shown' });
  await shown.getByRole('button', { name: /Changed/ }).click();
  await expect(stones).toContainText('-25.00 → -40.00');
  await expect(stones).not.toContainText(`${prefix}2`);
  await shown.getByRole('button', { name: /Withdrawn/ }).click();
  await expect(stones).toContainText(`${prefix}5`);
  await shown.getByRole('button', { name: /In a workflow/ }).click();
  await expect(stones).toContainText(`${prefix}6`);
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);

  // Going back to the columns loses nothing.
  await page.getByRole('button', { name: 'Change the columns' }).click();
  await expect(page).toHaveURL(/step=columns/);
  await page.goBack();
  await page.getByRole('button', { name: 'Import the stones' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Withdrawn');
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText(`${prefix}7`);
  expect(await findingsOn(page)).toEqual([]);
  const report = page.url();
  await page.goto(`/search?stone=${prefix}6`);
  const drawer = page.getByRole('dialog', { name: new RegExp(`${prefix}6`) });
  await expect(drawer).toContainText(
    /The provider withdrew it on .*; it will be withdrawn when the hold ends\./,
  );
  await expect(drawer).toContainText(`Seen available just now by Preview ${prefix}`);
  await page.goto(report);

  await page.getByRole('button', { name: 'Undo this import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await expect(
    page.getByText(/natural\.csv was undone: 1 stone deleted, 1 changed back, 1 restored/),
  ).toBeVisible();
});

test('a full sheet that would withdraw very many stones needs confirmation, and can be discarded', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const prefix = `M${Date.now() % 1_000_000}-`;
  const { data: provider } = await admin.call<{ id: string }>('POST', '/inventory/company', {
    name: `Many ${prefix}`,
  });
  await enter(page, 'admin@pavilion.test');
  const rows = Array.from({ length: 60 }, (_, index) => rowOf(prefix, index + 1, -25));
  await upload(page, provider.id, sheetOf(rows));
  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByRole('button', { name: 'Import the stones' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();

  await upload(page, provider.id, sheetOf(rows.slice(0, 5)));
  await page.getByText('The whole stock', { exact: true }).click();
  await page.getByRole('button', { name: 'See what would change' }).click();
  await expect(page.getByRole('alert')).toContainText('would withdraw 55 of the 60');
  const start = page.getByRole('button', { name: 'Import the stones' });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Yes, withdraw 55 stones').check();
  await expect(start).not.toHaveAttribute('aria-disabled', 'true');
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard the sheet' }).click();
  await expect(page.getByText('The sheet was discarded', { exact: true })).toBeVisible();
});

test('a sheet without prices says so with what to do, leaves its totals out, and keeps what was chosen', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const prefix = `U${Date.now() % 1_000_000}-`;
  const { data: provider } = await admin.call<{ id: string }>('POST', '/inventory/company', {
    name: `Unpriced ${prefix}`,
  });
  await enter(page, 'admin@pavilion.test');
  const stones = Array.from(
    { length: 4 },
    (_, index) => `${prefix}${index},Heart,1.0${index},F,VS1,Natural,Medium,Available`,
  );
  const content = [
    'Stock #,Shape,Weight,Color,Clarity,Diamond type,Bruting,Availability',
    ...stones,
    'TOTAL,,4.06,,,,,4 pcs',
  ].join('\r\n');
  await upload(page, provider.id, content);
  const columns = page.getByRole('region', { name: 'Columns of the sheet' });
  const bruting = columns.getByRole('row', { name: /^Bruting/ });
  await bruting.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Girdle, thinnest' }).click();
  await page.getByRole('button', { name: 'See what would change' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'price' })).toContainText(
    '4 stones have neither a price nor a list price: no search by price finds them, and they cannot be ordered. Choose their price column at the step Columns, or import a price list that covers them. Rows: 2, 3, 4, 5.',
  );
  await expect(page.getByRole('region', { name: 'Issues by kind' })).toContainText('sum of other rows');
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);
  await page.getByRole('button', { name: 'Change the columns' }).click();
  await expect(bruting).toContainText('Yours');
  await expect(bruting).toContainText('Your choice; it was ignored');
  await expect(page.getByRole('heading', { name: 'Unknown words' })).toHaveCount(0);
});
