import { account, freeStones, rowOf, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('what others do appears by itself, in every tab, over one stream', async ({ page, context }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const other = await account(page, 'customer2@pavilion.test');
  const stones = await freeStones(3);
  const [first = '', second = ''] = stones;
  const streams: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/live') streams.push(request.url());
  });
  const hold = (stone: string) =>
    take(admin, 'hold', { stock_numbers: [stone], user_id: other.id, reason: 'They are on their way' });
  const release = ({ lines }: { lines: { id: string }[] }) =>
    admin.call('PUT', '/inventory/new-arrival/release-hold', { ids: lines.map(({ id }) => id) });

  await enter(page, 'customer@pavilion.test');
  const search = `/search?stock_numbers=${stones.join(',')}`;
  await page.goto(search);
  await expect(rowOf(page, first)).toBeVisible();
  await expect.poll(() => streams.length).toBe(1);

  const tab = await context.newPage();
  await tab.goto(search);
  await expect(rowOf(tab, second)).toBeVisible();

  const taken = await hold(first);
  await expect(rowOf(page, first)).toContainText('Hold');
  const marks = (stone: string) => rowOf(page, stone).locator('[data-changed]');
  await expect(marks(first)).toHaveCount(1);
  await expect(marks(second)).toHaveCount(0);
  await tab.bringToFront();
  await expect(rowOf(tab, first)).toContainText('Hold');
  await release(taken);
  await expect(rowOf(tab, first)).not.toContainText('Hold');
  await hold(first);
  await expect(rowOf(tab, first)).toContainText('Hold');
  expect(streams).toHaveLength(1);

  // The tab with the stream is closed: the other one continues from its cursor.
  await page.close();
  const last = await hold(second);
  await expect(rowOf(tab, second)).toContainText('Hold');
  expect(streams).toHaveLength(2);
  expect(new URL(streams[1] ?? '').searchParams.get('cursor')).not.toBeNull();

  await release(last);
  await expect(rowOf(tab, second)).not.toContainText('Hold');
});

test('a list of lines follows what staff do', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [stone] = await freeStones(1);
  if (!stone) throw new Error('A stone is needed.');
  const { lines } = await take(admin, 'hold', {
    stock_numbers: [stone],
    user_id: customer.id,
    reason: 'Asked by phone',
  });
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/transaction/hold?type=0&search=${stone}`);
  await expect(rowOf(page, stone)).toContainText('Held');
  await admin.call('PUT', '/inventory/new-arrival/release-hold', { ids: lines.map(({ id }) => id) });
  // It leaves the list of what is held.
  await expect(rowOf(page, stone)).toHaveCount(0);
  await page.goto(`/transaction/hold?all=true&search=${stone}`);
  await expect(rowOf(page, stone)).toContainText('Released');
});

test('an open dialog and the list behind it do not change until the dialog closes', async ({
  page,
  context,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const other = await account(page, 'customer2@pavilion.test');
  const stones = await freeStones(2);
  const [stone = ''] = stones;
  await enter(page, 'customer@pavilion.test');
  const search = `/search?stock_numbers=${stones.join(',')}`;
  const tab = await context.newPage();
  await tab.goto(search);
  await expect(rowOf(tab, stone)).toBeVisible();
  await page.bringToFront();
  await page.goto(search);
  await rowOf(page, stone).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Hold 1 stone' });
  const confirm = dialog.getByRole('button', { name: 'Hold 1 stone' });
  await expect(confirm).toBeEnabled();

  const searches: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/inventory/search') searches.push(request.url());
  });
  const hold = { stock_numbers: [stone], user_id: other.id, reason: 'They are on their way' };
  await tab.bringToFront();
  const { lines } = await take(admin, 'hold', hold);
  await expect(rowOf(tab, stone)).toContainText('Hold');
  // Updates are at least a second apart. When the tab shows the next two, the page would have shown
  // the first.
  await admin.call('PUT', '/inventory/new-arrival/release-hold', { ids: lines.map(({ id }) => id) });
  await expect(rowOf(tab, stone)).not.toContainText('Hold');
  await take(admin, 'hold', hold);
  await expect(rowOf(tab, stone)).toContainText('Hold');
  expect(searches).toEqual([]);
  await page.bringToFront();
  await expect(rowOf(page, stone)).not.toContainText('Hold');
  await confirm.click();
  await expect(dialog.getByRole('alert').filter({ hasText: stone })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, stone)).toContainText('Hold');
});
