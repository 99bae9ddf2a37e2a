/** Days are typed as well as chosen. */
import { addDays, houseToday } from '../../src/domain/house-days.ts';
import { dayInWords } from '../../src/domain/lines/due-days.ts';
import { account, action, freeStones, select, take } from './support/lines.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('two days are typed as a filter, and what is no day is not taken', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/transaction/memo?type=0');
  const days = page.getByRole('textbox', { name: 'Dates' });
  await days.fill('Nov 2026');
  await days.press('Enter');
  await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-30/);
  await expect(days).toHaveValue('01/11/2026 – 30/11/2026');

  await days.fill('soon');
  await days.press('Enter');
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(days).toHaveValue('01/11/2026 – 30/11/2026');
  await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-30/);

  await days.fill('1/11/2026 - 5/11/2026');
  await days.press('Escape');
  await expect(days).toHaveValue('01/11/2026 – 30/11/2026');
  await days.fill('5/11/2026 –');
  await days.press('Enter');
  await expect(page).toHaveURL(/from=2026-11-05(?!.*to=)/);
  await expect(days).toHaveValue('05/11/2026 –');
  await page.getByRole('button', { name: 'Any day' }).click();
  await expect(page).not.toHaveURL(/from=/);
});

test('a due day is typed, and one that may not be is refused with a reason', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const client = await account(page, 'customer@pavilion.test');
  const stock_numbers = await freeStones(1);
  const [stone = ''] = stock_numbers;
  const due = addDays(houseToday(), 7);
  const memo = await take(admin, 'memo', { stock_numbers, user_id: client.id, due_date: due });

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/transaction/memo?type=0&search=${memo.number}`);
  await select(page, [stone]);
  await action(page, 'Extend').click();
  const dialog = page.getByRole('dialog', { name: 'Extend 1 stone' });
  const field = dialog.getByRole('textbox', { name: 'Due' });
  const calendar = page.locator('[data-dates-dropdown]');
  await expect(field).toBeFocused();
  await expect(calendar).toBeHidden();
  await field.click();
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Reason').fill('The client is travelling');
  await field.fill('today');
  await field.press('Tab');
  await expect(dialog).toContainText(`Choose a day from ${dayInWords(addDays(due, 1))} to `);
  // What was typed stays, and nothing else is stored for it.
  await expect(field).toHaveValue('today');
  const extend = dialog.getByRole('button', { name: 'Extend 1 stone' });
  await expect(extend).toBeDisabled();
  const later = addDays(due, 23);
  await field.fill(later);
  await field.press('Tab');
  await expect(field).toHaveValue(dayInWords(later));
  await extend.click();
  await expect(page.getByRole('row').filter({ hasText: ` · due ${dayInWords(later)} · ` })).toBeVisible();
});

test('a day that a field refuses is not stored as the one before it', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/system-settings/holiday');
  const holidays = page.getByRole('form', { name: 'Holidays' });
  await holidays.getByRole('button', { name: 'Add a holiday' }).click();
  const first = holidays.getByRole('textbox', { name: /^Day / }).last();
  const soon = addDays(houseToday(), 40);
  await first.fill(soon);
  await first.press('Tab');
  await expect(first).toHaveValue(dayInWords(soon));
  await first.fill('soon');
  await first.press('Tab');
  await expect(first).toHaveValue('soon');
  await expect(holidays).toContainText('“soon” is no day.');
  await expect(holidays.getByRole('button', { name: 'Save' })).toBeDisabled();
  await holidays.getByRole('button', { name: 'Discard changes' }).click();
  await expect(holidays).not.toContainText('is no day');
});

test('a day that a field refuses is not stored as none', async ({ page }) => {
  await enter(page, 'customer@pavilion.test');
  const [stone = ''] = await freeStones(1);
  await page.goto(`/search?stock_numbers=${stone}`);
  await select(page, [stone]);
  await action(page, 'Note').click();
  const note = page.getByRole('dialog');
  await note.getByRole('textbox', { name: 'Note' }).fill('Ask again');
  const reminder = note.getByRole('textbox', { name: 'Remind me on' });
  await reminder.fill('32/13/2026');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(reminder).toBeFocused();
  await expect(reminder).toHaveValue('32/13/2026');
  await expect(note).toContainText('“32/13/2026” is no day.');
  await reminder.fill('+7');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(note).toBeHidden();
});
