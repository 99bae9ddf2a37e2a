/**
 * A wide workbook that needs a person in a few places, which are listed and can be settled there.
 */
import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { findingsOn } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

const KNOWN = [
  'Stock #',
  'Shape',
  'Weight',
  'Color',
  'Clarity',
  'Lab',
  'Report #',
  'Cut',
  'Rap',
  'Discount %',
];
const OTHERS = Array.from({ length: 30 }, (_, index) => `Extra ${index + 1}`);

/** Forty columns, one of them unknown, with a cover and a hidden sheet. */
async function workbook(): Promise<Buffer> {
  const rows = Array.from({ length: 30 }, (_, index) => [
    `K${index}`,
    'Round',
    1 + index / 100,
    'DEFGH'[index % 5] ?? 'D',
    'VS1',
    'GIA',
    4_400_000_000 + index,
    index < 4 ? 'True Hearts' : index === 4 ? 'Splendid' : 'EX',
    9000,
    25,
    ...OTHERS.map((_heading, extra) => (extra === 0 ? `tray ${index}` : null)),
  ]);
  const sheet = [[...KNOWN, ...OTHERS], ...rows];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Kites and Co', 'Antwerp']] },
      { name: 'Stock', rows: sheet, rowDefs: new Map([[30, { hidden: true }]]) },
      { name: 'Cost', hidden: true, rows: sheet },
    ],
  });
  return Buffer.from(bytes);
}

const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Result' })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();

test('a wide sheet lists what needs a person, and a word is given a meaning once', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/inventory/company/upload');
  await page.getByRole('button', { name: 'Add a provider' }).click();
  await page.getByLabel('Name').fill('Kites and Co');
  await page.getByRole('button', { name: 'Add provider' }).click();
  await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveValue(/Kites and Co/);
  await page.getByLabel('Stock sheet').setInputFiles({
    name: 'kites.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbook(),
  });
  await page.getByRole('button', { name: 'Upload and check the columns' }).click();

  const needs = page.getByRole('region', { name: 'Needs your attention' });
  await expect(needs.getByRole('button', { name: '1 column to check' })).toBeVisible();
  await expect(needs.getByRole('button', { name: '1 filled column not imported' })).toBeVisible();
  await expect(needs.getByRole('button', { name: '2 words not understood' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 questions to answer' })).toBeVisible();
  await expect(needs.getByRole('button', { name: '1 hidden row left out' })).toBeVisible();
  // Of forty columns only these two are shown; empty and certain ones are a click away.
  const columns = page.getByRole('region', { name: 'Columns of the sheet' });
  await expect(columns.getByRole('rowheader')).toHaveText(['Cut', 'Extra 1']);
  await columns.getByRole('button', { name: 'Confirm that Cut contains Cut' }).click();
  await expect(needs.getByRole('button', { name: '1 column to check' })).toHaveCount(0);
  await page.getByText('All 40', { exact: true }).click();
  await expect(columns.getByRole('rowheader')).toHaveCount(40);
  await page.getByLabel('Find a column').fill('extra 1');
  await expect(columns.getByRole('rowheader')).toHaveCount(11);
  await columns.getByRole('button', { name: 'Leave Extra 1 out' }).click();
  await expect(needs.getByRole('button', { name: /filled column/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Sheet' }).click();
  await expect(page.getByRole('option', { name: 'Cost (hidden)' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await findingsOn(page)).toEqual([]);

  // By keyboard: to the words, to the first one, and its meaning.
  await needs.getByRole('button', { name: '2 words not understood' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Unknown words' })).toBeFocused();
  await page.keyboard.press('Tab');
  const hearts = page.getByRole('combobox', { name: 'True Hearts means' });
  await expect(hearts).toBeFocused();
  await page.keyboard.type('Ideal');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Splendid means' })).toBeFocused();
  await page.getByText('1 answered').click();
  await expect(hearts).toHaveValue('Ideal (ID)');
  await expect(needs.getByRole('button', { name: '1 word not understood' })).toBeVisible();
  await page.getByRole('radio', { name: /^Below the list/ }).check();
  await expect(page.getByRole('heading', { name: '1 question to answer' })).toBeVisible();
  const kind = page.getByRole('radiogroup', { name: /natural or lab-grown/ });
  await kind.getByRole('radio', { name: 'Natural' }).check();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByRole('button', { name: 'Import the stones' }).click();

  await expect(figure(page, 'Created')).toHaveText('29');
  const issues = page.getByRole('region', { name: 'Issues by kind' });
  await expect(issues).toContainText('Splendid');
  await expect(issues).not.toContainText('True Hearts');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Rows to correct' }).click();
  expect((await download).suggestedFilename()).toBe('kites rows to correct.xlsx');

  await issues.getByRole('combobox', { name: 'Splendid means' }).click();
  await page.getByRole('option', { name: 'Excellent (EX)' }).click();
  await expect(page.getByText('1 word has a meaning since this import.', { exact: false })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Read the file again' }).click();
  await expect(page.getByText('As confirmed for this provider’s last sheet').first()).toBeVisible();
  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByRole('button', { name: 'Import the stones' }).click();
  await expect(figure(page, 'Updated')).toHaveText('1');
});
