/** An administrator's morning: what waits on the dashboard is done one after the other, and is gone from it. */
import type { Page } from '@playwright/test';
import { account, action, freeStones, rowOf, select, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

const waits = (page: Page, words: RegExp) =>
  page.getByRole('region', { name: 'What waits for you' }).getByRole('link', { name: words });

test('an administrator decides what waits, answers what is asked, and reads how business goes', async ({
  page,
}) => {
  const [sold = '', refused = '', asked = ''] = await freeStones(3);
  const customer = await account(page, 'customer@pavilion.test');
  await take(customer, 'confirm-stone', { stock_numbers: [sold, refused] });
  await customer.call('POST', '/inventory/new-arrival/enquiry', {
    stock_numbers: [asked],
    message: 'Is it eye clean?',
  });

  await enter(page, 'admin@pavilion.test');
  await page.goto('/dashboard');
  await waits(page, /to decide/).click();
  await select(page, [sold]);
  await action(page, 'Approve').click();
  const approving = page.getByRole('dialog', { name: 'Approve 1 confirmed stone' });
  await approving.getByLabel('I know that only an administrator can reverse a sale').check();
  await approving.getByRole('button', { name: 'Approve 1 confirmed stone' }).click();
  await expect(page.getByText(/1 stone was approved and is sold/)).toBeVisible();
  // What is decided is no longer among what waits.
  await expect(rowOf(page, sold)).toHaveCount(0);
  await select(page, [refused]);
  await action(page, 'Reject').click();
  const rejecting = page.getByRole('dialog', { name: 'Reject 1 confirmed stone' });
  await rejecting.getByLabel('Reason').fill('The owner took it back');
  await rejecting.getByRole('button', { name: 'Reject 1 confirmed stone' }).click();
  await expect(rowOf(page, refused)).toHaveCount(0);

  await page.goto('/dashboard');
  await waits(page, /without an answer/).click();
  await select(page, [asked]);
  await action(page, 'Close enquiry').click();
  const closing = page.getByRole('dialog', { name: 'Close 1 enquiry' });
  await closing.getByRole('textbox').fill('Eye clean at arm’s length');
  await closing
    .getByRole('button', { name: /^Close/ })
    .last()
    .click();
  await expect(rowOf(page, asked)).toHaveCount(0);

  // The sale is on the dashboard, and leads to its invoice.
  await page.goto('/dashboard');
  const sales = page.getByRole('region', { name: 'Sales', exact: true });
  await expect(sales).toContainText(/[1-9]\d* pieces?/);
  const deals = page.getByRole('region', { name: 'Highest sales of 30 days' });
  await deals
    .getByRole('link')
    .filter({ hasText: /I-\d{4}-/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/transaction\/invoice\?search=I-/);
});
