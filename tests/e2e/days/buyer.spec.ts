/** A buyer's day on a phone: from the first look to the paid invoice, with one thumb. */
import type { Page } from '@playwright/test';
import { account, action, freeStones, rowOf, select, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const BUYER = 'customer2@pavilion.test';

/** Leads to another screen as a thumb does, by the menu; it has to fit the phone. */
async function turnTo(page: Page, screen: string): Promise<void> {
  await page.getByRole('button', { name: 'Areas' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: screen, exact: true }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await fits(page);
}

async function fits(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
}

test('a buyer looks, collects, compares, shares, holds, buys and pays on a phone', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(90_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const stones = await freeStones(4);
  const [first = '', second = '', third = '', fourth = ''] = stones;
  const office = await account(page, 'admin@pavilion.test');
  const rival = await account(page, 'customer@pavilion.test');
  await enter(page, BUYER);

  // The morning's first look, and the trade's words in the box.
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/customer$/);
  await fits(page);
  const box = page.getByRole('combobox', { name: 'Find anything' });
  await box.fill('rd 0.30-2.00 d-h vs');
  await box.press('Enter');
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Color D–H');
  await fits(page);

  // One stone by its number; it is watched.
  await box.fill(fourth.toLowerCase());
  await page.getByRole('option', { name: new RegExp(fourth) }).tap();
  const drawer = page.getByRole('dialog', { name: fourth });
  await drawer.getByRole('button', { name: 'Watch' }).tap();
  await expect(page.getByText('1 stone is watched now.')).toBeVisible();

  // Three go into the cart, and one of them is taken by somebody else.
  await page.goto(`/search?stock_numbers=${stones.slice(0, 3).join(',')}`);
  await select(page, [first, second, third]);
  await action(page, 'Cart').tap();
  await expect(page.getByText('3 stones are in the cart now.')).toBeVisible();
  await take(office, 'hold', { stock_numbers: [third], user_id: rival.id });
  await turnTo(page, 'Cart');
  await expect(rowOf(page, third)).toContainText('Taken');
  await select(page, [third]);
  await action(page, 'Take out').tap();
  await expect(rowOf(page, third)).toHaveCount(0);

  // The other two side by side.
  await page.goto(`/search?stock_numbers=${first},${second}`);
  await select(page, [first, second]);
  await page.getByRole('link', { name: 'Compare' }).tap();
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(3);
  await fits(page);

  // One is shown to the buyer's own customer.
  await page.goto(`/search?stock_numbers=${first}`);
  await select(page, [first]);
  await action(page, 'Share').tap();
  const sharing = page.getByRole('dialog', { name: 'Share 1 stone' });
  await sharing.getByText('By link', { exact: true }).tap();
  await sharing.getByRole('button', { name: 'Make the link' }).tap();
  await sharing.getByRole('button', { name: 'Copy link' }).tap();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const stranger = await browser.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('listitem')).toHaveCount(1);
  await expect(stranger.getByText(first)).toHaveCount(0);
  await stranger.close();
  await page.keyboard.press('Escape');

  // It is held until the answer comes, and confirmed then.
  await turnTo(page, 'Cart');
  await select(page, [first]);
  await action(page, 'Hold').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Hold 1 stone' }).tap();
  await expect(page.getByText(/^1 stone is on hold/)).toBeVisible();
  await expect(rowOf(page, first)).toContainText('Yours');
  await select(page, [first]);
  await action(page, 'Confirm').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm 1 stone' }).tap();
  await expect(page.getByText(/1 stone was confirmed and waits for approval/)).toBeVisible();

  // The house approves; the invoice stands on the first screen.
  const { data: orders } = await office.call<{ data: { id: string; stock_no: string }[] }>(
    'POST',
    `/inventory/new-arrival/get-confirm-stone?search=${first}`,
    {},
  );
  const { message } = await office.call('PUT', '/inventory/new-arrival/approve-stone', {
    ids: orders.data.filter(({ stock_no }) => stock_no === first).map(({ id }) => id),
  });
  const [number = ''] = /I-\d{4}-\d{6}/.exec(message) ?? [];
  await page.goto('/customer');
  const invoices = page.getByRole('region', { name: 'Recent invoices' });
  await invoices.getByRole('listitem').filter({ hasText: number }).getByRole('link').tap();
  const invoice = page.getByRole('dialog', { name: new RegExp(`Invoice ${number}`) });
  await expect(invoice.getByText('Nothing was paid yet.')).toBeVisible();
  await fits(page);
  const printed = page.waitForEvent('download');
  await invoice.getByRole('button', { name: /PDF/ }).tap();
  expect((await printed).suggestedFilename()).toBe(`invoice-${number}.pdf`);

  // What was paid is seen as paid.
  const id = new URL(page.url()).searchParams.get('invoice');
  const { data: owed } = await office.call<{ open: string }>('GET', `/inventory/new-arrival/invoice/${id}`);
  await office.call('POST', `/inventory/new-arrival/invoice/${id}/payment`, {
    amount: owed.open,
    paid_on: new Date().toISOString().slice(0, 10),
    way: 1,
  });
  await page.reload();
  await expect(invoice.getByText('Paid', { exact: true }).first()).toBeVisible();
  await fits(page);
});
