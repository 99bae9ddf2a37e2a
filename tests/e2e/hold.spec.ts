import { account, action, freeStones, rowOf, select, take } from './support/lines.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { openTab } from './support/open-tab.ts';

test('a customer releases a hold, which its path shows', async ({ page }) => {
  const customer = await account(page, 'customer@pavilion.test');
  const [stone, kept] = await freeStones(2);
  if (!stone || !kept) throw new Error('Two stones are needed.');
  await customer.call('POST', '/inventory/new-arrival/hold', {
    stock_numbers: [stone, kept],
    remark: 'For a ring',
  });

  await enter(page, 'customer@pavilion.test');
  await page.goto('/transaction/hold?all=true');
  await expect(page.getByRole('heading', { name: 'Stones on hold for you' })).toBeVisible();
  await expect(rowOf(page, stone)).toContainText(/in 2[34] h \d+ min/);
  await select(page, [stone]);
  await expect(page.getByLabel('Totals: Selection')).toContainText('Pieces1');
  await action(page, 'Release').click();
  const dialog = page.getByRole('dialog', { name: 'Release 1 hold' });
  await expect(dialog).toContainText(stone);
  await dialog.getByRole('button', { name: 'Release 1 hold' }).click();
  await expect(page.getByText(/1 stone was released, [\d,.]+ USD\./)).toBeVisible();
  await expect(rowOf(page, stone)).toContainText('Released');
  await expect(rowOf(page, kept)).toContainText('Held');

  await select(page, [stone]);
  await expect(action(page, 'Release')).toHaveAttribute(
    'aria-description',
    'A released hold cannot be released.',
  );
  await rowOf(page, stone).dblclick();
  const drawer = page.getByRole('dialog', { name: new RegExp(stone) });
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await expect(drawer.getByRole('listitem').last()).toContainText('First Customer');
});

