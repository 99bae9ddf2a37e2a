import { expect, signIn, test } from './support/portal.ts';

test('a shift-click on check boxes selects just the rows between them, and no text', async ({ page }) => {
  await signIn(page, 'admin@pavilion.test');
  await page.goto('/search');
  const boxes = page.getByRole('grid').getByRole('checkbox');
  await page.getByRole('grid').getByText('Round').first().click();
  await boxes.nth(1).click();
  await boxes.nth(6).click({ modifiers: ['Shift'] });
  await expect(page.getByText('6 selected')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  // The range starts where it did, and an earlier row does not stay.
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await boxes.nth(8).click();
  await expect(page.getByText('4 selected')).toBeVisible();
  await boxes.nth(9).click({ modifiers: ['Shift'] });
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('2 selected')).toBeVisible();
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
