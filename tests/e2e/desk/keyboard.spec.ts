/** Stones are found, chosen and held with the keyboard only. */
import { freeStones, rowOf, select } from '../support/lines.ts';
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