test('tabs show counts and lead to their lists, and the URL keeps status and grouping', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/transaction/hold?status=%5B1%5D&group=3');
  await expect(page.getByRole('tab', { name: /^Holds \d+/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: /^Held/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Facet Brothers | Second Customer', { exact: true }).first()).toBeVisible();
  await openTab(page, /^Enquiries/);
  await expect(page).toHaveURL(/transaction\/enquiry/);
  await expect(page.getByRole('heading', { name: 'Enquiries' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Held/ })).toHaveAttribute('aria-pressed', 'true');
});

test('an enquiry is closed with an answer for its client, and Escape closes one layer at a time', async ({
  page,
}) => {
  const customer = await account(page, 'customer@pavilion.test');
  const [stone] = await freeStones(1);
  if (!stone) throw new Error('A stone is needed.');
  await customer.call('POST', '/inventory/new-arrival/enquiry', {
    stock_numbers: [stone],
    message: 'Any green tinge?',
  });

  await enter(page, 'associate@pavilion.test');
  await page.goto(`/transaction/enquiry?all=true&search=${stone}`);
  await rowOf(page, stone).dblclick();
  const drawer = page.getByRole('dialog', { name: new RegExp(stone) });
  await drawer.getByRole('button', { name: 'Answer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer 1 enquiry' });
  await dialog.getByLabel('Answer').focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Answer', exact: true }).click();
  await dialog.getByLabel('Answer').fill('None at all');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard what you wrote' })
    .getByRole('button', { name: 'Keep writing' })
    .click();
  await dialog.getByRole('button', { name: 'Answer 1 enquiry' }).click();
  await expect(rowOf(page, stone)).toContainText('Closed');
  await expect(rowOf(page, stone)).toContainText('None at all');
  const { data } = await customer.call<{ data: { remark: string | null }[] }>(
    'POST',
    `/inventory/new-arrival/get-enquiry?search=${stone}`,
    {},
  );
  expect(data.data[0]?.remark).toBe('None at all');
});

test('a dialog over a line keeps it when the list behind loses it', async ({ page }) => {
  const customer = await account(page, 'customer@pavilion.test');
  const admin = await account(page, 'admin@pavilion.test');
  const [stone] = await freeStones(1);
  const opened = await customer.call<{ lines: { id: string }[] }>('POST', '/inventory/new-arrival/enquiry', {
    stock_numbers: [stone],
    message: 'Any green tinge?',
  });
  await enter(page, 'associate@pavilion.test');
  await page.goto(`/transaction/enquiry?search=${stone}`);
  await rowOf(page, stone ?? '').dblclick();
  await page
    .getByRole('dialog', { name: new RegExp(stone ?? '') })
    .getByRole('button', { name: 'Answer', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Answer 1 enquiry' });
  await dialog.getByLabel('Answer').fill('None at all');
  await admin.call('PUT', '/inventory/new-arrival/close-enquiry', {
    ids: opened.data.lines.map(({ id }) => id),
  });
  await dialog.getByRole('button', { name: 'Answer 1 enquiry' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toContainText('A closed enquiry cannot be closed.');
  await expect(dialog.getByLabel('Answer')).toHaveValue('None at all');
});

test('only staff can hold a released stone again, with a reason', async ({ page, browser, baseURL }) => {
  const customer = await account(page, 'customer@pavilion.test');
  const [stone] = await freeStones(1);
  if (!stone) throw new Error('A stone is needed.');
  const { data } = await customer.call<{ lines: { id: string }[] }>('POST', '/inventory/new-arrival/hold', {
    stock_numbers: [stone],
  });
  await customer.call('PUT', '/inventory/new-arrival/release-hold', { ids: data.lines.map(({ id }) => id) });

  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stock_numbers=${stone}`);
  await select(page, [stone]);
  await expect(action(page, 'Hold')).toHaveAttribute('aria-disabled', 'true');
  await action(page, 'Hold').hover();
  await expect(page.getByRole('tooltip')).toContainText(
    'Your business recently released this stone or let its hold expire',
  );

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enter(other, 'associate@pavilion.test');
  await other.goto(`/search?stock_numbers=${stone}`);
  await select(other, [stone]);
  await action(other, 'Hold').click();
  const dialog = other.getByRole('dialog', { name: 'Hold 1 stone' });
  await dialog.getByRole('combobox', { name: 'Client' }).click();
  await other.getByRole('option', { name: /First Customer/ }).click();
  await expect(dialog.getByRole('status')).toContainText(
    'The client recently released this stone or let its hold expire',
  );
  const confirm = dialog.getByRole('button', { name: 'Hold 1 stone' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Reason for the exception').fill('The buyer is on a plane');
  await confirm.click();
  await expect(other.getByText(/^1 stone is on hold, [\d,.]+ USD\.$/)).toBeVisible();

  await other.goto(`/transaction/hold?search=${stone}`);
  await rowOf(other, stone).first().dblclick();
  await expect(other.getByRole('dialog', { name: new RegExp(stone) })).toContainText(
    'The buyer is on a plane',
  );
  await other.context().close();
});

test('the client of a hold and its end are in sight at 1024 pixels, before the prices', async ({ page }) => {
  const [stone = ''] = await freeStones(1);
  const customer = await account(page, 'customer@pavilion.test');
  const admin = await account(page, 'admin@pavilion.test');
  await take(admin, 'hold', { stock_numbers: [stone], user_id: customer.id });
  await page.setViewportSize({ width: 1024, height: 900 });
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/transaction/hold?search=${stone}`);
  await expect(rowOf(page, stone)).toBeVisible();
  const rightOf = async (name: string): Promise<number> => {
    const box = await page.getByRole('columnheader', { name, exact: true }).boundingBox();
    return (box?.x ?? Infinity) + (box?.width ?? 0);
  };
  const prices = await page.getByRole('columnheader', { name: 'Client amount $' }).boundingBox();
  for (const name of ['Until', 'Client'])
    await expect.poll(() => rightOf(name), { message: name }).toBeLessThanOrEqual(prices?.x ?? 0);
});
