import { account, freeStones, rowOf, select, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('an act, a paper, a client and a screen are found by keyboard alone', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [held, lent, offered] = await freeStones(3);
  if (!held || !lent || !offered) throw new Error('Three stones are needed.');
  const memo = await take(admin, 'memo', { stock_numbers: [lent], user_id: customer.id });
  const { data: offer } = await customer.call<{ number: string }>('POST', '/inventory/new-arrival/offer', {
    stones: [{ stock_no: offered, amount: '10.00' }],
    less_than_half: true,
  });
  const box = page.getByRole('combobox', { name: 'Find anything' });
  const found = page.getByRole('listbox', { name: 'Results' });
  const marked = found.getByRole('option', { selected: true });

  await enter(page, 'admin@pavilion.test');
  await page.goto('/task');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();

  // A document, by the beginning of its number.
  await page.keyboard.type(memo.number.toLowerCase());
  await expect(found.getByRole('option', { name: new RegExp(memo.number) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transaction\/memo\?.*search=/);
  await expect(rowOf(page, lent)).toBeVisible();
  // The list goes on with the arrows, although nothing has the focus.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();

  // An offer, which opens with its stone.
  await page.keyboard.press('/');
  await page.keyboard.type(offer.number);
  await expect(found.getByRole('option', { name: new RegExp(offer.number) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: new RegExp(offered) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // A screen, whose name nothing else has.
  await page.keyboard.press('/');
  await page.keyboard.type('holid');
  await expect(marked).toContainText('Holidays');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/system-settings\/holiday/);

  // A list by the name of its area.
  await page.keyboard.press('/');
  await page.keyboard.type('transactions memos');
  await expect(marked).toContainText('Memos');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transaction\/memo/);

  // A client, past the first option and back.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('second cust');
  await expect(marked).toContainText('Second Customer');
  await page.keyboard.press('ArrowUp');
  await expect(marked).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/client\//);

  // An action, on a screen without stones.
  await page.keyboard.press('/');
  await page.keyboard.type(`hold ${held}`);
  await expect(marked).toContainText(`Hold ${held}`);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Hold 1 stone' });
  await dialog.getByRole('combobox').first().fill('First Customer');
  await page.getByRole('option', { name: /First Customer/ }).click();
  await dialog.getByRole('button', { name: 'Hold 1 stone' }).click();
  await expect(dialog).toBeHidden();
  const { data } = await admin.call<{ stockList: { status: number }[] }>('POST', '/inventory/search', {
    stock_numbers: [held],
  });
  expect(data.stockList[0]?.status).toBe(4);

  // A number that does not exist.
  await page.keyboard.press('/');
  await page.keyboard.type('hold NOWHERE-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('NOWHERE-1 is not the number of a stone that you can see')).toBeVisible();
});

test('a customer finds a stone by its number, and no client', async ({ page }) => {
  const [stone] = await freeStones(1);
  if (!stone) throw new Error('A stone is needed.');
  const box = page.getByRole('combobox', { name: 'Find anything' });
  const found = page.getByRole('listbox', { name: 'Results' });
  await enter(page, 'customer@pavilion.test');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/customer');
  await box.fill(stone.toLowerCase());
  await found.getByRole('option', { name: new RegExp(stone) }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(stone) })).toBeVisible();
  await page.keyboard.press('Escape');
  await box.fill('second cust');
  await expect(page.getByRole('status', { name: 'How your search is read' })).toBeVisible();
  await expect(found).toHaveCount(0);
});

test('stones that are named or chosen are shared, downloaded and compared by typing it', async ({ page }) => {
  const [one = '', other = ''] = await freeStones(2);
  const found = page.getByRole('listbox', { name: 'Results' });
  const marked = found.getByRole('option', { selected: true });
  const dialog = page.getByRole('dialog');
  await enter(page, 'customer@pavilion.test');
  await page.goto('/customer');
  await page.getByRole('heading', { level: 1 }).waitFor();

  for (const [act, title] of [
    ['Share', 'Share 1 stone'],
    ['Download', 'Download 1 stone'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`${act.toLowerCase()} ${one}`);
    await expect(marked).toContainText(`${act} ${one}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`compare ${one} ${other}`);
  await expect(marked).toContainText('Compare 2 stones');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/compare\?stock_numbers=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();

  await page.goto(`/search?stock_numbers=${one},${other}`);
  await select(page, [one, other]);
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  for (const act of ['Share', 'Download']) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(act.slice(0, 4).toLowerCase());
    await found.getByRole('option', { name: new RegExp(`${act} 2 stones`) }).click();
    await expect(page.getByRole('dialog', { name: `${act} 2 stones` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('compa');
  await found.getByRole('option', { name: /Compare 2 stones/ }).click();
  await expect(page).toHaveURL(/\/search\/compare\?stock_numbers=/);
});
