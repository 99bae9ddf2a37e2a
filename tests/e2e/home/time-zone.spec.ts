import { dayInWords } from '../../../src/domain/lines/due-days.ts';
import { addDays } from '../../../src/domain/house-days.ts';
import { anotherDay } from '../../support/days.ts';
import { account, freeStones, take } from '../support/lines.ts';
import { expect, signIn, test } from '../support/portal.ts';

// The reader is in Kolkata, and the house where it is yesterday or tomorrow.
test.use({ timezoneId: 'Asia/Kolkata' });

test('today is the house’s on every screen, and times name the reader’s clock', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  try {
    await signIn(page, 'admin@pavilion.test');
    await page.goto('/settings/system-settings/time-zone');
    const form = page.getByRole('form', { name: 'Time zone' });
    const field = form.getByRole('combobox', { name: 'Time zone of the house' });
    await expect(field).toHaveValue('UTC');
    const { zone, today } = anotherDay();
    await field.click();
    await field.fill(zone);
    await page.getByRole('option', { name: zone }).click();
    await expect(form.getByText('Stored data does not change')).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`The house’s time zone is now ${zone}.`)).toBeVisible();
    await expect(form.getByText(/Last set by Demo Administrator, .* (AM|PM) UTC\+5:30/)).toBeVisible();

    const client = await account(page, 'customer@pavilion.test');
    const stock_numbers = await freeStones(1);
    const { lines } = await take(admin, 'memo', { stock_numbers, user_id: client.id });
    const ids = lines.map(({ id }) => id);
    const sold = await admin.call<{ number: string }>('POST', '/inventory/new-arrival/memo-sell', { ids });
    await page.goto(`/transaction/invoice?type=0&search=${sold.data.number}`);
    await page.getByRole('button', { name: `Invoice ${sold.data.number}`, exact: true }).click();
    await page.getByRole('button', { name: 'Record a payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record a payment' });
    const paidOn = payment.getByRole('textbox', { name: 'Paid on' });
    await expect(paidOn).toHaveValue(dayInWords(today));
    await paidOn.click();
    const day = (date: string) => page.locator(`button[aria-label="${long(date)}"]`);
    await expect(day(today)).toBeEnabled();
    await expect(page.locator('[data-today][data-highlight-today]')).toHaveCount(1);
    await expect(day(today)).toHaveAttribute('data-highlight-today', 'true');
    // The next month may begin on another page of the calendar.
    if (addDays(today, 1).slice(0, 7) === today.slice(0, 7))
      await expect(day(addDays(today, 1))).toBeDisabled();
  } finally {
    await admin.call('PUT', '/project-setting/time-zone', { zone: 'UTC' });
  }
});

/** `26 November 2026`, as the calendar names a day. */
const long = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
