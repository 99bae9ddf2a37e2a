/** Searching for stones in the browser, and acting on them. */
import type { Locator, Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { account, freeStones, take } from './support/lines.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { pass } from '../support/wait.ts';
import { openTab } from './support/open-tab.ts';

const stones = (page: Page): Locator => page.getByRole('grid', { name: 'Stones' });
const rows = (page: Page): Locator => stones(page).locator('[role="row"][aria-selected]');
const counted = (page: Page): Locator => page.getByText(/^[\d,]+ stones?$/).first();
const filters = (page: Page): Locator => page.getByRole('search', { name: 'Filter stones' });
const cells = async (page: Page, column: number): Promise<string[]> =>
  stones(page).locator(`[role="gridcell"][aria-colindex="${column}"]`).allInnerTexts();

async function open(page: Page, email: string, path = '/search'): Promise<void> {
  await enter(page, email);
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}

async function pick(page: Page, ...at: number[]): Promise<string[]> {
  const numbers: string[] = [];
  for (const index of at) {
    const row = rows(page).nth(index);
    numbers.push(await row.locator('[role="gridcell"]').nth(1).innerText());
    await row.getByRole('checkbox').click();
  }
  return numbers;
}

test('filters are clicked, kept in the URL, and removed again', async ({ page }) => {
  await open(page, 'customer@pavilion.test');
  const all = await counted(page).innerText();
  await filters(page).getByRole('button', { name: 'Oval', exact: true }).click();
  await expect(page).toHaveURL(/shape=OVAL/);
  // The first stone may have been an oval before, so wait until all are.
  await expect.poll(async () => new Set(await cells(page, 4))).toEqual(new Set(['Oval']));

  // Click and shift-click select a range; dragging selects what it passes over.
  const color = filters(page).getByRole('group', { name: 'Color', exact: true });
  await color.getByRole('button', { name: /^D/ }).click();
  await color.getByRole('button', { name: /^F/ }).click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/color=D(,|%2C)E(,|%2C)F/);
  // A second range replaces the first one and what was chosen beside it.
  await color.getByRole('button', { name: /^H/ }).click();
  await color.getByRole('button', { name: /^G/ }).click();
  await expect(page).toHaveURL(/color=D(,|%2C)E(,|%2C)F(,|%2C)G(,|%2C)H(&|$)/);
  await color.getByRole('button', { name: /^I/ }).click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/color=G(,|%2C)H(,|%2C)I(&|$)/);
  await color.getByRole('button', { name: /^D/ }).click();
  await color.getByRole('button', { name: /^F/ }).click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/color=D(,|%2C)E(,|%2C)F(&|$)/);
  const clarity = filters(page).getByRole('group', { name: 'Clarity', exact: true });
  await clarity.getByRole('button', { name: /^VVS1/ }).hover();
  await page.mouse.down();
  await clarity.getByRole('button', { name: /^VS1/ }).hover();
  await page.mouse.up();
  await expect(page).toHaveURL(/clarity=VVS1(,|%2C)VVS2(,|%2C)VS1/);

  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips).toContainText('Color D–F');
  await expect(chips).toContainText('Clarity VVS1–VS1');
  await expect
    .poll(async () => {
      const said = await page.getByLabel('Totals: Result').innerText();
      return said.includes((await counted(page).innerText()).split(' ')[0] ?? '?');
    })
    .toBe(true);

  // The same URL shows the same search.
  await page.reload();
  await expect(chips).toContainText('Clarity VVS1–VS1');
  await chips.getByRole('button', { name: /Remove Color/ }).click();
  await expect(page).not.toHaveURL(/color=/);
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await expect(counted(page)).toHaveText(all);

  // The sheet has the whole result, not only the page.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'XLSX' }).click();
  expect((await download).suggestedFilename()).toBe('stones.xlsx');
  await expect(page.getByText(`stones.xlsx downloaded successfully: ${all}`)).toBeVisible();
});

