import { STONE_STATUS } from '../../src/domain/codes.ts';
import { account, action, freeStones, rowOf, select, take } from './support/lines.ts';
import { expect, signIn, test } from './support/portal.ts';

test('a memo: issued, received in part, the rest sold', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [back, first, second] = await freeStones(admin, 3, 5);
  if (!back || !first || !second) throw new Error('Three stones are needed.');
  const memo = await take(admin, 'memo', {
    stock_numbers: [back, first, second],
    user_id: customer.id,
    due_date: '2031-05-01',
    terms: 'Thirty days',
  });

  await signIn(page, 'associate@pavilion.test');
  await page.goto('/transaction/memo');
  await expect(page.getByText(`Memo ${memo.number}`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in this list' }).fill(memo.number);
  await expect(page).toHaveURL(new RegExp(`search=.*${memo.number}`));
  await expect(page.getByText('3 memo lines')).toBeVisible();
  await expect(page.getByText(/3 Issued/)).toBeVisible();

  await expect(action(page, 'Receive')).toHaveAttribute(
    'aria-description',
    'Please select at least one diamond',
  );
  await select(page, [back]);
  await action(page, 'Receive').click();
  const receiving = page.getByRole('dialog', { name: 'Receive 1 stone' });
  await expect(receiving.getByRole('listitem')).toHaveText([back]);
  await receiving.getByRole('button', { name: 'Receive 1 stone' }).click();
  await expect(page.getByText(/1 stone was received back, [\d,.]+ USD\./)).toBeVisible();
  await expect(rowOf(page, back)).toContainText('Received');
  const { data: again } = await admin.call<{ data: { stone_status: number }[] }>(
    'POST',
    `/inventory/new-arrival/get-memo?search=${back}`,
    {},
  );
  expect(again.data[0]?.stone_status).toBe(STONE_STATUS.available);

  // What is back cannot be sold, and the button says so in the machine's words.
  await select(page, [back]);
  await expect(action(page, 'Sell')).toHaveAttribute('aria-description', 'A received memo cannot be sold.');
  await rowOf(page, back).getByRole('checkbox').click();

  await page.getByRole('button', { name: 'Select 2' }).click();
  await action(page, 'Sell').click();
  const selling = page.getByRole('dialog', { name: 'Sell 2 stones' });
  await expect(selling).toContainText(memo.number);
  await expect(selling.getByRole('button', { name: 'Sell 2 stones' })).toBeDisabled();
  await selling.getByLabel('I know that a sold stone does not come back').check();
  await selling.getByRole('button', { name: 'Sell 2 stones' }).click();
  await expect(page.getByText(/2 stones were sold \(I-[A-Z2-9]+-\d+\), [\d,.]+ USD in all\./)).toBeVisible();
  for (const stone of [first, second]) await expect(rowOf(page, stone)).toContainText('Sold');

  await rowOf(page, first).dblclick();
  const drawer = page.getByRole('dialog', { name: new RegExp(first) });
  await expect(drawer).toContainText('Thirty days');
  await expect(drawer).toContainText(/I-[A-Z2-9]+-\d+/);
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Issued' })).toContainText('Administrator');
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Sold' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(page).toHaveURL(/line=/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/line=/);
});

test('what somebody else did meanwhile is refused with the stones that stand in the way', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [gone, stays] = await freeStones(admin, 2, 6);
  if (!gone || !stays) throw new Error('Two stones are needed.');
  const memo = await take(admin, 'memo', { stock_numbers: [gone, stays], user_id: customer.id });

  await signIn(page, 'admin@pavilion.test');
  await page.goto(`/transaction/memo?search=${memo.number}`);
  await page.getByRole('button', { name: 'Select 2' }).click();
  const line = memo.lines.find((one) => one.stock_no === gone);
  await admin.call('PUT', '/inventory/new-arrival/receive-memo', { ids: [line?.id] });

  await action(page, 'Receive').click();
  const dialog = page.getByRole('dialog', { name: 'Receive 2 stones' });
  await dialog.getByRole('button', { name: 'Receive 2 stones' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed.');
  const inTheWay = dialog.getByRole('list', { name: 'Stones that stand in the way' }).getByRole('listitem');
  await expect(inTheWay).toHaveText([new RegExp(`${gone}.*A received memo cannot be received.`)]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // The list has learnt what happened.
  await expect(rowOf(page, gone)).toContainText('Received');
  await expect(rowOf(page, stays)).toContainText('Issued');
});

test('a customer sees their own memos, without a client and without what is not theirs to do', async ({
  page,
}) => {
  await signIn(page, 'customer@pavilion.test');
  await page.goto('/transaction/memo');
  await expect(page.getByRole('heading', { name: 'Stones you have on memo' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Memo' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Client', exact: true })).toHaveCount(0);
  await expect(action(page, 'Sell')).toHaveCount(0);
  await expect(page.getByText('Facet Brothers')).toHaveCount(0);
});

test('a list that cannot be fetched says so in its own words, and can be asked again', async ({ page }) => {
  await signIn(page, 'admin@pavilion.test');
  let broken = true;
  await page.route('**/get-memo*', (route) =>
    broken
      ? route.fulfill({
          status: 500,
          contentType: 'application/json',
          headers: { 'x-request-id': 'e2e-request' },
          body: JSON.stringify({ success: false, status: 'fail', message: 'Something broke.', data: null }),
        })
      : route.continue(),
  );
  await page.goto('/transaction/memo');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch memo data' })).toContainText(
    'e2e-request',
  );
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Memo M-[A-Z2-9]+-0001/).first()).toBeVisible();
});
