/**
 * A provider's feed in the browser: its settings, the first sync to be mapped, and the next one.
 */
import { expectNarrow, findingsOn } from './support/accessibility.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('an administrator adds a provider whose sheets are uploaded., and makes it a feed', async ({ page }) => {
  const name = `Letters ${Date.now()}`;
  await enter(page, 'admin@pavilion.test');
  await page.goto('/inventory/company');
  await page.getByRole('button', { name: 'Add a provider' }).click();
  const form = page.getByRole('dialog', { name: 'Add a provider' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Add provider' }).click();
  const drawer = page.getByRole('dialog', { name: new RegExp(name) });
  await expect(drawer).toContainText('· Uploads ·');
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  const change = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(change.getByRole('radio', { name: 'Uploads' })).toBeChecked();
  await change.getByText('FTP', { exact: true }).click();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByLabel('Address')).toBeFocused();
  await change.getByLabel('Address').fill('sftp://files.example.test/out/stock.csv');
  expect(await findingsOn(page)).toEqual([]);
  await change.getByText('Uploads', { exact: true }).click();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toHaveCount(0);
  await expect(drawer).toContainText('· Uploads ·');
});

test('an administrator adds a feed and maps its first sheet; the next sync imports by itself', async ({
  page,
}) => {
  const name = `Feed ${Date.now()}`;
  await enter(page, 'admin@pavilion.test');
  await page.goto('/inventory/company');
  await page.getByRole('button', { name: 'Add a provider' }).click();
  const form = page.getByRole('dialog', { name: 'Add a provider' });
  await form.getByLabel('Name').fill(name);
  await expect(form).toContainText('Upload their sheets yourself');
  await expect(form.getByLabel('Address')).toHaveCount(0);
  await form.getByText('API', { exact: true }).click();
  await expect(form.getByLabel('Address')).toHaveAttribute('required');
  await form.getByLabel('Address').fill('http://10.0.0.1/stock.csv');
  await form.getByLabel('User').fill('feed');
  await form.getByLabel('Password or token').fill('Not to be seen');
  // Without a day it is not added, instead of added without a schedule.
  await form.getByRole('combobox', { name: 'Fetched' }).click();
  await page.getByRole('option', { name: 'On certain weekdays' }).click();
  for (const day of ['MON', 'TUE', 'WED', 'THU', 'FRI']) await form.getByText(day, { exact: true }).click();
  await form.getByRole('button', { name: 'Add provider' }).click();
  await expect(form.getByRole('alert')).toContainText('day');
  await expect(form.getByRole('alert')).toBeInViewport();
  // Nothing was sent, so closing still asks.
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Close without saving' });
  await expect(leaving).toBeVisible();
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await form.getByRole('combobox', { name: 'Fetched' }).click();
  await page.getByRole('option', { name: 'Every few hours' }).click();
  await form.getByRole('combobox', { name: 'Every' }).click();
  await page.getByRole('option', { name: '24h' }).click();
  await expect(form.getByRole('status')).toContainText('Every 24h; next');
  expect(await findingsOn(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add provider' }).click();
  await expect(form.getByRole('alert')).toContainText('FEED_HOSTS');
  await form.getByLabel('Address').fill(process.env['E2E_FEED'] ?? '');
  await form.getByRole('button', { name: 'Add provider' }).click();
  await expect(page.getByText(`${name} was added as`)).toBeVisible();

  const drawer = page.getByRole('dialog', { name: new RegExp(name) });
  await expect(drawer).toContainText('Every 24h');
  await expect(drawer).toContainText('It has not been fetched yet.');
  await drawer.getByRole('button', { name: 'Sync now' }).click();
  const syncs = drawer.getByRole('list', { name: 'Syncs' });
  await expect(syncs).toContainText('To be mapped');
  expect(await findingsOn(page)).toEqual([]);
  await syncs.getByRole('button', { name: 'Map the columns' }).click();
  await expect(page).toHaveURL(/company\/upload\//);
  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible({ timeout: 30_000 });

  await page.goto(`/inventory/company?search=${encodeURIComponent(name)}`);
  await page.getByRole('grid', { name: 'Providers' }).getByText(name).dblclick();
  await drawer.getByRole('button', { name: 'Sync now' }).click();
  await expect(syncs.getByRole('listitem').first()).toContainText(
    '12 rows: 0 created, 0 updated, 12 unchanged',
    {
      timeout: 30_000,
    },
  );
  await expect(page.locator('body')).not.toContainText('Not to be seen');

  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  const change = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(change.getByLabel('Password or token')).toHaveAttribute('placeholder', 'A password is saved');
  await change.getByLabel('Contact person').fill('Stock desk');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} was changed: contact person.`)).toBeVisible();

  await drawer.getByRole('button', { name: 'Make inactive' }).click();
  await page
    .getByRole('dialog', { name: 'Make inactive' })
    .getByRole('button', { name: 'Make inactive' })
    .click();
  await expect(page.getByText(`${name} is inactive.`)).toBeVisible();
  await drawer.getByRole('button', { name: 'Remove', exact: true }).click();
  const remove = page.getByRole('dialog', { name: 'Remove' });
  await remove.getByRole('checkbox').check();
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/has supplied stock, so it cannot be removed/)).toBeVisible();
  await expectNarrow(page);
});

test('quality control reads a provider and cannot fetch from it', async ({ page }) => {
  await enter(page, 'qc@pavilion.test');
  await page.goto('/inventory/company');
  await page.getByRole('grid', { name: 'Providers' }).getByText('Pavilion demo stock').dblclick();
  const drawer = page.getByRole('dialog', { name: /Pavilion demo stock/ });
  await expect(drawer).toContainText('sheets are uploaded.');
  await expect(drawer.getByRole('button', { name: 'Sync now' })).toHaveAttribute('aria-disabled', 'true');
  await expect(drawer.getByRole('button', { name: 'Remove' })).toHaveCount(0);
});
