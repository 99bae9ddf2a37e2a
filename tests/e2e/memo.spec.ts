import { STONE_STATUS } from '../../src/domain/codes.ts';
import { account, action, freeStones, rowOf, select, take } from './support/lines.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('one stone of a memo is received, the others are sold', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [back, first, second] = await freeStones(3);
  if (!back || !first || !second) throw new Error('Three stones are needed.');
  const memo = await take(admin, 'memo', {
    stock_numbers: [back, first, second],
    user_id: customer.id,
    due_date: '2031-05-01',
    terms: 'Thirty days',
  });

  await enter(page, 'associate@pavilion.test');
  await page.goto('/transaction/memo?all=true');
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
  await expect(receiving.getByRole('rowheader', { name: back })).toBeVisible();
  await receiving.getByRole('button', { name: 'Receive 1 stone' }).click();
  await expect(page.getByText(/1 stone was received back, [\d,.]+ USD\./)).toBeVisible();
  await expect(rowOf(page, back)).toContainText('Received');
  const { data: again } = await admin.call<{ data: { stone_status: number }[] }>(
    'POST',
    `/inventory/new-arrival/get-memo?search=${back}`,
    {},
  );
  expect(again.data[0]?.stone_status).toBe(STONE_STATUS.available);

  // A received stone cannot be sold, and the button shows the machine's sentence.
  await select(page, [back]);
  await expect(action(page, 'Sell')).toHaveAttribute('aria-description', 'A received memo cannot be sold.');
  await rowOf(page, back).getByRole('checkbox').click();

  await page.getByRole('button', { name: 'Select 2' }).click();
  await action(page, 'Sell').click();
  const selling = page.getByRole('dialog', { name: 'Sell 2 stones' });
  await expect(selling).toContainText(memo.number);
  await expect(selling.getByRole('button', { name: 'Sell 2 stones' })).toBeDisabled();
  await selling.getByLabel('I know that only an administrator can reverse a sale').check();
  await selling.getByRole('button', { name: 'Sell 2 stones' }).click();
  await expect(page.getByText(/2 stones were sold \(I-\d{4}-\d{6}\), [\d,.]+ USD in total\./)).toBeVisible();
  for (const stone of [first, second]) await expect(rowOf(page, stone)).toContainText('Sold');

  await rowOf(page, first).dblclick();
  const drawer = page.getByRole('dialog', { name: new RegExp(first) });
  await expect(drawer).toContainText('Thirty days');
  await expect(drawer).toContainText(/I-\d{4}-\d{6}/);
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Issued' })).toContainText('Administrator');
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Sold' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(page).toHaveURL(/line=/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/line=/);
});

test('an action that is too late lists the stones that prevent it', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [gone, stays] = await freeStones(2);
  if (!gone || !stays) throw new Error('Two stones are needed.');
  const memo = await take(admin, 'memo', { stock_numbers: [gone, stays], user_id: customer.id });

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/transaction/memo?all=true&search=${memo.number}`);
  await page.getByRole('button', { name: 'Select 2' }).click();
  const line = memo.lines.find((one) => one.stock_no === gone);
  await admin.call('PUT', '/inventory/new-arrival/receive-memo', { ids: [line?.id] });

  await action(page, 'Receive').click();
  const dialog = page.getByRole('dialog', { name: 'Receive 2 stones' });
  await dialog.getByRole('button', { name: 'Receive 2 stones' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed.');
  const inTheWay = dialog.getByRole('list', { name: 'Stones that prevent this' }).getByRole('listitem');
  await expect(inTheWay).toHaveText([new RegExp(`${gone}.*A received memo cannot be received.`)]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // The list has been refreshed.
  await expect(rowOf(page, gone)).toContainText('Received');
  await expect(rowOf(page, stays)).toContainText('Issued');
});

test('memos are sorted by due date as groups, the URL keeps the order, and the list is exported', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const stones = await freeStones(3);
  const memoOf = (stock_numbers: string[], due_date: string) =>
    take(admin, 'memo', { stock_numbers, user_id: customer.id, due_date });
  const late = await memoOf(stones.slice(0, 2), '2033-05-01');
  const soon = await memoOf(stones.slice(2), '2032-05-01');

  await enter(page, 'admin@pavilion.test');
  await page.goto('/transaction/memo?all=true');
  // Others issue memos meanwhile.
  const heads = page
    .getByRole('row')
    .filter({ hasText: /Memo M-/ })
    .filter({ hasText: new RegExp(`${late.number}|${soon.number}`) });
  await expect(heads.first()).toContainText(soon.number);
  const due = page.getByRole('columnheader', { name: 'Due' });
  await due.getByRole('button').click();
  await due.getByRole('button').click();
  await expect(due).toHaveAttribute('aria-sort', 'descending');
  await expect(heads.first()).toContainText(late.number);
  await expect(heads.first()).toContainText('2 pieces');
  await expect(heads.nth(1)).toContainText(soon.number);

  await page.reload();
  await expect(page).toHaveURL(/sort=-due_date/);
  await expect(due).toHaveAttribute('aria-sort', 'descending');
  await expect(heads.first()).toContainText(late.number);

  // One memo, because others issue memos meanwhile.
  await page.getByRole('searchbox', { name: 'Find in this list' }).fill(late.number);
  await expect(page.getByText('2 memo lines', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'XLSX' }).click();
  expect((await download).suggestedFilename()).toBe('memos.xlsx');
  await expect(page.getByText('memos.xlsx downloaded successfully: 2 memo lines')).toBeVisible();
});

test('a customer sees only their own memos, without the client column and staff’s actions', async ({
  page,
}) => {
  await enter(page, 'customer@pavilion.test');
  await page.goto('/transaction/memo');
  await expect(page.getByRole('heading', { name: 'Stones you have on memo' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Memo' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Client', exact: true })).toHaveCount(0);
  await expect(action(page, 'Sell')).toHaveCount(0);
  await expect(page.getByText('Facet Brothers')).toHaveCount(0);
});

test('a list that cannot be fetched shows its message and can be retried', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
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
  await expect(page.getByRole('columnheader', { name: 'Stock' })).toHaveCount(0);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Memo M-[A-Z2-9]+-0001/).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Stock' })).toHaveCount(1);
});
