import { account, freeStones, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('two payments are recorded, one is taken back and recorded again, and the client sees the invoice paid', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const stones = await freeStones(2);
  const memo = await take(admin, 'memo', { stock_numbers: stones, user_id: customer.id });
  const { data: sale } = await admin.call<{ number: string }>('POST', '/inventory/new-arrival/memo-sell', {
    ids: memo.lines.map(({ id }) => id),
  });
  const drawer = page.getByRole('dialog', { name: new RegExp(`Invoice ${sale.number}`) });
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/transaction/invoice?search=${sale.number}`);
  await expect(page.getByRole('button', { name: /^Issued 1$/ })).toBeVisible();
  await page.getByRole('button', { name: `Invoice ${sale.number}`, exact: true }).click();
  await expect(page).toHaveURL(/invoice=/);
  await expect(drawer.getByText('No payments yet.')).toBeVisible();

  await drawer.getByRole('button', { name: 'Record a payment' }).click();
  const amount = dialog.getByLabel('Amount, USD');
  await expect(amount).toHaveValue(/^\d+\.\d\d$/);
  const whole = await amount.inputValue();
  await amount.fill(`1${whole}`);
  await expect(dialog.getByText(`1${whole} USD is more than the open amount of ${whole} USD.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Record a payment' })).toBeDisabled();
  await amount.fill('1.005');
  await expect(dialog.getByText(/at most two decimals/)).toBeVisible();
  await amount.fill('100.10');
  await dialog.getByLabel('Reference').fill('First instalment');
  await dialog.getByRole('button', { name: 'Record a payment' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByText(/First instalment/)).toBeVisible();
  await expect(drawer.getByText('Part paid').first()).toBeVisible();

  await drawer.getByRole('button', { name: 'Reverse 100.10 USD' }).click();
  const back = page.getByRole('dialog', { name: 'Reverse the payment' });
  await expect(back.getByRole('button', { name: 'Reverse the payment' })).toBeDisabled();
  await back.getByLabel('Reason').fill('It was for the invoice before');
  await back.getByRole('button', { name: 'Reverse the payment' }).click();
  await expect(drawer.getByText(/It was for the invoice before/).first()).toBeVisible();
  await expect(drawer.getByText('Issued').first()).toBeVisible();

  for (const part of ['100.10', null]) {
    await drawer.getByRole('button', { name: 'Record a payment' }).click();
    if (part !== null) await amount.fill(part);
    await dialog.getByRole('button', { name: 'Record a payment' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(drawer.getByRole('button', { name: 'Record a payment' })).toHaveAttribute(
    'aria-description',
    'A paid invoice cannot be paid.',
  );
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: /^Paid 1$/ })).toBeVisible();

  await enter(page, 'customer@pavilion.test');
  await page.goto(`/transaction/invoice?search=${sale.number}`);
  await page.getByRole('button', { name: `Invoice ${sale.number}`, exact: true }).click();
  await expect(drawer.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(drawer.getByText(/It was for the invoice before/).first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Record a payment' })).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: /^Reverse / })).toHaveCount(0);
});
