import { account, action, freeStones, rowOf, select } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('a customer waits in line for a held stone, is offered it when it comes free, and accepts', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const other = await account(page, 'customer2@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [stone] = await freeStones(1);
  if (!stone) throw new Error('A stone is needed.');
  const held = await admin.call<{ lines: { id: string }[] }>('POST', '/inventory/new-arrival/hold', {
    stock_numbers: [stone],
    user_id: other.id,
    reason: 'They are on their way',
  });

  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stone=${stone}`);
  const drawer = page.getByRole('dialog', { name: new RegExp(stone) });
  await drawer.getByRole('button', { name: 'Wait in line' }).click();
  const asking = page.getByRole('dialog', { name: 'Wait in line for 1 stone' });
  await expect(asking).toContainText('Other clients cannot see that you are waiting.');
  await asking.getByRole('button', { name: 'Wait in line for 1 stone' }).click();
  await expect(page.getByText('Joined the line for 1 stone.')).toBeVisible();
  await page.goto(`/search?stone=${stone}`);
  await expect(drawer.getByRole('link', { name: '1st in line' })).toBeVisible();

  await page.goto(`/transaction/queue?type=0&search=${stone}`);
  await expect(page.getByRole('heading', { name: 'Stones you are waiting for' })).toBeVisible();
  await expect(rowOf(page, stone)).toContainText('1st');
  await select(page, [stone]);
  await expect(action(page, 'Accept')).toHaveAttribute(
    'aria-description',
    'A place in line cannot be accepted.',
  );

  await admin.call('PUT', '/inventory/new-arrival/release-hold', {
    ids: held.data.lines.map(({ id }) => id),
  });
  await page.goto('/customer');
  await page.getByRole('link', { name: /It is your turn: accept or decline \d+ stones?\./ }).click();
  await expect(page).toHaveURL(/transaction\/queue/);
  await expect(rowOf(page, stone)).toContainText('Your turn');
  await expect(rowOf(page, stone)).toContainText(/in 1 h \d+ min|in 2 h/);
  await select(page, [stone]);
  await action(page, 'Accept').click();
  const accepting = page.getByRole('dialog', { name: 'Accept 1 stone' });
  await expect(accepting).toContainText(stone);
  await accepting.getByRole('button', { name: 'Accept 1 stone' }).click();
  await expect(page.getByText('1 stone now on hold.')).toBeVisible();

  const { data } = await customer.call<{ data: { status: number; due_at: string }[] }>(
    'POST',
    `/inventory/new-arrival/get-hold?search=${stone}&status=1`,
    {},
  );
  expect(data.data).toHaveLength(1);
  expect(Date.parse(data.data[0]?.due_at ?? '') - Date.now()).toBeGreaterThan(20 * 3_600_000);
});

test('staff put a client in line and see who waits, in their order', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const other = await account(page, 'customer2@pavilion.test');
  const [stone] = await freeStones(1);
  if (!stone) throw new Error('A stone is needed.');
  const memo = await admin.call<{ lines: { id: string }[] }>('POST', '/inventory/new-arrival/hold', {
    stock_numbers: [stone],
    user_id: (await account(page, 'api-client@pavilion.test')).id,
    reason: 'They are on their way',
  });
  expect(memo.data.lines).toHaveLength(1);
  await admin.call('POST', '/inventory/new-arrival/queue', { stock_numbers: [stone], user_id: other.id });

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/search?stone=${stone}`);
  const drawer = page.getByRole('dialog', { name: new RegExp(stone) });
  await drawer.getByRole('button', { name: 'Wait in line' }).click();
  const asking = page.getByRole('dialog', { name: 'Wait in line for 1 stone' });
  await asking.getByRole('button', { name: 'Wait in line for 1 stone' }).click();
  await expect(asking.getByText('Please select a client')).toBeVisible();
  await asking.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: /First Customer/ }).click();
  await asking.getByRole('button', { name: 'Wait in line for 1 stone' }).click();
  await expect(page.getByText('Joined the line for 1 stone.')).toBeVisible();

  await page.goto(`/transaction/queue?type=0&search=${stone}&sort=position`);
  const rows = page.getByRole('grid').getByRole('row').filter({ hasText: stone });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Second Customer');
  await expect(rows.first()).toContainText('1st');
  await expect(rows.last()).toContainText('First Customer');
  await expect(rows.last()).toContainText('2nd');
});
