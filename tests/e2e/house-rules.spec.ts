/** Settings that affect everybody: changed one after another while no other test runs. */
import type { Page } from '@playwright/test';
import { holdSettingOf, type HoldSettingKey } from '../../src/domain/holds.ts';
import { account } from './support/lines.ts';
import { pngOf } from '../support/png.ts';
import { expectNarrow, findingsOn } from './support/accessibility.ts';
import { pictureOf } from './support/pictures.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { openTab } from './support/open-tab.ts';

test('the rounding of clients’ prices is changed, with an example', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/price-settings/markup');
  const rounding = page.getByRole('region', { name: 'Rounding' });
  await expect(rounding).toContainText('costs 1,161.00 $/ct and 1,741.50 in total');
  await expect(rounding.getByRole('button', { name: 'Save rounding' })).toBeDisabled();
  await rounding.getByRole('combobox', { name: 'Round up to' }).click();
  await page.getByRole('option', { name: 'Ten cents per carat' }).click();
  await expect(rounding).toContainText('costs 1,160.30 $/ct and 1,740.45 in total');
  expect(await findingsOn(page)).toEqual([]);
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

test('the second of two people in one form sees both values, keeps what was typed, and saves what they choose', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const { data: kept } = await admin.call<Record<HoldSettingKey, number>>('GET', '/project-setting/hold');
  const { hold_limit, offer_hours, ...rest } = holdSettingOf(kept);
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/system-settings/hold');
  const form = page.getByRole('form', { name: 'Holds' });
  const limit = form.getByRole('textbox', { name: 'Stones on hold at once' });
  await limit.fill('61');
  await admin.call('PUT', '/project-setting/hold', { ...rest, hold_limit: 62, offer_hours: 7 });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const clash = form.getByRole('alert');
  await expect(clash).toContainText(
    'You have changed this elsewhere since you opened it: stones on hold at once and time of the next in line.',
  );
  await expect(clash.getByRole('row', { name: /^stones on hold at once 62 61/ })).toBeVisible();
  await expect(clash.getByRole('row', { name: /^time of the next in line 7/ })).toBeVisible();
  await expect(limit).toHaveValue('61 stones');
  // What the person did not change is the other person's already.
  await expect(
    clash
      .getByRole('radiogroup', { name: 'time of the next in line' })
      .getByRole('radio', { name: 'Use theirs' }),
  ).toBeChecked();
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);
  await pictureOf(page, 'changed-meanwhile');
  await clash.getByRole('button', { name: 'Save with these values' }).click();
  await expect(clash).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Discard changes' })).toBeDisabled();
  await expect(limit).toHaveValue('61 stones');
  const { data } = await admin.call<Record<string, number>>('GET', '/project-setting/hold');
  expect([data['hold_limit'], data['offer_hours']]).toEqual([61, 7]);
  await admin.call('PUT', '/project-setting/hold', { ...rest, hold_limit, offer_hours });
});

/** The current list of rounds as a file of another date, with one price a dollar higher. */
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

test('a price list is previewed, imported, applied and read; the rupee’s rate is shown at the top', async ({
  page,
}) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/price-settings/price-list');
  await expect(page.getByText('These prices are made up for the demo')).toBeVisible();
  await page.getByRole('button', { name: '1.00–1.49' }).click();
  await expect(page).toHaveURL(/carat=1/);
  const matrix = page.getByRole('region', { name: 'Price list' });
  await expect(matrix.getByRole('row', { name: /^D / })).toBeVisible();
  await expect(matrix.getByRole('columnheader', { name: 'VVS1' })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
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
  await expect(page.getByRole('alert')).toContainText('Row 2: x is not a price in USD per carat.');
  await expect(page.getByRole('button', { name: 'Import and reprice the stones' })).toBeDisabled();
  await choose(`BR,IF,D,1,1.49,5000, 3/4/${year}\nBR,IF,E,1,1.49,4800, 3/4/${year}\n`);
  const preview = page.getByRole('region', { name: 'Preview: Round' });
  await expect(preview).toContainText('Rows');
  // An imported list replaces the demo's, however old it is, but not a newer imported one.
  await choose(whole);
  await expect(preview).toContainText('The largest changes');
  await page.getByRole('button', { name: 'Import and reprice the stones' }).click();
  await expect(page.getByText('The stones are being repriced.')).toBeVisible();
  await expect(page.getByText('These prices are made up for the demo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Import a list' }).click();
  await choose(`BR,IF,D,1,1.49,5000, 3/4/${year}\nBR,IF,E,1,1.49,4800, 3/4/${year}\n`);
  await expect(preview).toContainText('There is no earlier list of this shape.');
  await page.getByRole('button', { name: 'Import and reprice the stones' }).click();
  await expect(page.getByText('A newer list is in force, so no stones are repriced.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply to the stones' }).click();
  await page.getByRole('button', { name: 'Apply the newest lists' }).click();
  await expect(page.getByRole('status', { name: 'Repricing' })).toContainText('are in no list');
  await openTab(page, 'History');
  await page.getByRole('button', { name: `04/03/${year}` }).click();
  await expect(matrix.getByRole('row', { name: /^E / })).toContainText('4,800');

  const rate = page.getByRole('form', { name: 'Rupee rate' });
  await rate.getByLabel('USD/INR').fill('84.5');
  await rate.getByRole('button', { name: 'Save the rate' }).click();
  await expect(page.getByRole('banner')).toContainText('USD/INR 84.5');
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'USD/INR 84.5' }).click();
  await expect(rate.getByLabel('USD/INR')).toHaveValue('84.5');
  await enter(page, 'qc@pavilion.test');
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText('USD/INR 84.5');
  await expect(page.getByRole('banner').getByRole('link', { name: /USD/ })).toHaveCount(0);
});

test('an administrator hides stones that were not confirmed lately, and shows them again', async ({
  page,
}) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/system-settings/freshness');
  const form = page.getByRole('form', { name: 'Freshness' });
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  const hides = form.getByRole('checkbox', { name: /Hide stones from clients/ });
  await hides.check();
  await form.getByLabel('Days without confirmation').fill('400');
  await expect(form.getByText('From 1 to 365 days.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Days without confirmation').fill('30');
  expect(await findingsOn(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Clients no longer see stones that have not been confirmed for 30 days.'),
  ).toBeVisible();
  await hides.uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Clients see stones no matter how long ago they were confirmed.'),
  ).toBeVisible();
});

test('the logo is chosen and saved, seen again, and taken off', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/system-settings/invoice');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const logo = page.getByRole('img', { name: 'The logo' });
  const saved = page.getByText(/^Invoices are now printed in the name of/);
  await expect(save).toBeDisabled();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(400, 100) });
  await expect(logo).toBeVisible();
  await save.click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(logo).toBeVisible();
  await expect(logo).toHaveJSProperty('naturalWidth', 400);
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(logo).toHaveCount(0);
  await save.click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name of the house')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove logo' })).toHaveCount(0);
  await expect(logo).toHaveCount(0);
});
