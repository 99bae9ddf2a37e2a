/**
 * Carat ranges, collections, special stones and stock lists in the browser, for staff and clients.
 */
import type { Page } from '@playwright/test';
import { action, freeStones, rowOf, select } from './support/lines.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const counted = (page: Page) => page.getByText(/^[\d,]+ stones?$/).first();

test('carat ranges cannot overlap, have sub-ranges, and are moved', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/inventory-settings/carat-range');
  const ranges = page.getByRole('list', { name: 'Carat ranges', exact: true }).locator(':scope > li');
  await expect(ranges.first()).toContainText('0.001 – 0.179 ct');

  await action(page, 'Add a range').click();
  const drawer = page.getByRole('dialog', { name: 'Add a carat range' });
  await drawer.getByLabel('From, carat').fill('0.35');
  await drawer.getByLabel('To, carat').fill('0.45');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByRole('alert')).toHaveText('0.350 – 0.450 ct would overlap with 0.300 – 0.399 ct.');
  await expect(drawer.getByLabel('To, carat')).toHaveValue('0.45');
  // Escape may be a slip and asks; Cancel says what it does.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without saving' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(drawer.getByLabel('To, carat')).toHaveValue('0.45');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer).toBeHidden();

  // The form of another record does not keep unsaved input.
  await page.getByRole('button', { name: 'Edit 0.230 – 0.299 ct' }).click();
  const change = page.getByRole('dialog', { name: 'Edit the carat range' });
  await expect(change.getByLabel('From, carat')).toHaveValue('0.23');
  await change.getByRole('button', { name: 'Cancel' }).click();
  await action(page, 'Add a range').click();
  await expect(drawer.getByLabel('From, carat')).toHaveValue('');
  await expect(drawer.getByRole('alert')).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Cancel' }).click();

  // A deactivated sub-range no longer divides the stock.
  await page.getByRole('button', { name: 'Add a sub-range to 1.000 – 1.499 ct' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a sub-range' });
  await adding.getByLabel('From, carat').fill('1.2');
  await adding.getByLabel('To, carat').fill('1.299');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding).toBeHidden();
  const columns = async (): Promise<string[]> => {
    await page.goto('/inventory/stocks');
    await page.getByRole('switch', { name: 'Sub-ranges' }).click();
    await expect(page).toHaveURL(/sizes=sub-ranges/);
    await expect(page.getByRole('columnheader', { name: '0.30–0.39' })).toBeVisible();
    return page.getByRole('columnheader', { name: /^1\.[0-4]/ }).allTextContents();
  };
  expect(await columns()).toEqual(['1.00–1.19', '1.20–1.29', '1.30–1.49']);
  await page.goto('/settings/inventory-settings/carat-range');
  await page.getByRole('button', { name: 'Edit 1.200 – 1.299 ct' }).click();
  const part = page.getByRole('dialog', { name: 'Edit the sub-range' });
  await part.getByRole('switch', { name: 'In use' }).click();
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(part).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit 1.200 – 1.299 ct, not in use' })).toBeVisible();
  expect(await columns()).toEqual(['1.00–1.49']);
  await page.goto('/settings/inventory-settings/carat-range');

  await page.getByRole('button', { name: 'Move 0.230 – 0.299 ct up' }).click();
  await expect(ranges.nth(1)).toContainText('0.230 – 0.299 ct');
  await page.getByRole('button', { name: 'Move 0.230 – 0.299 ct down' }).click();
  await expect(ranges.nth(2)).toContainText('0.230 – 0.299 ct');
  await expect(page.getByRole('button', { name: 'Move 0.230 – 0.299 ct down' })).toBeFocused();
});

