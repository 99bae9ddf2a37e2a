/** Match pairs and new arrivals: found, saved, held together, and their settings. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '../support/pdf.ts';
import { account } from './support/lines.ts';
import { expectNarrow, findingsOn } from './support/accessibility.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { openTab } from './support/open-tab.ts';

async function isSound(page: Page): Promise<void> {
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);
}

const firstPair = async (page: Page): Promise<[string, string]> => {
  const label = await page
    .getByRole('button', { name: /^Save PV/ })
    .first()
    .getAttribute('aria-label');
  const [, first = '', second = ''] = /^Save (\S+) and (\S+)$/.exec(label ?? '') ?? [];
  return [first, second];
};

test('a client finds a pair, saves it and holds both stones or neither', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const other = await account(page, 'customer2@pavilion.test');
  await enter(page, 'customer@pavilion.test');
  await page.goto('/');
  await page.getByRole('link', { name: 'Match pairs' }).click();
  const grid = page.getByRole('grid', { name: 'Match pairs' });
  await expect(grid.getByRole('row').nth(4)).toBeVisible();
  const [first, second] = await firstPair(page);

  await page.getByRole('button', { name: `Save ${first} and ${second}` }).click();
  const form = page.getByRole('dialog', { name: 'Save a pair' });
  await form.getByLabel('Remark').fill('For earrings');
  await form.getByRole('button', { name: 'Save pair' }).click();
  await expect(page.getByText(`${first} and ${second} are saved as a pair.`)).toBeVisible();

  // One check box selects both. Somebody else takes one of them first, so neither is held.
  await grid.getByRole('checkbox', { name: `Select ${first}` }).click();
  await expect(grid.getByRole('checkbox', { name: `Select ${second}` })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Hold 2 stones' })).toBeEnabled();
  await admin.call('POST', '/inventory/new-arrival/hold', { stock_numbers: [second], user_id: other.id });
  await dialog.getByRole('button', { name: /^Hold/ }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: second })).toBeVisible();
  await page.keyboard.press('Escape');

  await openTab(page, 'Saved pairs');
  await expect(page.getByText(`${second}: hold.`)).toBeVisible();
  await isSound(page);
  await page
    .getByRole('button', { name: `Remove ${first} and ${second}` })
    .or(page.getByRole('button', { name: `Remove ${second} and ${first}` }))
    .click();
  await expect(page.getByText(`${second}: hold.`)).toHaveCount(0);

  // Another pair that nobody else takes: both are held.
  await openTab(page, 'Find pairs');
  await expect(grid.getByRole('row').nth(4)).toBeVisible();
  const [one, twin] = await firstPair(page);
  await grid.getByRole('checkbox', { name: `Select ${twin}` }).click();
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await dialog.getByRole('button', { name: /^Hold/ }).click();
  await expect(page.getByText(/2 stones are on hold, [\d,.]+ USD in total\./)).toBeVisible();
  await expect(page.getByRole('button', { name: `Save ${one} and ${twin}` })).toHaveCount(0);
  await isSound(page);
});

test('partners of one stone, and filters that leave no pair', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/matchpair');
  const other = page.getByRole('button', { name: /^Other partners for/ }).first();
  const stock = await other.innerText();
  await other.click();
  await expect(page).toHaveURL(new RegExp(`partner_of=${stock}`));
  await expect(page.getByText(`Partners for ${stock}`)).toBeVisible();
  await page.getByRole('button', { name: 'All pairs' }).click();
  await page.goto('/matchpair?carat=49..50');
  await expect(page.getByText('No pairs among these stones')).toBeVisible();
});

test('new arrivals are shown by day, and downloaded as sheet and PDF', async ({ page }) => {
  await enter(page, 'customer@pavilion.test');
  await page.goto('/');
  await page.getByRole('link', { name: 'New arrivals' }).click();
  const days = page.getByRole('group', { name: 'Days' });
  await expect(days.getByRole('button').nth(2)).toBeVisible();
  const count = /([\d,]+)$/.exec(await days.getByRole('button').nth(1).innerText())?.[1] ?? '';
  await days.getByRole('button').nth(1).click();
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
  await expect(page.getByText(new RegExp(`^${count} stones?$`)).first()).toBeVisible();
  await isSound(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sheet of these arrivals' }).click();
  expect((await download).suggestedFilename()).toBe('new-arrivals.xlsx');
  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF of these arrivals' }).click();
  expect((await pdf).suggestedFilename()).toBe('new-arrivals.pdf');
  const { pages, texts } = await readPdf(await readFile(await (await pdf).path()));
  expect(texts).toContain(`Page 1 of ${pages.length}`);
  // Other tests may import stones meanwhile.
  const printed = texts
    .map((text) => /^([\d,]+) stones?$/.exec(text)?.[1])
    .find((found) => found !== undefined);
  expect(Number(printed?.replace(',', ''))).toBeGreaterThanOrEqual(Number(count.replace(',', '')));
});

test('staff choose the client for the PDF of the new arrivals', async ({ page }) => {
  await enter(page, 'associate@pavilion.test');
  await page.goto('/new-arrival');
  await page.getByRole('button', { name: 'PDF of these arrivals' }).click();
  const asking = page.getByRole('dialog', { name: 'PDF of these arrivals' });
  await asking.getByRole('combobox', { name: 'Client' }).fill('First Customer');
  await page.getByRole('option', { name: /First Customer/ }).click();
  await isSound(page);
  const pdf = page.waitForEvent('download');
  await Promise.all([
    expect(page.getByText('new-arrivals.pdf downloaded successfully')).toBeVisible(),
    asking.getByRole('button', { name: 'Create PDF' }).click(),
  ]);
  const { texts } = await readPdf(await readFile(await (await pdf).path()));
  expect(texts).toContain('First Customer');
  await expect(asking).toBeHidden();

  // With a client's prices on the screen the client is already chosen.
  const { id } = await account(page, 'customer@pavilion.test');
  await page.goto(`/new-arrival?client=${id}`);
  const theirs = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF of these arrivals' }).click();
  const direct = await readPdf(await readFile(await (await theirs).path()));
  expect(direct.texts).toContain('First Customer');
});

test('an administrator changes the settings of match pairs and new arrivals', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/system-settings/match-pair');
  const form = page.getByRole('form', { name: 'Match pairs' });
  const depth = form.getByLabel('Depth, tolerance');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  // Key by key: a figure that ends in a point or a zero is not 0.
  await depth.fill('');
  await depth.pressSequentially('1.50');
  await expect(depth).toHaveValue(/^1\.50? /);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Match pairs: \d+ fields must be the same/)).toBeVisible();
  await expect(form.getByText(/Last set by Demo Administrator/)).toBeVisible();
  await expect(depth).toHaveValue(/^1\.5/);
  await isSound(page);
  await depth.fill('2');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(depth).toHaveValue(/^2/);

  await page.goto('/settings/system-settings/new-arrival');
  const days = page.getByRole('form', { name: 'New arrivals' });
  await days.getByLabel('Days').fill('8');
  await days.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A stone is a new arrival for 8 days.')).toBeVisible();
  await isSound(page);
});

test('quality control can only read the settings of match pairs', async ({ page }) => {
  await enter(page, 'qc@pavilion.test');
  await page.goto('/settings/system-settings/match-pair');
  const form = page.getByRole('form', { name: 'Match pairs' });
  await expect(form.getByLabel('Depth, tolerance')).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0);
});