/** Two offers of one stone, the cheaper one first. */
async function twoOffers(): Promise<string[]> {
  const numbers = await freeStones(2);
  const pool = createPool(process.env['E2E_DATABASE_OWNER_URL'] ?? '', { name: 'twins', kind: 'owner' });
  try {
    await withActor(pool, SYSTEM, 'write', (tx) =>
      tx.run(
        `UPDATE stone SET lab = 'GIA', report_no = '7700000001', shape = 'ROUND', carat = 1, pieces = 1, stone_type = 2, rap = 5000,
                price_per_ct = CASE stock_no WHEN $1 THEN 1000 ELSE 1100 END, total_amt = CASE stock_no WHEN $1 THEN 1000 ELSE 1100 END
          WHERE stock_no = ANY ($2)`,
        [numbers[0], numbers],
      ),
    );
  } finally {
    await pool.end();
  }
  return numbers;
}

test('staff list one offer of each stone, which clients always do', async ({ page }) => {
  const [cheap = '', dear = ''] = await twoOffers();
  const both = `/search?stock_numbers=${cheap},${dear}`;
  await open(page, 'admin@pavilion.test', both);
  await expect(rows(page)).toHaveCount(2);
  const fold = (title: string): Locator => filters(page).locator('summary').filter({ hasText: title });
  await fold('Offers').click();
  await filters(page).getByRole('button', { name: 'One of each stone' }).click();
  await expect(page).toHaveURL(/offers=one/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(cheap);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips).toContainText('Offers one of each stone');
  await chips.getByRole('button', { name: /Offers/ }).click();
  await expect(rows(page)).toHaveCount(2);

  await open(page, 'customer@pavilion.test', both);
  await expect(rows(page)).toHaveCount(1);
  await expect(fold('Media')).toBeVisible();
  await expect(fold('Offers')).toHaveCount(0);
});

test('the search box understands words and an exact number, and the navigation returns to the same search', async ({
  page,
}) => {
  await open(page, 'customer@pavilion.test');
  const [number = ''] = await pick(page, 0);
  const box = page.getByRole('combobox', { name: 'Find anything' });
  await box.fill('rd 0.30-1.20 d-f vs eyeclean <20k');
  const reading = page.getByRole('status', { name: 'How your search is read' });
  await expect(reading).toContainText('Shape Round');
  await expect(reading).toContainText('Amount $ up to 20,000');
  await expect(reading.getByText('eyeclean', { exact: true })).toHaveCSS('text-decoration-line', 'underline');
  await box.press('Enter');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips).toContainText('Color D–F');
  await expect(chips).toContainText('Carat 0.30–1.20');
  await expect(reading).toBeHidden();
  const told = page.getByRole('status').filter({ hasText: 'Left out:' });
  await expect(told).toHaveText('Left out: eyeclean');
  await page.getByRole('link', { name: 'Transactions' }).click();
  await openTab(page, 'Holds');
  await expect(page).toHaveURL(/transaction\/hold/);
  await expect(box).toHaveValue('');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(chips).toContainText('Color D–F');
  await expect(box).toHaveValue('rd 0.30-1.20 d-f vs eyeclean <20k');

  // What may be meant is asked, and a misspelt word is told.
  await box.fill('cushon 0.30-3.00 vsi1');
  await box.press('Enter');
  await expect(told).toHaveText(/Left out: vsi1 \(did you mean vs1 or si1\?\)\s*Read: cushon as cushion/);
  await told.getByRole('button', { name: 'si1' }).click();
  await expect(chips).toContainText('Clarity SI1');
  await expect(box).toHaveValue('cushon 0.30-3.00 si1');
  // The line says no more what is searched.
  await chips.getByRole('button', { name: /Remove Clarity/ }).click();
  await expect(box).toHaveValue('');
  await expect(page.getByText('Read: cushon')).toBeHidden();

  await box.fill(number.toLowerCase());
  await box.press('Enter');
  await expect(page.getByRole('dialog', { name: new RegExp(number) })).toBeVisible();
  await expect(box).toHaveValue(number.toLowerCase());
});