test('stones are collected and recommended; the client sees them and holds one, another client sees nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const stones = await freeStones(3);
  const [first = '', second = '', third = ''] = stones;
  const name = `Picked ${Date.now()}`;
  await enter(page, 'admin@pavilion.test');
  await page.goto('/collection');
  await action(page, 'New collection').click();
  const making = page.getByRole('dialog', { name: 'New collection' });
  await making.getByLabel('Name').fill(name);
  await making.getByLabel('Stock numbers').fill(`${second}\n${first}`);
  await making.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.locator('[role="row"][aria-selected]')).toHaveText([
    new RegExp(second),
    new RegExp(first),
  ]);

  // From the search, without copying stock numbers.
  await page.goto(`/search?stock_numbers=${third}`);
  await select(page, [third]);
  await action(page, 'Add to collection').click();
  const collecting = page.getByRole('dialog', { name: 'Add 1 stone to a collection' });
  await collecting.getByRole('combobox', { name: 'Collection' }).click();
  await page.getByRole('option', { name }).click();
  await collecting.getByRole('button', { name: 'Add to the collection' }).click();
  await expect(page.getByText(`The collection ${name} was changed.`)).toBeVisible();
  await select(page, [third]);
  await action(page, 'Recommend').click();
  const recommending = page.getByRole('dialog', { name: 'Recommend stones' });
  await expect(recommending.getByLabel('Stock numbers')).toHaveValue(third);
  await recommending.getByRole('combobox', { name: 'Client' }).fill('First Customer');
  await page.getByRole('option', { name: /First Customer/ }).click();
  await recommending.getByLabel('Why').fill(name);
  await recommending.getByRole('button', { name: 'Recommend' }).click();
  await expect(page.getByText(/^1 stone is recommended to /)).toBeVisible();

  // Staff filter recommendations by client.
  await page.goto('/special-stone');
  await page.getByRole('combobox', { name: 'Client' }).fill('Second Customer');
  await page.getByRole('option', { name: /Second Customer/ }).click();
  await expect(page).toHaveURL(/client=/);
  await expect(page.getByText(name)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Client' }).fill('First Customer');
  await page.getByRole('option', { name: /First Customer/ }).click();
  await expect(rowOf(page, third)).toContainText(name);
  // Its text is corrected in place.
  const note = `${name}, seen by us`;
  await select(page, [third]);
  await action(page, 'Edit').click();
  const editing = page.getByRole('dialog', { name: `Recommendation of ${third}` });
  await expect(editing.getByLabel('Why')).toHaveValue(name);
  await editing.getByLabel('Why').fill(note);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(new RegExp(`^${third} is now recommended to `))).toBeVisible();
  await expect(rowOf(page, third)).toContainText(note);

  const customer = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enter(customer, 'customer@pavilion.test');
  await customer.goto('/special-stone');
  await expect(rowOf(customer, third)).toContainText(note);
  await expect(action(customer, 'Recommend stones')).toHaveCount(0);
  await customer.goto('/collection');
  await customer.getByText(name).dblclick();
  await expect(rowOf(customer, third)).toBeVisible();
  await expect(action(customer, 'Edit')).toHaveCount(0);
  await select(customer, [first]);
  await action(customer, 'Hold').click();
  const holding = customer.getByRole('dialog', { name: 'Hold 1 stone' });
  await holding.getByRole('button', { name: 'Hold 1 stone' }).click();
  await expect(holding).toBeHidden();
  await expect(rowOf(customer, first)).toContainText('Hold');
  await customer.context().close();

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enter(other, 'customer2@pavilion.test');
  await other.goto('/special-stone');
  await expect(other.locator('[role="row"][aria-selected]').first()).toBeVisible();
  await expect(other.getByText(name)).toHaveCount(0);
  await other.context().close();
});

test('a count of the stock summary leads to its stones, whose search is saved as a stock list', async ({
  page,
}) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/inventory/stocks');
  const cell = page.getByRole('button', { name: /: Round, 0\.50–0\.69$/ });
  const pieces = await cell.innerText();
  await cell.click();
  await expect(page).toHaveURL(/\/search\?.*shape=ROUND/);
  await expect(counted(page)).toHaveText(new RegExp(`^${pieces} stones?$`));
  const address = page.url();

  await page.goto('/settings/inventory-settings/stock-list');
  await action(page, 'New stock list').click();
  const making = page.getByRole('dialog', { name: 'New stock list' });
  const code = `HALF-${Date.now()}`;
  await making.getByLabel('Code').fill(code);
  await making.getByLabel('Name').fill('Rounds of half a carat');
  const field = making.getByLabel('Address of the search');
  await field.fill('https://example.test/elsewhere');
  await expect(making).toContainText('This is not the address of a search.');
  await field.fill(address);
  await expect(making).toContainText('White · Shape Round · Carat 0.5');
  await making.getByRole('button', { name: 'Create stock list' }).click();
  await expect(page.getByText(`The stock list ${code} was created.`)).toBeVisible();
  await rowOf(page, code).dblclick();
  const list = page.getByRole('dialog', { name: `Stock list ${code}` });
  await expect(list).toContainText(`${pieces} stones now, `);
  await list.getByRole('button', { name: 'Show its stones' }).click();
  await expect(counted(page)).toHaveText(new RegExp(`^${pieces} stones?$`));
});
