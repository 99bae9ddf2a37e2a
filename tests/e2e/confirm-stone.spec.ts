import { money } from '../../src/ui/format.ts';
import { account, action, freeStones, rowOf, select, take } from './support/lines.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('of two confirmed stones one is updated and approved, the other rejected with a reason', async ({
  page,
}) => {
  const customer = await account(page, 'customer@pavilion.test');
  const [sold, refused] = await freeStones(2);
  if (!sold || !refused) throw new Error('Two stones are needed.');
  const order = await take(customer, 'confirm-stone', {
    stock_numbers: [sold, refused],
    remark: 'For the fair',
  });

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/transaction/confirm-stone?all=true&search=${order.number}`);
  await expect(page.getByText(`Order ${order.number}`)).toBeVisible();
  await expect(page.getByText(/2 Pending/)).toBeVisible();

  await select(page, [sold]);
  await action(page, 'Update remark').click();
  const updating = page.getByRole('dialog', { name: 'Update 1 confirmed stone' });
  await updating.getByLabel('Remark').fill('By courier on Friday');
  await updating.getByRole('button', { name: 'Update 1 confirmed stone' }).click();
  await expect(page.getByText(/1 stone was updated, [\d,.]+ USD\./)).toBeVisible();

  await select(page, [sold]);
  await action(page, 'Approve').click();
  const approving = page.getByRole('dialog', { name: 'Approve 1 confirmed stone' });
  await approving.getByRole('button', { name: 'Approve 1 confirmed stone' }).click();
  await expect(page.getByText(/1 stone was approved and sold/)).toBeVisible();
  await expect(rowOf(page, sold)).toContainText('Approved');

  await select(page, [refused]);
  await action(page, 'Reject').click();
  const rejecting = page.getByRole('dialog', { name: 'Reject 1 confirmed stone' });
  const reject = rejecting.getByRole('button', { name: 'Reject 1 confirmed stone' });
  await expect(reject).toBeDisabled();
  await expect(rejecting).toContainText('A rejection needs a reason.');
  await rejecting.getByLabel('Reason').fill('The owner took it back');
  await reject.click();
  await expect(rowOf(page, refused)).toContainText('Rejected');

  // Rows say what the client pays, and headings add up only what stands.
  const { data: own } = await customer.call<{ data: { stock_no: string; total_amt: string }[] }>(
    'POST',
    `/inventory/new-arrival/get-confirm-stone?search=${order.number}`,
    {},
  );
  const paid = money(own.data.find(({ stock_no }) => stock_no === sold)?.total_amt);
  await expect(rowOf(page, sold)).toContainText(paid);
  await expect(page.getByText(new RegExp(`1 piece, [\\d.]+ ct, ${paid} USD`))).toBeVisible();
  await expect(page.getByRole('group', { name: 'Totals: Result' })).toContainText(`Amount $${paid}`);

  await select(page, [sold]);
  await expect(action(page, 'Approve')).toHaveAttribute(
    'aria-description',
    'An approved confirm-stone cannot be approved.',
  );

  await rowOf(page, refused).dblclick();
  const drawer = page.getByRole('dialog', { name: new RegExp(refused) });
  await expect(
    drawer.getByRole('listitem').filter({ hasText: 'Rejected: The owner took it back' }),
  ).toHaveAttribute('aria-current', 'step');
});

test('a stone that the provider has sold is rejected and withdrawn in one act', async ({ page }) => {
  const customer = await account(page, 'customer@pavilion.test');
  const [gone = ''] = await freeStones(1);
  const order = await take(customer, 'confirm-stone', { stock_numbers: [gone] });
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/transaction/confirm-stone?search=${order.number}`);
  await select(page, [gone]);
  await action(page, 'Reject and withdraw').click();
  const dialog = page.getByRole('dialog', { name: 'Reject and withdraw 1 confirmed stone' });
  await expect(dialog.getByLabel('Reason')).toHaveValue('The provider has sold it.');
  await expect(dialog).toContainText('The stones stay out of stock until someone restores them');
  await dialog.getByRole('button', { name: 'Reject and withdraw 1 confirmed stone' }).click();
  await expect(rowOf(page, gone)).toHaveCount(0);
  const { data } = await (
    await account(page, 'admin@pavilion.test')
  ).call<{ stockList: { status: number }[] }>('POST', '/inventory/search', { stock_numbers: [gone] });
  expect(data.stockList.map(({ status }) => status)).toEqual([2]);
});

test('a customer cancels pending confirm-stones', async ({ page }) => {
  const customer = await account(page, 'customer@pavilion.test');
  const stones = await freeStones(2);
  const order = await take(customer, 'confirm-stone', {
    stock_numbers: stones,
  });

  await enter(page, 'customer@pavilion.test');
  await page.goto(`/transaction/confirm-stone?all=true&search=${order.number}`);
  await expect(page.getByRole('heading', { name: 'Stones you confirmed' })).toBeVisible();
  await expect(action(page, 'Approve')).toHaveCount(0);
  await page.getByRole('button', { name: 'Select 2' }).click();
  await action(page, 'Cancel').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 confirmed stones' });
  await dialog.getByRole('button', { name: 'Cancel 2 confirmed stones' }).click();
  await expect(page.getByText(/2 stones were cancelled, [\d,.]+ USD in total\./)).toBeVisible();
  for (const stone of stones) await expect(rowOf(page, stone)).toContainText('Cancelled');
  await page.getByRole('button', { name: /^Cancelled 2$/ }).click();
  await expect(page).toHaveURL(/status=/);
  await expect(page.getByText('2 confirmed stones')).toBeVisible();
});

