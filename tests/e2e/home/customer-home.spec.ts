/** A customer's first screen: what needs them, and what runs, each leading to its record. */
import { account, freeStones, take } from '../support/lines.ts';
import { expectNarrow, findingsOn } from '../support/accessibility.ts';
import { clientNamed } from '../support/invited.ts';
import { enter } from '../support/people.ts';
import { pictureOf } from '../support/pictures.ts';
import { expect, signIn, test } from '../support/portal.ts';

test('a customer starts with open tasks and current records, and their links', async ({ page }) => {
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
  // Other specs hold stones for the same customer; those that expire first are shown.
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

test('a pair that is new to a saved search of pairs leads to that search', async ({ page }) => {
  await enter(page, 'customer@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const others = process.env['E2E_STONES'] ?? '';
  const { data: found } = await customer.call<{ stockList: { stones: { stock_no: string }[] }[] }>(
    'POST',
    '/inventory/matchpair-search',
    { size: 200 },
  );
  // The best pairs, and stones of other specs, are acted on elsewhere.
  const [first = '', second = ''] =
    found.stockList
      .map(({ stones }) => stones.map(({ stock_no: number }) => number))
      .findLast((numbers) => !numbers.some((number) => others.includes(number))) ?? [];
  const name = `Earrings ${Date.now()}`;
  const filters = { stock_numbers: [first, second] };
  await customer.call('POST', '/inventory/save-search', { name, search_type: 2, filters });
  // A stone that becomes available again is new.
  const { lines } = await take(customer, 'hold', { stock_numbers: [first] });
  const ids = lines.map(({ id }) => id);
  await customer.call('PUT', '/inventory/new-arrival/release-hold', { ids });

  await page.goto('/customer');
  const card = page.getByRole('region', { name: 'New to your saved searches' });
  const pair = card.getByRole('link').filter({ hasText: `${first} + ${second}` });
  await expect(pair).toContainText(/^Pair: .*score \d.*/);
  await expect(pair).toContainText(name);
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);
  await pictureOf(page, 'customer-home');
  await pair.click();
  await expect(page).toHaveURL(new RegExp(`/matchpair\\?.*partner_of=${first}`));
  await expect(page.getByRole('grid', { name: 'Match pairs' }).getByText(second).first()).toBeVisible();
});

test('a customer who is new reads what to do first; staff have another screen', async ({ page }) => {
  const email = await clientNamed('Oda', 'Facet House', 'first-look.test');
  await signIn(page, email);
  await page.goto('/customer');
  const needs = page.getByRole('region', { name: 'Needs your attention' });
  await expect(needs.getByText(/^Your KYC verification is pending/)).toBeVisible();
  await expect(page.getByText('No stones are on memo.')).toBeVisible();
  await needs.getByRole('link').first().click();
  await expect(page).toHaveURL(/customer-profile/);

  await enter(page, 'associate@pavilion.test');
  await page.goto('/customer');
  await expect(page.getByText(/^You do not have access to /)).toBeVisible();
});
