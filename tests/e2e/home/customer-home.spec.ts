/** A customer's first screen: what needs them, and what runs, each leading to its record. */
import { account, freeStones, take } from '../support/lines.ts';
import { expectNarrow, findingsOn } from '../support/looks.ts';
import { clientNamed } from '../support/invited.ts';
import { enter } from '../support/people.ts';
import { expect, signIn, test } from '../support/portal.ts';

test('a customer begins with what needs them and what runs, and is led there', async ({ page }) => {
  const [held = '', sold = ''] = await freeStones(2);
  await enter(page, 'customer@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const admin = await account(page, 'admin@pavilion.test');
  await take(customer, 'hold', { stock_numbers: [held] });
  const { lines } = await take(customer, 'confirm-stone', { stock_numbers: [sold] });
  const { message } = await admin.call('PUT', '/inventory/new-arrival/approve-stone', {
    ids: lines.map(({ id }) => id),
  });
  const [number = ''] = /I-\d{4}-\d{6}/.exec(message) ?? [];

  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/customer$/);
  const holds = page.getByRole('region', { name: 'On hold for you' });
  // Other specs hold stones for the same customer: those that end first are shown.
  const hold = holds.getByRole('link').filter({ hasText: /PV\d+/ }).first();
  await expect(hold).toBeVisible();
  // Other specs sell stones to the same customer.
  const invoices = page.getByRole('region', { name: 'Recent invoices' }).getByRole('listitem');
  const invoice = invoices.filter({ hasText: number });
  await expect(invoice).toContainText(/Invoice .*1 piece/);
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);

  const soonest = /PV\d+/.exec(await hold.innerText())?.[0] ?? '';
  await hold.click();
  await expect(page.getByRole('dialog').filter({ hasText: soonest })).toBeVisible();
  await page.goto('/customer');
  await invoice.getByRole('link').click();
  await expect(page).toHaveURL(/\/transaction\/invoice\?.*search=/);
  await expect(page.getByRole('grid').getByText(sold)).toBeVisible();
});

test('a customer who is new reads what to do first; staff have another screen', async ({ page }) => {
  const email = await clientNamed('Oda', 'Facet House', 'first-look.test');
  await signIn(page, email);
  await page.goto('/customer');
  const needs = page.getByRole('region', { name: 'What needs you' });
  await expect(needs.getByText(/^Your KYC verification is pending/)).toBeVisible();
  await expect(page.getByText('Nothing is out on memo.')).toBeVisible();
  await needs.getByRole('link').first().click();
  await expect(page).toHaveURL(/customer-profile/);

  await enter(page, 'associate@pavilion.test');
  await page.goto('/customer');
  await expect(page.getByText(/^You do not have access to /)).toBeVisible();
});