test('the count beside an option is the number of stones that it adds', async ({ page }) => {
  await open(page, 'customer@pavilion.test', '/search?shape=PEAR');
  const heart = filters(page).getByRole('button', { name: 'Heart', exact: true });
  const count = Number((await heart.locator('small').innerText()).replace(',', ''));
  expect(count).toBeGreaterThan(0);
  const pears = Number((await counted(page).innerText()).split(' ')[0]?.replace(',', ''));
  await heart.click();
  await expect(counted(page)).toHaveText(`${(pears + count).toLocaleString('en-US')} stones`);
});

test('ranges and presets filter, and an empty result offers ways out', async ({ page }) => {
  await open(page, 'customer@pavilion.test', '/search?shape=ROUND');
  const carat = filters(page).getByRole('group', { name: 'Carat', exact: true });
  await carat.getByLabel('Carat, from').fill('1');
  await carat.getByLabel('Carat, to').fill('1.1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/carat=1\.\.1\.1/);
  await filters(page).getByRole('button', { name: '3EX' }).click();
  await expect(filters(page).getByRole('button', { name: '3EX' })).toHaveAttribute('aria-pressed', 'true');
  // The previous result stays until the next one arrives.
  const others = async () =>
    (await cells(page, 8)).filter((make) => !/^(3EX|3ID|(ID|EX) (ID|EX) (ID|EX))$/.test(make));
  await expect.poll(others).toEqual([]);

  await page.goto('/search?shape=HEART&cut=EX&color=D');
  const ways = page.getByRole('list', { name: 'Filters to remove' });
  const way = ways.getByRole('button', { name: /Without Cut/ });
  const promised = (await way.locator('.figures').filter({ hasText: 'stone' }).innerText()).trim();
  await way.click();
  await expect(counted(page)).toHaveText(promised);
});

test('pasted numbers are found, white and fancy, and missing ones are named', async ({ page }) => {
  await open(page, 'associate@pavilion.test');
  const [white] = await cells(page, 2);
  await page.goto('/search?diamond_type=2');
  await expect(rows(page).first()).toBeVisible();
  const [fancy] = await cells(page, 2);
  await page.goto('/search');
  const field = filters(page).getByLabel('Stock or report numbers');
  await field.fill(`${white}, ${fancy?.toLowerCase()}\nPV000000`);
  await field.press('Enter');
  await expect(counted(page)).toHaveText('2 stones');
  await expect(page.getByRole('status')).toContainText('1 of 3 numbers found nothing: PV000000');
});

test('the table is sorted by click and operated by keyboard; the open stone is in the URL', async ({
  page,
}) => {
  await open(page, 'customer@pavilion.test');
  await stones(page)
    .getByRole('button', { name: /^Carat/ })
    .click();
  await expect(page).toHaveURL(/sort=carat/);
  await expect.poll(async () => Number((await cells(page, 5))[0])).toBeLessThan(0.2);
  await stones(page)
    .getByRole('button', { name: /^Carat/ })
    .click();
  await expect(page).toHaveURL(/sort=-carat/);
  await expect.poll(async () => Number((await cells(page, 5))[0])).toBeGreaterThan(5);

  const numbers = await cells(page, 2);
  await stones(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`stone=${numbers[1]}`));
  const drawer = page.getByRole('dialog', { name: new RegExp(`${numbers[1]}`) });
  await expect(drawer.getByText('Amount $')).toBeVisible();
  await expect(drawer.getByText('Proportions')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(/stone=/);
  await page.goBack();
  await expect(drawer).toBeVisible();
});

test('a buyer’s most important columns are visible without scrolling', async ({ page }) => {
  // No other test imports emeralds, whose texts might widen the columns.
  await open(page, 'customer@pavilion.test', '/search?shape=EMERALD&status=1');
  const last = stones(page).getByRole('columnheader', { name: 'Amount $' });
  const isInTable = async () => {
    const [box, table] = [await last.boundingBox(), await stones(page).boundingBox()];
    return box !== null && table !== null && box.x + box.width <= table.x + table.width;
  };
  await page.setViewportSize({ width: 1680, height: 900 });
  await expect.poll(isInTable).toBe(true);
  await page.getByRole('button', { name: 'Collapse' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(isInTable).toBe(true);
  for (const name of [
    'Shape',
    'Carat',
    'Color',
    'Clarity',
    'Cut Pol Sym',
    'Fluor.',
    'Report',
    'Disc %',
    '$/ct',
  ])
    await expect(stones(page).getByRole('columnheader', { name, exact: true })).toBeVisible();
  const report = stones(page)
    .getByRole('link', { name: /^GIA \d+/ })
    .first();
  const number = (await report.innerText()).split(' ')[1];
  await expect(report).toHaveAttribute('href', `https://www.gia.edu/report-check?reportno=${number}`);
});

test('columns are as wide as their texts when the font arrives after the stones', async ({ page }) => {
  const place = '/search?shape=EMERALD&status=1';
  await open(page, 'customer@pavilion.test', place);
  const heading = stones(page).getByRole('columnheader', { name: 'Report' });
  const widthOf = async (): Promise<number> => (await heading.boundingBox())?.width ?? 0;
  await page.evaluate(() => document.fonts.ready);
  const width = await widthOf();

  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await arrived;
    await route.continue();
  });
  // The page is loaded when its font is.
  await page.goto(place, { waitUntil: 'commit' });
  await expect(rows(page).first()).toBeVisible();
  expect(await widthOf()).not.toBe(width);
  arrive();
  await expect.poll(widthOf).toBe(width);
});

test('a column is resized by its edge and keeps its width', async ({ page }) => {
  await open(page, 'customer@pavilion.test');
  const heading = stones(page).getByRole('columnheader', { name: 'Carat' });
  const widthOf = async (): Promise<number> => (await heading.boundingBox())?.width ?? 0;
  const box = await heading.boundingBox();
  const [edge, middle] = [(box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + 18];
  await page.mouse.move(edge, middle);
  await page.mouse.down();
  await page.mouse.move(edge + 60, middle + 200, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(edge + 300, middle, { steps: 2 });
  const wider = (box?.width ?? 0) + 60;
  await expect.poll(widthOf).toBe(wider);
  const cell = rows(page).first().locator('[role="gridcell"][aria-colindex="5"]');
  expect((await cell.boundingBox())?.width).toBe(wider);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(await widthOf()).toBe(wider);
});

test('a customer holds stones, which another customer cannot confirm, and then confirms them', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, 'customer@pavilion.test', '/search?shape=RADIANT&status=1');
  const hold = page.getByRole('button', { name: 'Hold', exact: true });
  await expect(hold).toHaveAttribute('aria-disabled', 'true');
  await hold.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Please select at least one diamond');

  const numbers = await pick(page, 0, 1);
  await expect(page.getByLabel('Totals: Selection')).toContainText('Pieces');
  await hold.click();
  const dialog = page.getByRole('dialog', { name: 'Hold 2 stones' });
  for (const number of numbers) await expect(dialog).toContainText(number);
  await dialog.getByRole('button', { name: 'Hold 2 stones' }).click();
  await expect(page.getByText(/2 stones are on hold, [\d,.]+ USD in total\./)).toBeVisible();
  await expect(dialog).toBeHidden();

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await open(other, 'customer2@pavilion.test', `/search?stock_numbers=${numbers.join(',')}`);
  await expect(rows(other).first()).toContainText('Hold');
  await pick(other, 0);
  const confirm = other.getByRole('button', { name: 'Confirm', exact: true });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await confirm.hover();
  await expect(other.getByRole('tooltip')).toHaveText('Only available diamonds must be selected.');
  await other.context().close();

  // Their own hold is converted by the confirm-stone, which the stone's history shows.
  await page.goto(`/search?stock_numbers=${numbers.join(',')}`);
  await pick(page, 0, 1);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm 2 stones' }).click();
  await expect(page.getByText(/2 stones were confirmed/)).toBeVisible();
  await rows(page).first().dblclick();
  await expect(page.getByRole('dialog')).toContainText('Confirm stone: Confirm');
});

test('an administrator issues a memo only for a registered client', async ({ page }) => {
  await open(page, 'admin@pavilion.test', '/search?shape=MARQUISE&status=1');
  await pick(page, 0, 1);
  await page.getByRole('button', { name: 'Memo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue 2 stones on memo' });
  const issue = dialog.getByRole('button', { name: 'Issue 2 stones on memo' });
  await issue.click();
  await expect(dialog.getByText('Please select a client')).toBeVisible();

  const client = dialog.getByRole('combobox', { name: 'Client' });
  await client.click();
  await page.getByRole('option', { name: /Newcomer/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('The KYC verification of this client is pending.');
  await client.click();
  await page.getByRole('option', { name: /First Customer/ }).click();
  await issue.click();
  await expect(
    page.getByText(/2 stones were issued on memo \(M-[A-Z2-9]+-\d+\), [\d,.]+ USD in total\./),
  ).toBeVisible();
});

test('a customer without a registered business cannot hold but can enquire', async ({ page }) => {
  await open(page, 'newcomer@pavilion.test', '/search?shape=OVAL&status=1');
  await pick(page, 0);
  const hold = page.getByRole('button', { name: 'Hold', exact: true });
  await hold.hover();
  await expect(page.getByRole('tooltip')).toContainText('Your KYC verification is pending.');
  await page.getByRole('button', { name: 'Enquire', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your question').fill('Is it eye clean?');
  await dialog.getByRole('button', { name: 'Enquire about 1 stone' }).click();
  await expect(page.getByText(/1 stone was enquired about/)).toBeVisible();
});

test('quality control withdraws a stone and restores it', async ({ page }) => {
  await open(page, 'qc@pavilion.test', '/search?shape=PRINCESS&status=1');
  const [number] = await pick(page, 0);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 1 stone' }).click();
  await expect(page.getByText(`${number} was withdrawn.`)).toBeVisible();
  await page.goto(`/search?stone=${number}`);
  const drawer = page.getByRole('dialog', { name: new RegExp(`${number}`) });
  await expect(drawer.getByText('Not Available')).toBeVisible();
  await drawer.getByRole('button', { name: 'Restore', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Restore 1 stone' })
    .getByRole('button', { name: 'Restore 1 stone' })
    .click();
  await expect(page.getByText(`${number} was restored.`)).toBeVisible();
});

test('a selection stays through sorting and filtering until it is cleared', async ({ page }) => {
  await open(page, 'customer@pavilion.test', '/search?status=1');
  const tray = page.getByLabel('Totals: Selection');
  await pick(page, 0, 1);
  // Shift-click selects just the rows from the last selected one on, and no text.
  await rows(page)
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(tray).toContainText(/Pieces\s*4/);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  const amount = await tray.innerText();
  await stones(page)
    .getByRole('button', { name: /^Carat/ })
    .click();
  await expect(page).toHaveURL(/sort=carat/);
  await filters(page).getByRole('button', { name: 'Heart', exact: true }).click();
  await expect.poll(async () => new Set(await cells(page, 4))).toEqual(new Set(['Heart']));
  await expect(tray).toHaveText(
    new RegExp(amount.replaceAll(/[.*+?^${}()|[\]\\]/g, '.').replaceAll(/\s+/g, '\\s*')),
  );
  await expect(page.getByText(/\d not on this page/)).toBeVisible();
  await pick(page, 0);
  await expect(tray).toContainText(/Pieces\s*5/);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await expect(tray).toBeHidden();
});

test('on a phone stones are cards, which are selected and opened like rows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'customer@pavilion.test', '/search?shape=PEAR&status=1');
  const first = rows(page).first();
  await expect(first).toContainText(/^Pear \d+\.\d\d ct/);
  await expect(first).toContainText('$ ');
  await expect(stones(page).getByRole('columnheader')).toHaveCount(0);
  await first.getByRole('checkbox').click();
  await expect(page.getByLabel('Totals: Selection')).toContainText(/Pieces\s*1/);
  const hold = page.getByRole('button', { name: 'Hold', exact: true });
  await expect(hold).toBeInViewport();
  await expect(hold).not.toHaveAttribute('aria-disabled', 'true');
  await stones(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Totals: Selection')).toContainText(/Pieces\s*2/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await first.getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/stone=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Three are ticked, and six cards can still be seen whole, above the bar.
  await rows(page).nth(2).getByRole('checkbox').click();
  await expect(page.getByLabel('Totals: Selection')).toContainText(/Pieces\s*3/);
  const bar = page.getByRole('button', { name: 'More', exact: true });
  const cards = await page.evaluate(() => {
    const list = document.querySelector('[role="grid"]')?.getBoundingClientRect();
    const boxes = [...document.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect());
    return {
      end: list?.bottom ?? Infinity,
      whole: boxes.filter(
        ({ top, bottom }) => top >= (list?.top ?? 0) - 1 && bottom <= (list?.bottom ?? 0) + 1,
      ).length,
    };
  });
  expect(cards.whole).toBeGreaterThanOrEqual(6);
  expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(cards.end);
  for (const name of ['Hold', 'Cart', 'Share'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Note', exact: true })).toBeHidden();

  // The rest is one tap away, and a tap on the handle closes it.
  await bar.click();
  const sheet = page.getByRole('dialog', { name: 'More actions' });
  await expect(sheet.getByRole('button', { name: 'Note', exact: true })).toBeInViewport();
  const { y = 0 } = (await sheet.boundingBox()) ?? {};
  await page.mouse.click(195, y + 10);
  await expect(sheet).toHaveCount(0);

  // A phone that is turned keeps what was typed.
  const [upright, turned] = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ];
  for (const act of ['Note', 'Make an offer']) {
    await bar.click();
    await sheet.getByRole('button', { name: act, exact: true }).click();
    const form = page.getByRole('dialog');
    const typed = form.locator('textarea:not([readonly]), input[inputmode], input[type=text]').last();
    await typed.fill('5200');
    for (const size of [turned, upright]) {
      await page.setViewportSize(size);
      await pass(300, 'the layout follows the width');
      await expect(typed).toHaveValue('5200');
    }
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a search begins with natural stones or the kind chosen last, and both have no averages', async ({
  page,
}) => {
  await enter(page, 'customer@pavilion.test');
  await page.goto('/dashboard');
  const search = page.getByRole('link', { name: 'Search', exact: true });
  const kind = filters(page).getByRole('group', { name: 'Natural or lab grown' });
  const sums = page.getByRole('group', { name: 'Totals: Result' });
  await search.click();
  await expect(kind.getByRole('button', { name: 'Natural' })).toHaveAttribute('aria-pressed', 'true');
  await expect(sums).toContainText('Rap avg');
  await kind.getByRole('button', { name: 'All' }).click();
  await expect(sums).toContainText(/Natural \/ lab grown \*[\d,]+ \/ [\d,]+/);
  await expect(sums).not.toContainText(/Rap avg|Disc avg|\$\/ct/);
  await kind.getByRole('button', { name: 'Lab grown' }).click();
  await expect(sums).toContainText('Disc avg');
  // Another day, in the same browser.
  await page.evaluate(() => localStorage.removeItem('pavilion:state'));
  await page.goto('/dashboard');
  await search.click();
  await expect(page).toHaveURL(/stone_type=1/);
  await expect(kind.getByRole('button', { name: 'Lab grown' })).toHaveAttribute('aria-pressed', 'true');
});

test('on a phone stones are sorted by a field, either way', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'customer@pavilion.test', '/search?shape=PEAR&status=1');
  const carats = async () =>
    (await rows(page).allInnerTexts()).map((text) => Number(/(\d+\.\d\d) ct/.exec(text)?.[1]));
  await page.getByLabel('Sort by').selectOption('Carat');
  await expect(page).toHaveURL(/sort=carat/);
  // The rows are read anew each time: the old order stands until the answer has come.
  await expect(async () => {
    const shown = await carats();
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(shown[0]).toBeLessThan(shown.at(-1) ?? 0);
  }).toPass();
  await page.getByRole('button', { name: 'Ascending' }).click();
  await expect(page).toHaveURL(/sort=-carat/);
  await expect(async () => {
    const shown = await carats();
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    expect(shown[0]).toBeGreaterThan(shown.at(-1) ?? 0);
  }).toPass();
});

test('on a phone a dialog is a sheet, which is dragged away and asks about what was typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'customer@pavilion.test', '/search?shape=PEAR&status=1');
  await rows(page).first().getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Hold 1 stone' });
  await expect(dialog.getByRole('button', { name: 'Hold 1 stone' })).toBeEnabled();
  // It is as wide as the window, and stands at its foot once it has come up.
  const place = async () => {
    const { width = 0, height = 0, y = 0 } = (await dialog.boundingBox()) ?? {};
    return { width: Math.round(width / 10), foot: Math.round((y + height) / 4) };
  };
  const pull = async (): Promise<void> => {
    await expect.poll(place).toEqual({ width: 39, foot: 211 });
    const { x = 0, y = 0, width = 0 } = (await dialog.boundingBox()) ?? {};
    const handle = { x: x + width / 2, y: y + 12 };
    // What covered it, such as a question that is closing, takes a moment to go.
    await expect
      .poll(() =>
        page.evaluate(
          (at) => document.elementFromPoint(at.x, at.y)?.closest('[role="dialog"]') != null,
          handle,
        ),
      )
      .toBe(true);
    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x, handle.y + 188, { steps: 4 });
    await page.mouse.up();
  };
  await dialog.getByLabel('Remark').fill('For the ring maker');
  await pull();
  const keep = page.getByRole('button', { name: 'Keep writing' });
  await keep.click();
  await expect(keep).toHaveCount(0);
  await expect(dialog.getByLabel('Remark')).toHaveValue('For the ring maker');
  await pull();
  await page.getByRole('button', { name: 'Discard what you wrote' }).click();
  await expect(dialog).toHaveCount(0);
});

test('on a phone the filters open over the stones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'customer@pavilion.test');
  await expect(filters(page)).toBeHidden();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await filters(page).getByRole('button', { name: 'Pear', exact: true }).click();
  const show = page.getByRole('button', { name: /^Show [\d,]+ stones?$/ });
  await show.click();
  await expect(filters(page)).toBeHidden();
  await expect(rows(page).first()).toContainText('Pear');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test('a hold by keyboard is refused for a stone that was taken meanwhile, and one click holds the other', async ({
  page,
}) => {
  await open(page, 'customer@pavilion.test', '/search?shape=EMERALD&status=1&sort=carat');
  const numbers = await pick(page, 0, 1);
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: /^Hold/ });
  await expect(dialog).toContainText(/A hold lasts \d+ hours?, until/);
  await expect(dialog).toContainText(/Emerald \d\.\d\d ct/);
  const rival = await account(page, 'customer2@pavilion.test');
  await take(rival, 'hold', { stock_numbers: numbers.slice(0, 1) });
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await expect(dialog.getByRole('alert')).toContainText(`${numbers[0]}`);
  await dialog.getByRole('button', { name: 'Hold the other 1' }).click();
  await expect(page.getByText(/1 stone is on hold/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Hold the selected');
});
