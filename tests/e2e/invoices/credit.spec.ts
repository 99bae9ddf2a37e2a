import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { account, freeStones, take } from '../support/lines.ts';
import { expectNarrow, findingsOn } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { inDays } from '../../support/days.ts';

test('a client’s credit is read by the house on the client’s page, and by the client among their invoices', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const sell = async (stock_numbers: string[]) => {
    const memo = await take(admin, 'memo', { stock_numbers, user_id: customer.id });
    const ids = memo.lines.map(({ id }) => id);
    const { data } = await admin.call<{ number: string }>('POST', '/inventory/new-arrival/memo-sell', {
      ids,
    });
    const list = await admin.call<{ data: { invoice_id: string; invoice_number: string }[] }>(
      'POST',
      `/inventory/new-arrival/get-invoice?search=${data.number}`,
      {},
    );
    return { ids, number: data.number, id: list.data.data[0]?.invoice_id ?? '' };
  };
  const pay = (id: string, amount: string, way: number) =>
    admin.call('POST', `/inventory/new-arrival/invoice/${id}/payment`, {
      amount,
      way,
      paid_on: inDays(0),
    });
  const [wrong, right] = await freeStones(2);
  if (!wrong || !right) throw new Error('Two stones are needed.');
  const sale = await sell([wrong]);
  const { data: invoice } = await admin.call<{ total: string }>(
    'GET',
    `/inventory/new-arrival/invoice/${sale.id}`,
  );
  await pay(sale.id, invoice.total, 1);
  await admin.call('PUT', '/inventory/new-arrival/reverse-sale', {
    of: 'memo',
    ids: sale.ids,
    reason: 'The client bought the other one',
  });
  const next = await sell([right]);
  await pay(next.id, '10.00', 6);

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/client/${customer.id}?tab=invoice`);
  await page.getByRole('button', { name: 'Client’s credit' }).click();
  await expect(page).toHaveURL(/credit=true/);
  const drawer = page.getByRole('dialog', { name: /Client’s credit/ });
  await expect(drawer.getByRole('listitem').first()).toContainText(`Spent on ${next.number}`);
  await expect(drawer.getByRole('listitem').first()).toContainText('$ -10.00');
  await expect(drawer.getByRole('listitem').nth(1)).toContainText(`Credited on ${sale.number}`);
  await expect(drawer.getByRole('listitem').nth(1)).toContainText('The client bought the other one');
  expect(await findingsOn(page)).toEqual([]);
  const folder = process.env['E2E_PICTURES'];
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.screenshot({ path: path.join(folder, `credit-${scheme}-${width}.png`) });
      }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: null });
  }

  // An entry leads to its invoice.
  await drawer.getByRole('button', { name: sale.number }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(`Invoice ${sale.number}`) })).toBeVisible();
  await expect(drawer).toHaveCount(0);

  await enter(page, 'customer@pavilion.test');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/transaction/invoice?credit=true');
  const own = page.getByRole('dialog', { name: /Your credit/ });
  await expect(own.getByRole('listitem').first()).toContainText(`Spent on ${next.number}`);
  await expectNarrow(page);
  await own.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Your credit' }).click();
  await expect(own).toBeVisible();
});
