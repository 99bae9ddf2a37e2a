/** Stones are found, chosen and held with the keyboard only. */
import { account, freeStones, rowOf, select, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('the first tabs skip to the content, the table and the actions', async ({ page }) => {
  const [stone = ''] = await freeStones(1);
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stock_numbers=${stone}`);
  await expect(rowOf(page, stone)).toBeVisible();
  const skips = ['Skip to the content', 'Skip to the table', 'Skip to the actions'];
  for (const name of skips) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(name);
    await expect(page.locator(':focus')).toBeInViewport();
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Stones' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(rowOf(page, stone)).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Skip to the actions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-acts] button').first()).toBeFocused();
});

test('a letter starts an action on the selection, Ctrl and Enter confirms it, and ? lists them', async ({
  page,
}) => {
  const [stone = ''] = await freeStones(1);
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/search?stock_numbers=${stone}`);
  await select(page, [stone]);
  const dialog = page.getByRole('dialog');
  for (const [key, title] of [
    ['h', /^Hold 1 stone/],
    ['c', /^Confirm 1 stone/],
    ['m', /^Issue 1 stone/],
    ['e', /^Enquire about 1 stone/],
  ] as const) {
    await page.getByRole('main').focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  // A letter typed into a field is no shortcut.
  await page.getByRole('combobox', { name: 'Find anything' }).fill('h');
  await expect(dialog).toHaveCount(0);

  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stock_numbers=${stone}`);
  await select(page, [stone]);
  await page.getByRole('main').focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Confirm 1 stone' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/1 stone was confirmed, pending approval/)).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const does of ['Hold the selected stones', 'Confirm them', 'Issue them on memo', 'Enquire about them'])
    await expect(help).toContainText(does);
});

test('over an open drawer, ? and Ctrl and K open one layer each, which Escape closes alone', async ({
  page,
}) => {
  const [stone = '', held = ''] = await freeStones(2);
  const customer = await account(page, 'customer@pavilion.test');
  await take(await account(page, 'admin@pavilion.test'), 'hold', {
    stock_numbers: [held],
    user_id: customer.id,
  });
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const find = page.getByRole('dialog', { name: 'Find anything' });
  const box = find.getByRole('combobox');
  await enter(page, 'admin@pavilion.test');
  for (const [path, number] of [
    [`/search?stock_numbers=${stone}`, stone],
    [`/transaction/hold?search=${held}`, held],
  ] as const) {
    await page.goto(path);
    await expect(rowOf(page, number)).toBeVisible();
    // Opened once before the drawer, it must still come to lie over it.
    await page.getByRole('main').focus();
    await page.keyboard.press('?');
    await expect(help).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);

    await rowOf(page, number).getByText(number).first().click();
    const drawer = page.getByRole('dialog', { name: new RegExp(number) });
    const content = drawer.getByRole('region', { name: number }).first();
    await content.focus();
    await page.keyboard.press('?');
    await help.getByText('This help').click({ trial: true });
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await expect(content).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type('holid');
    await find.getByRole('option', { name: /Holidays/ }).click({ trial: true });
    await page.keyboard.press('Escape');
    await expect(find).toHaveCount(0);
    await expect(content).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  }

  // A question about stones keeps its keys; without one, a screen is found over the drawer.
  await rowOf(page, held).getByText(held).first().click();
  const drawer = page.getByRole('dialog', { name: new RegExp(held) });
  await drawer.getByRole('button', { name: 'Release' }).click();
  const question = page.getByRole('dialog', { name: /^Release/ });
  await expect(question).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(find).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type('holid');
  await expect(find.getByRole('option', { selected: true })).toContainText('Holidays');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/system-settings\/holiday/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
