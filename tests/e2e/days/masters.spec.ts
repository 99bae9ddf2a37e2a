/** Masters, edited with mouse and keyboard. */
import type { Page } from '@playwright/test';
import { findingsOn } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

const SCREEN = '/settings/master-settings/master';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const names = (page: Page): Promise<string[]> =>
  page.locator('tbody th[scope="row"]').evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ''));

test('an administrator adds a master and values, and reorders, edits, deactivates and deletes them', async ({
  page,
}) => {
  const name = `Fairs ${Date.now()}`;
  await enter(page, 'admin@pavilion.test');
  await page.goto('/');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(new RegExp(SCREEN));
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  await expect(tabs.getByRole('link', { name: 'Masters' })).toHaveAttribute('data-status', 'active');
  const masters = page.getByRole('region', { name: 'Masters' });
  await masters.getByRole('button', { name: /Kinds of KYC documents/ }).click();
  await expect(page).toHaveURL(/master=DOC_TYPE_BUSINESS/);
  await expect(page.getByRole('row', { name: /Passport/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('textbox', { name: 'Find a value' }).fill('licence');
  await expect.poll(() => names(page)).toEqual(['Driving licence', 'Trade licence']);

  await masters.getByRole('button', { name: 'Add a master' }).click();
  const form = page.getByRole('dialog', { name: 'Add a master' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Key').fill('BUSINESS_TYPE');
  await form.getByRole('button', { name: 'Add master' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Another master has the key BUSINESS_TYPE. Choose another one.',
  );
  await form.getByLabel('Key').fill(`FAIR_${Date.now()}`);
  await form.getByRole('button', { name: 'Add master' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('No values yet')).toBeVisible();

  for (const value of ['Spring', 'Summer', 'Autumn']) {
    await page.getByRole('button', { name: 'Add a value' }).click();
    const adding = page.getByRole('dialog', { name: `Add to ${name}` });
    await adding.getByLabel('Name').fill(value);
    await adding.getByLabel('Code').fill(value.toUpperCase());
    if (value === 'Spring') {
      await adding
        .locator('input[type="file"]')
        .setInputFiles({ name: 'spring.png', mimeType: 'image/png', buffer: PNG });
      await expect(adding.getByRole('img', { name: 'spring.png' })).toBeVisible();
      expect(await findingsOn(page)).toEqual([]);
    }
    await adding.getByRole('button', { name: 'Add value' }).click();
    await expect(adding).toBeHidden();
  }
  await expect.poll(() => names(page)).toEqual(['Spring', 'Summer', 'Autumn']);
  const image = page.locator('tbody img');
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);

  // The sequence: with the arrow keys, then by dragging.
  await page.getByRole('button', { name: 'Move Autumn' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => names(page)).toEqual(['Spring', 'Autumn', 'Summer']);
  await expect(page.getByRole('button', { name: 'Move Autumn' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'place' })).toHaveText('Autumn: place 2 of 3');
  await page
    .getByRole('button', { name: 'Move Summer' })
    .dragTo(page.getByRole('button', { name: 'Move Spring' }));
  await expect.poll(() => names(page)).toEqual(['Summer', 'Spring', 'Autumn']);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['Summer', 'Spring', 'Autumn']);

  // There is one default, and an inactive value cannot be it.
  const flag = (value: string, is: string) =>
    page.getByRole('switch', { name: `${value} is ${is}`, exact: true });
  await flag('Summer', 'the default').click({ force: true });
  await expect(flag('Summer', 'the default')).toBeChecked();
  await flag('Spring', 'the default').click({ force: true });
  await expect(flag('Spring', 'the default')).toBeChecked();
  await expect(flag('Summer', 'the default')).not.toBeChecked();
  await flag('Spring', 'active').click({ force: true });
  await expect(flag('Spring', 'the default')).not.toBeChecked();
  await expect(flag('Spring', 'the default')).toBeDisabled();

  // An edit lists its changes before they are saved.
  await page.getByRole('button', { name: 'Edit Spring' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Spring' });
  await editing.getByLabel('Name').fill('Early spring');
  await editing.getByRole('button', { name: 'Remove the image' }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  const asking = page.getByRole('dialog', { name: 'Save the changes' });
  await expect(asking).toContainText('Spring → Early spring');
  await expect(asking).toContainText('spring.png → nothing');
  expect(await findingsOn(page)).toEqual([]);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(editing.getByLabel('Name')).toHaveValue('Early spring');
  // Nothing was sent, so closing still asks.
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Close without saving' });
  await expect(leaving).toBeVisible();
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editing.getByLabel('Name')).toHaveValue('Early spring');
  await editing.getByRole('button', { name: 'Save' }).click();
  await asking.getByRole('button', { name: 'Save the changes' }).click();
  await expect.poll(() => names(page)).toEqual(['Summer', 'Early spring', 'Autumn']);
  await expect(page.locator('tbody img')).toHaveCount(0);
  expect(await findingsOn(page)).toEqual([]);

  for (const value of ['Summer', 'Early spring', 'Autumn']) {
    await page.getByRole('button', { name: `Delete ${value}` }).click();
    const deleting = page.getByRole('dialog', { name: 'Delete the value' });
    await deleting.getByRole('checkbox').check();
    await deleting.getByRole('button', { name: 'Delete the value' }).click();
    await expect(page.getByRole('row', { name: new RegExp(value) })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete the master' });
  await deleting.getByRole('checkbox').check();
  await deleting.getByRole('button', { name: 'Delete the master' }).click();
  await expect(masters.getByRole('button', { name: new RegExp(name) })).toHaveCount(0);
});