test('quality control may update but not approve, and sees why', async ({ page }) => {
  const customer = await account(page, 'customer@pavilion.test');
  const [stone] = await freeStones(1);
  if (!stone) throw new Error('A stone is needed.');
  await take(customer, 'confirm-stone', { stock_numbers: [stone] });

  await enter(page, 'qc@pavilion.test');
  await page.goto(`/transaction/confirm-stone?all=true&search=${stone}`);
  await select(page, [stone]);
  await expect(action(page, 'Update remark')).not.toHaveAttribute('aria-disabled', 'true');
  await expect(action(page, 'Approve')).toHaveAttribute(
    'aria-description',
    'Only an administrator can approve a confirm-stone.',
  );
  // By the keyboard: after a press with a pointer, what has the focus says nothing.
  await page.keyboard.press('Tab');
  await action(page, 'Approve').focus();
  await expect(page.getByRole('tooltip')).toHaveText('Only an administrator can approve a confirm-stone.');
});

test('prices that changed while the dialog was open take nothing until they are accepted', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer2 = await account(page, 'customer2@pavilion.test');
  const stones = await freeStones(2);
  const { data: businesses } = await admin.call<{ id: string; name: string; percent: string | null }[]>(
    'GET',
    '/markup/business',
  );
  const business = businesses.find(({ name }) => name === 'Facet Brothers');
  const markup = (percent: string | null) =>
    admin.call('PUT', '/markup/update-business', { markups: [{ id: business?.id, percent }] });
  await markup('0');

  await enter(page, 'customer2@pavilion.test');
  await page.goto(`/search?stock_numbers=${stones.join(',')}`);
  await expect(rowOf(page, stones[0] ?? '')).toBeVisible();
  for (const stone of stones) await rowOf(page, stone).getByRole('checkbox').click();
  await action(page, 'Confirm').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm 2 stones' });
  const prices = dialog.getByRole('region', { name: 'Stones and prices' });
  const sumShown = async (): Promise<string> =>
    (await prices.getByRole('row').last().getByRole('cell').last().textContent()) ?? '';
  const seen = await sumShown();
  expect(seen).toMatch(/^[\d,]+\.\d\d$/);

  await markup('25');
  await dialog.getByRole('button', { name: 'Confirm 2 stones' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The prices of 2 stones have changed since they were seen. Check the new prices, and accept them to continue.',
  );
  await expect(prices.getByRole('row').last()).toContainText(seen);
  const now = await sumShown();
  // A cent of the price per carat is more in the amount.
  expect(Number(now.replaceAll(',', ''))).toBeCloseTo(Number(seen.replaceAll(',', '')) * 1.25, -1);
  const untouched = await admin.call<{ stockList: { status: number }[] }>('POST', '/inventory/search', {
    stock_numbers: stones,
  });
  expect(untouched.data.stockList.map(({ status }) => status)).toEqual([1, 1]);

  await dialog.getByRole('button', { name: 'Accept new prices and confirm' }).click();
  await expect(
    page.getByText(new RegExp(`2 stones were confirmed, pending approval \\(.+\\), ${now} USD in total\\.`)),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  const { data: kept } = await customer2.call<{ totals: { total_amt: string } }>(
    'POST',
    '/inventory/new-arrival/get-confirm-stone',
    { stock_numbers: stones },
  );
  expect(Number(kept.totals.total_amt)).toBe(Number(now.replaceAll(',', '')));
  await markup(business?.percent ?? null);
});

for (const isLost of [false, true])
  test(`a dialog keeps the stones it was opened for, although the list behind it ${isLost ? 'is lost' : 'has moved on'}`, async ({
    page,
  }) => {
    const customer = await account(page, 'customer@pavilion.test');
    const stones = await freeStones(2);
    const order = await take(customer, 'confirm-stone', { stock_numbers: stones });
    const admin = await account(page, 'admin@pavilion.test');
    await enter(page, 'admin@pavilion.test');
    await page.goto(`/transaction/confirm-stone?search=${order.number}`);
    await select(page, stones);
    await action(page, 'Approve').click();
    const dialog = page.getByRole('dialog', { name: 'Approve 2 confirmed stones' });

    // Somebody else is faster, so the list is fetched again behind the dialog.
    const ids = order.lines.map(({ id }) => id);
    await admin.call('PUT', '/inventory/new-arrival/approve-stone', { ids });
    if (isLost) await page.route('**/get-confirm-stone**', (route) => route.abort());
    const fetched = isLost
      ? page.waitForEvent('requestfailed')
      : page.waitForResponse((answer) => answer.url().includes('get-confirm-stone'));
    await dialog.getByRole('button', { name: 'Approve 2 confirmed stones' }).click();
    await fetched;
    // Of the list's table and the dialog's, one remains.
    await expect(page.locator('table').filter({ hasText: stones[0] ?? '' })).toHaveCount(1);
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText(stones[0] ?? '');
    await expect(page.getByText(/ 0 confirmed stones/)).toHaveCount(0);
  });
