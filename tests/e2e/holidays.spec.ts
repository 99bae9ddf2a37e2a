import dayjs from 'dayjs';
import { addBusinessDays } from '../../src/domain/business-days.ts';
import { account } from './support/lines.ts';
import { expect, signIn, test } from './support/portal.ts';

test('a holiday postpones the due date of a memo in business days', async ({ page }) => {
  const today = dayjs().format('YYYY-MM-DD');
  const holiday = addBusinessDays(today, 2, new Set());
  const due = (holidays: string[]): string =>
    dayjs(addBusinessDays(today, 10, new Set(holidays))).format('DD/MM/YYYY');
  await signIn(page, 'admin@pavilion.test');
  await page.goto('/settings/system-settings/holiday');
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByLabel('Day 1', { exact: true }).fill(holiday);
  await page.getByLabel('Name of day 1').fill('Founders’ Day');
  // Leaving with it unsaved is asked about first.
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(leaving).toBeHidden();
  await expect(page.getByLabel('Name of day 1')).toHaveValue('Founders’ Day');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The house has 1 holiday.')).toBeVisible();
  await expect(page.getByText('Last set by Demo Administrator')).toBeVisible();

  await page.goto('/search');
  await page.getByRole('grid').getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Memo', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Terms' })).toHaveValue('10 business days');
  await expect(dialog.getByRole('textbox', { name: 'Due' })).toHaveValue(due([holiday]));
  expect(due([holiday])).not.toBe(due([]));
  // Choosing it again does not change it.
  await dialog.getByRole('combobox', { name: 'Terms' }).click();
  await page.getByRole('option', { name: '10 business days' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Terms' })).toHaveValue('10 business days');

  const admin = await account(page, 'admin@pavilion.test');
  await admin.call('PUT', '/project-setting/holiday', { days: [] });
});
