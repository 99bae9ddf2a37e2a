/** From a provider's sheet to its report in the browser. */
import type { Page } from '@playwright/test';
import { findingsOn } from './support/accessibility.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const HEADINGS = 'Stock #,Shape,Weight,Color,Clarity,Lab,Report #,Cut grade,Rap,Discount %,Supplier note';
const SHAPES = ['Round', 'Oval', 'PRINCESS', 'Emerald'];

const row = (prefix: string, index: number, discount: number, cut = 'EX'): string =>
  `${prefix}${index},${SHAPES[index % 4]},${(1 + index / 100).toFixed(2)},${'DEFGH'[index % 5]},VS1,GIA,${3_300_000_000 + index},${cut},9000,${discount},note ${index}`;

function sheet(prefix: string, change: { discountOfFirst?: number; cutOfFirst?: string } = {}): string {
  const rows = Array.from({ length: 40 }, (_, index) =>
    row(
      prefix,
      index + 1,
      index === 0 ? (change.discountOfFirst ?? -25) : -25,
      index === 0 ? change.cutOfFirst : undefined,
    ),
  );
  return [HEADINGS, ...rows].join('\r\n');
}

async function choose(page: Page, name: string, content: string): Promise<void> {
  await page
    .getByLabel('Stock sheet')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** The first sheet of a provider is asked about what it does not say. */
const kindAsked = (page: Page) =>
  page.getByRole('radiogroup', { name: /natural or lab-grown/ }).getByRole('radio', { name: 'Natural' });

const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Result' })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();

test('an administrator adds a provider, uploads its sheet, confirms the columns and reads the report', async ({
  page,
}) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/');
  await page.getByRole('link', { name: 'Stock tools' }).click();
  await page.getByRole('link', { name: 'Import stock' }).first().click();
  await expect(page.getByRole('grid', { name: 'Providers' })).toContainText('Pavilion demo stock');
  expect(await findingsOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add a provider' }).click();
  await page.getByLabel('Name').fill('Harbour Stones');
  await page.getByRole('button', { name: 'Add provider' }).click();
  await expect(page.getByText('Harbour Stones was added as HS.')).toBeVisible();
  await page
    .getByRole('dialog', { name: /Harbour Stones/ })
    .getByRole('button', { name: 'Upload a sheet' })
    .click();

  await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveValue('Harbour Stones (HS)');
  expect(await findingsOn(page)).toEqual([]);
  await choose(page, 'harbour.csv', sheet('H', { cutOfFirst: 'Dazzling' }));
  await page.getByRole('button', { name: 'Upload and check the columns' }).click();

  await expect(page.getByText('10 columns of 11 are read, 1 ignored.')).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  // Two columns cannot be mapped to one field; the button says so.
  const note = page.getByRole('combobox', { name: 'Supplier note contains' });
  await note.click();
  await page.getByRole('option', { name: 'Carat', exact: true }).click();
  await expect(page.getByText('Also chosen for Weight')).toBeVisible();
  const start = page.getByRole('button', { name: 'See what would change' });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await expect(start).toHaveAccessibleDescription(/Weight and Supplier note are both mapped to Carat/);
  await note.click();
  await page.getByRole('option', { name: 'Comment', exact: true }).click();

  await expect(start).toHaveAccessibleDescription(/Answer the 1 question/);
  await kindAsked(page).check();
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
  await page.getByLabel('Location').fill('Antwerp');
  await start.click();
  await page.getByRole('button', { name: 'Import the stones' }).click();

  await expect(figure(page, 'Rows read')).toHaveText('40');
  await expect(figure(page, 'Created')).toHaveText('40');
  const issues = page.getByRole('region', { name: 'Issues by kind' });
  await expect(issues).toContainText('Dazzling');
  expect(await findingsOn(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all' }).click();
  expect((await download).suggestedFilename()).toBe('harbour issues.csv');

  await page.getByRole('button', { name: 'Find the stones' }).click();
  await expect(page.getByText('40 stones', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('stones of one sheet');
});

test('a provider’s next sheet is recognised by the last confirmed mapping, and its changes are counted', async ({
  page,
}) => {
  await enter(page, 'admin@pavilion.test');
  const upload = async (content: string): Promise<void> => {
    await choose(page, 'weekly.csv', content);
    await page.getByRole('button', { name: 'Upload and check the columns' }).click();
  };
  const bringIn = async (): Promise<void> => {
    await page.getByRole('button', { name: 'See what would change' }).click();
    await page.getByRole('button', { name: 'Import the stones' }).click();
  };
  await page.goto('/inventory/company/upload');
  await page.getByRole('button', { name: 'Add a provider' }).click();
  await page.getByLabel('Name').fill('Weekly Gems');
  await page.getByRole('button', { name: 'Add provider' }).click();
  await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveValue('Weekly Gems (WG)');
  await upload(sheet('W'));
  await kindAsked(page).check();
  await bringIn();
  await expect(figure(page, 'Created')).toHaveText('40');
  await expect(
    page
      .getByText('No issues: every cell of the mapped columns was read.')
      .or(page.getByText('the whole sheet')),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Upload another sheet' }).click();
  await upload(sheet('W', { discountOfFirst: -40 }));
  await expect(page.getByText('As confirmed for this provider’s last sheet').first()).toBeVisible();
  await bringIn();
  await expect(figure(page, 'Updated')).toHaveText('1');
  await expect(figure(page, 'Unchanged')).toHaveText('39');
});

test('a file that is not a sheet is refused with a message', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/inventory/company/upload');
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: /Pavilion demo stock/ }).click();
  await choose(page, 'stock.xlsx', '%PDF-1.7');
  await page.getByRole('button', { name: 'Upload and check the columns' }).click();
  await expect(page.getByRole('alert')).toHaveText('This is a PDF. Upload a .csv, .csv.gz or .xlsx file.');
});

test('an auditor sees providers, and who may import', async ({ page }) => {
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/inventory/company');
  await expect(page.getByRole('grid', { name: 'Providers' })).toContainText('Pavilion demo stock');
  const upload = page.getByRole('button', { name: 'Upload a sheet' });
  await expect(upload).toHaveAttribute('aria-disabled', 'true');
  await upload.hover();
  await expect(page.getByRole('tooltip')).toHaveText(/Only administrators can import stock/);
});
