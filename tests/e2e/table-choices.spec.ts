import { freeStones } from './support/lines.ts';
import { expect, signIn, test } from './support/portal.ts';

test('a shift-click on check boxes selects just the rows between them, and no text', async ({ page }) => {
  await signIn(page, 'admin@pavilion.test');
  // Stones that no other test takes out of the list meanwhile.
  await page.goto(`/search?stock_numbers=${(await freeStones(12)).join(',')}`);
  const boxes = page.getByRole('grid').getByRole('checkbox');
  const selected = page.getByRole('grid').getByRole('row', { selected: true });
  await page.getByRole('grid').getByRole('gridcell').nth(3).click();
  await boxes.nth(1).click();
  await boxes.nth(6).click({ modifiers: ['Shift'] });
  await expect(page.getByText('6 selected')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  // The range starts where it did, and an earlier row does not stay.
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await expect(selected).toHaveCount(3);
  await boxes.nth(8).click();
  await expect(selected).toHaveCount(4);
  await boxes.nth(9).click({ modifiers: ['Shift'] });
  await expect(selected).toHaveCount(2);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selected).toHaveCount(3);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(selected).toHaveCount(2);
});

test('the keyboard stays on its stone when the order of the list changes', async ({ page }) => {
  await signIn(page, 'admin@pavilion.test');
  const grid = page.getByRole('grid');
  await page.goto(`/search?stock_numbers=${(await freeStones(6)).join(',')}`);
  const stones = grid.getByRole('row').locator('[data-open]');
  await expect(stones).toHaveCount(6);
  const last = (await stones.allInnerTexts()).at(-1) ?? '';
  await grid.getByRole('row').nth(6).getByRole('gridcell').nth(3).click();
  await grid.getByRole('columnheader', { name: 'Stock no.' }).getByRole('button').first().click();
  await expect(stones.first()).toHaveText(last);
  await grid.focus();
  await page.keyboard.press(' ');
  await expect(grid.getByRole('row', { selected: true })).toHaveText(new RegExp(last));
});

test('“abc” is refused as a number, and a decimal comma is understood', async ({ page }) => {
  await signIn(page, 'admin@pavilion.test');
  await page.goto('/search');
  const rail = page.getByRole('search', { name: 'Filter stones' });
  const from = rail.getByLabel('Carat, from').first();
  await from.fill('abc');
  await from.press('Enter');
  await expect(rail.getByRole('alert')).toHaveText('“abc” is not a number. Write 9,000, 12.5k or 1.2m.');
  await from.fill('0,5');
  await from.press('Enter');
  await expect(rail.getByRole('alert')).toHaveCount(0);
  await expect(rail.getByLabel('Carat, from').first()).toHaveValue('0.5');
});
