import { account, freeStones, rowOf, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

test('sold stones are on the invoices of the house and of the client', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [first, second] = await freeStones(2);
  if (!first || !second) throw new Error('Two stones are needed.');
  const memo = await take(admin, 'memo', { stock_numbers: [first, second], user_id: customer.id });
  const { data: sale } = await admin.call<{ number: string }>('POST', '/inventory/new-arrival/memo-sell', {
    ids: memo.lines.map(({ id }) => id),
  });

  await enter(page, 'associate@pavilion.test');
  await page.goto('/transaction/memo');
  await openTab(page, /Invoices/);
  await expect(page).toHaveURL(/\/transaction\/invoice/);
  // The URL changes before the screen does, and the memo list has a field of the same name.
  await expect(page.getByRole('grid', { name: 'Invoices' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in this list' }).fill(memo.number);
  await expect(page.getByText(`Invoice ${sale.number}`)).toBeVisible();
  await expect(page.getByText('2 stones', { exact: true })).toBeVisible();
  await expect(rowOf(page, first)).toContainText(sale.number);
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: `PDF of invoice ${sale.number}` }).click();
  expect((await printed).suggestedFilename()).toBe(`invoice-${sale.number}.pdf`);
  await page.getByRole('combobox', { name: 'Grouping' }).click();
  await page.getByRole('option', { name: 'Memo wise' }).click();
  await expect(page.getByText(`Memo ${memo.number}`)).toBeVisible();
  for (const [item, file] of [
    ['XLSX with subtotals', 'invoices.xlsx'],
    ['PDF with subtotals', 'invoices.pdf'],
  ] as const) {
    const made = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Groups' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    expect((await made).suggestedFilename()).toBe(file);
  }

  await rowOf(page, first).dblclick();
  await expect(page.getByRole('dialog', { name: new RegExp(first) })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/client/${customer.id}?tab=invoice&search=${sale.number}`);
  await expect(rowOf(page, second)).toContainText(sale.number);
});

test('a customer finds their invoices in their profile, without who sold them and at their own prices', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [stone] = await freeStones(1);
  if (!stone) throw new Error('A stone is needed.');
  const memo = await take(admin, 'memo', { stock_numbers: [stone], user_id: customer.id });
  const { data: sale } = await admin.call<{ number: string }>('POST', '/inventory/new-arrival/memo-sell', {
    ids: memo.lines.map(({ id }) => id),
  });

  await enter(page, 'customer@pavilion.test');
  await page.goto('/customer-profile');
  await openTab(page, 'Invoices');
  await expect(page).toHaveURL(/tab=invoice/);
  await expect(page.getByRole('grid', { name: 'Invoices' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in this list' }).fill(sale.number);
  await expect(rowOf(page, stone)).toContainText(sale.number);
  await expect(page.getByRole('columnheader', { name: 'Sold by' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Client' })).toHaveCount(0);

  await page.goto('/transaction/invoice?search=nothing-of-this-kind');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).not.toHaveURL(/search=/);
});

test('an administrator writes the house’s words on invoices, and not without its name', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/system-settings/invoice');
  const house = page.getByLabel('Name of the house');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(house).not.toHaveValue('');
  await expect(save).toBeDisabled();
  await page.getByLabel('Terms', { exact: true }).fill('Due within 30 days.');
  await expect(save).toBeEnabled();
  const words = await house.inputValue();
  await house.fill(' ');
  await expect(page.getByText('Invoices need the name of the house.')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: /Discard/ }).click();
  await expect(house).toHaveValue(words);
});

test('days to pay and taxes are saved when they are whole, and not before', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/system-settings/invoice');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const taxes = page.getByRole('group', { name: 'Taxes' });
  await page.getByLabel('Days to pay').fill('');
  await expect(page.getByText('Enter a number of days from 0 to 180.')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel('Days to pay').fill('45');
  await expect(save).toBeEnabled();
  await taxes.getByRole('button', { name: 'Add a tax' }).click();
  await expect(save).toBeDisabled();
  await taxes.getByLabel('Name').fill('Diamond levy');
  await taxes.getByLabel('Percent').fill('0.2555');
  await expect(taxes.getByRole('alert')).toContainText('at most three decimals');
  await taxes.getByLabel('Percent').fill('0.25');
  await expect(save).toBeEnabled();
  await taxes.getByRole('button', { name: 'Remove the tax Diamond levy' }).click();
  await page.getByRole('button', { name: /Discard/ }).click();
  await expect(taxes.getByLabel('Name')).toHaveCount(0);
});
