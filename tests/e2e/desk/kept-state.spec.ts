/** State that is kept: choices, a search, the place in a list, and other tabs. */
import type { Page } from '@playwright/test';
import { account, action, freeStones, rowOf, select, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Stones' });

test('to choose the chosen client again keeps it, and takes nobody’s price in its place', async ({
  page,
}) => {
  const [stone = ''] = await freeStones(1);
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/search?stock_numbers=${stone}`);
  await select(page, [stone]);
  await action(page, 'Memo').click();
  const dialog = page.getByRole('dialog', { name: /^Issue 1 stone/ });
  for (const [box, option] of [
    ['Client', /First Customer/],
    ['Terms', /\d+ days/],
  ] as const) {
    const field = dialog.getByRole('combobox', { name: box });
    await field.click();
    await page.getByRole('option', { name: option }).first().click();
    const chosen = await field.inputValue();
    expect(chosen).not.toBe('');
    await field.click();
    await page.getByRole('option', { name: chosen, exact: true }).click();
    await expect(field).toHaveValue(chosen);
  }
});

test('the search is found as it was left, with its filters and at its place', async ({ page }) => {
  await enter(page, 'customer@pavilion.test');
  await page.goto('/search?shape=ROUND');
  const grid = gridOf(page);
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  await grid.evaluate((element) => element.scrollTo({ top: 1_200 }));
  await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBe(1_200);
  const rail = page.getByRole('navigation').first();
  await rail.getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL(/transaction\/cart/);
  await rail.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/shape=ROUND/);
  await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBe(1_200);
  await rail.getByRole('link', { name: 'Cart' }).click();
  await page.goBack();
  await expect(page).toHaveURL(/shape=ROUND/);
  await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBe(1_200);
});

test('one notification is shown at a time, centred below the bar, and beside a dialog', async ({ page }) => {
  const stones = await freeStones(2);
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stock_numbers=${stones.join(',')}`);
  await select(page, stones);
  const news = page.locator('.mantine-Notification-root');
  // A refusal is no longer shown once the request has succeeded.
  const refuse = () =>
    page.route('**/new-arrival/watchlist*', (route) =>
      route.fulfill({ status: 409, json: { status: 409, success: false, message: 'Not now.', data: null } }),
    );
  await refuse();
  await action(page, 'Watch').click();
  await expect(news.filter({ hasText: 'Not now.' })).toBeVisible();
  await page.unroute('**/new-arrival/watchlist*');
  await action(page, 'Watch').click();
  await expect(news.filter({ hasText: '2 stones added to the watchlist.' })).toBeVisible();
  await expect(news).toHaveCount(1);
  const bar = await page.getByRole('banner').boundingBox();
  const told = await news.boundingBox();
  expect(told?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  expect(Math.abs((told?.x ?? 0) + (told?.width ?? 0) / 2 - 720)).toBeLessThan(2);

  // The drawer stays, because it was refused.
  await refuse();
  await page.goto(`/search?stone=${stones[0]}`);
  const drawer = page.getByRole('dialog', { name: stones[0] });
  await drawer.getByRole('button', { name: 'Watch' }).click();
  await expect(news).toBeVisible();
  const beside = await news.boundingBox();
  const open = await drawer.boundingBox();
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(open?.x ?? 0);
});

test('a desk starts with open lines, and shows the rest at one press', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [pending = '', rejected = ''] = await freeStones(2);
  const order = await take(customer, 'confirm-stone', { stock_numbers: [pending, rejected] });
  const { id } = order.lines.find(({ stock_no }) => stock_no === rejected) ?? { id: '' };
  await admin.call('PUT', '/inventory/new-arrival/reject-stone', { ids: [id], reason: 'Chipped' });
  const held = await freeStones(1);
  const { lines } = await take(customer, 'hold', { stock_numbers: held });
  await admin.call('PUT', '/inventory/new-arrival/release-hold', { ids: lines.map((line) => line.id) });

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/transaction/confirm-stone?search=${order.number}`);
  await expect(rowOf(page, pending)).toBeVisible();
  await expect(rowOf(page, rejected)).toHaveCount(0);
  const choice = page.getByRole('radiogroup', { name: 'Open or all' });
  await expect(choice.getByRole('radio', { name: /^Open \(?1\)?/ })).toBeChecked();
  await choice.getByText(/^All/).click();
  await expect(rowOf(page, rejected)).toContainText('Rejected');
  await page.goto(`/transaction/hold?search=${held[0]}`);
  await expect(page.getByRole('radiogroup', { name: 'Open or all' })).toBeVisible();
  await expect(rowOf(page, held[0] ?? '')).toHaveCount(0);
});
