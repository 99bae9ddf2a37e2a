/**
 * A day at the memo desk: goods go out, one client is reminded, parcels come back and are scanned,
 * and one stone is sold.
 */
import { mailTo } from '../../mails/support/outbox.ts';
import { account, freeStones, makeOverdue, rowOf, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('goods go out, are reminded of, come back by the scanner, and are sold', async ({ page }) => {
  const [first = '', second = '', third = '', late = ''] = await freeStones(4);
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer2@pavilion.test');
  const memo = await take(admin, 'memo', { stock_numbers: [first, second, third], user_id: customer.id });
  const other = await account(page, 'customer@pavilion.test');
  await makeOverdue(memo);
  await makeOverdue(await take(admin, 'memo', { stock_numbers: [late], user_id: other.id }));

  await enter(page, 'admin@pavilion.test');
  await page.goto('/');
  await page.getByRole('link', { name: 'Memo desk' }).click();
  const out = page.getByRole('region', { name: 'Stones on memo, by client and days out' });
  const row = out.getByRole('row').filter({ hasText: 'Facet Brothers' });
  await expect(row).toContainText(/\d+ memos?/);
  const field = page.getByRole('textbox', { name: 'Stock, report or memo number' });
  await expect(field).toBeFocused();
  await row.getByRole('link', { name: /0–10 days out/ }).click();
  await expect(rowOf(page, first)).toBeVisible();
  await page.goBack();

  // One client is reminded of overdue stones, and then all others.
  await row.getByRole('button', { name: /^Remind Facet Brothers/ }).click();
  await expect(
    page.getByText(/^Reminded in the portal only: 1 client of \d+ stones\. No mail server/),
  ).toBeVisible();
  const outbox = process.env['E2E_DATA_DIR'] ?? '';
  const told = await mailTo(outbox, 'customer2@pavilion.test', /on memo are overdue/);
  for (const stone of [first, second, third]) expect(told.text).toContain(stone);
  await page.getByRole('button', { name: 'Remind all overdue' }).click();
  await expect(
    page.getByText(/^Reminded in the portal only: \d+ clients? of \d+ stones?\./).last(),
  ).toBeVisible();
  expect((await mailTo(outbox, 'customer@pavilion.test', /on memo (is|are) overdue/)).text).toContain(late);

  // A parcel comes back: one stone by its number, a mistyped one, and one that never left.
  await field.click();
  for (const code of [first, 'NO-SUCH-9']) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  const scanned = page.getByRole('list', { name: 'Scanned stones' });
  await expect(scanned.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Receive 1 stone' }).click();
  await expect(page.getByText(/1 stone was received back/)).toBeVisible();

  // The rest of the memo by its barcode: one is kept by the client, and one is sold.
  await page.keyboard.type(memo.number);
  await page.keyboard.press('Enter');
  await expect(scanned.getByRole('listitem')).toHaveCount(2);
  await scanned.getByRole('button', { name: `Leave out ${third}` }).click();
  await page.getByRole('button', { name: 'Sell 1 stone' }).click();
  const selling = page.getByRole('dialog', { name: 'Sell 1 stone' });
  await selling.getByRole('button', { name: 'Sell 1 stone' }).click();
  await expect(page.getByText(/1 stone was sold/)).toBeVisible();

  // What is left is still out, and the sold stone is on an invoice.
  await page.goto(`/transaction/memo?type=0&search=${memo.number}`);
  await expect(rowOf(page, third)).toBeVisible();
  await expect(rowOf(page, second)).toHaveCount(0);
  await page.goto(`/transaction/invoice?type=0&search=${second}`);
  await expect(rowOf(page, second)).toBeVisible();
});
