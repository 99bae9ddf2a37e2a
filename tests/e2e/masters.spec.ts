/** Who may open the settings and the masters. */
import { expectNarrow, findingsOn } from './support/accessibility.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const SCREEN = '/settings/master-settings/master';

test('quality control can only read masters, customers have no settings, and it fits a phone', async ({
  page,
}) => {
  await enter(page, 'qc@pavilion.test');
  await page.goto('/settings');
  await expect(page).toHaveURL(new RegExp(SCREEN));
  await page.getByRole('button', { name: /Types of business/ }).click();
  await expect(page.getByRole('button', { name: 'Move Jeweller' })).toBeDisabled();
  await expect(page.getByRole('switch', { name: 'Jeweller is active' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add a value' })).toHaveAttribute('aria-disabled', 'true');
  await expectNarrow(page);
  expect(await findingsOn(page)).toEqual([]);

  await enter(page, 'customer@pavilion.test');
  await page.goto(SCREEN);
  await expect(page.getByText('You do not have access to Masters')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('You do not have access to any settings')).toBeVisible();
});

test('a client’s address offers the states of the country and the cities of the state', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/client');
  await page.getByRole('button', { name: 'Add a client' }).click();
  const form = page.getByRole('dialog', { name: 'Add a client' });
  await form.getByRole('combobox', { name: 'Type of business' }).click();
  await expect(page.getByRole('option', { name: 'Wholesaler' })).toBeVisible();
  await page.keyboard.press('Escape');
  await form.getByRole('combobox', { name: 'Country' }).fill('Ind');
  await page.getByRole('option', { name: 'India', exact: true }).click();
  await form.getByRole('combobox', { name: 'State' }).fill('Guj');
  await page.getByRole('option', { name: 'Gujarat' }).click();
  await form.getByRole('combobox', { name: 'City' }).fill('Surat');
  await expect(page.getByRole('option', { name: 'Surat', exact: true })).toBeVisible();
});
