import { account, action, freeStones, rowOf, select, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('a paid sale is reversed in part, and the credit pays what is open on the next invoice', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [wrong, right, later] = await freeStones(3);
  if (!wrong || !right || !later) throw new Error('Three stones are needed.');
  const sell = async (stock_numbers: string[]) => {
    const memo = await take(admin, 'memo', { stock_numbers, user_id: customer.id });
    const ids = memo.lines.map(({ id }) => id);
    const { data } = await admin.call<{ number: string }>('POST', '/inventory/new-arrival/memo-sell', {
      ids,
    });
    return { memo: memo.number, invoice: data.number };
  };
  const sale = await sell([wrong, right]);

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/transaction/invoice?search=${sale.invoice}`);
  await page.getByRole('button', { name: `Invoice ${sale.invoice}`, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: new RegExp(`Invoice ${sale.invoice}`) });
  await drawer.getByRole('button', { name: 'Record a payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record a payment' });
  await payment.getByRole('button', { name: 'Record a payment' }).click();
  await expect(drawer.getByText('Paid', { exact: true }).first()).toBeVisible();

  await page.goto(`/transaction/memo?all=true&search=${sale.memo}`);
  await select(page, [wrong]);
  await expect(action(page, 'Sell')).toHaveAttribute('aria-description', 'A sold memo cannot be sold.');
  await action(page, 'Reverse').click();
  const dialog = page.getByRole('dialog', { name: 'Reverse the sale of 1 stone' });
  await expect(dialog.getByRole('rowheader', { name: wrong })).toBeVisible();
  await expect(dialog).toContainText(`off invoice ${sale.invoice}`);
  const confirm = dialog.getByRole('button', { name: 'Reverse the sale of 1 stone' });
  await dialog.getByLabel('I know that a credit note cannot be undone').check();
  await expect(confirm).toBeDisabled();
  await expect(dialog.getByText('A reversal needs a reason. The client sees it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The client bought the other one');
  await confirm.click();
  await expect(page.getByText(/1 stone is no longer sold \(C-\d{4}-\d{6}\), [\d,.]+ USD\./)).toBeVisible();
  await expect(rowOf(page, wrong)).toContainText('Received');
  await expect(rowOf(page, right)).toContainText('Sold');

  await page.goto(`/transaction/invoice?search=${sale.invoice}`);
  await page.getByRole('button', { name: `Invoice ${sale.invoice}`, exact: true }).click();
  await expect(drawer.getByText(/^C-\d{4}-\d{6}$/)).toBeVisible();
  await expect(drawer.getByText(/had been paid and became the client’s credit/)).toBeVisible();
  await expect(drawer.getByText(/credited by C-/)).toHaveCount(1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: /^PDF of credit note C-/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^credit-note-C-\d{4}-\d{6}\.pdf$/);

  // The stone can be sold again, and the credit pays for it.
  const next = await sell([wrong]);
  await page.goto(`/transaction/invoice?search=${next.invoice}`);
  await page.getByRole('button', { name: `Invoice ${next.invoice}`, exact: true }).click();
  const second = page.getByRole('dialog', { name: new RegExp(`Invoice ${next.invoice}`) });
  await second.getByRole('button', { name: 'Record a payment' }).click();
  await payment.getByRole('combobox', { name: 'Payment method' }).click();
  await page.getByRole('option', { name: /^Client’s credit, [\d,.]+ USD$/ }).click();
  await payment.getByRole('button', { name: 'Record a payment' }).click();
  await expect(second.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(second.getByText(/· Client’s credit$/)).toBeVisible();

  // Without a line left an invoice is cancelled. The other sale is reversed at the invoice.
  await page.goto(`/transaction/invoice?search=${sale.invoice}`);
  await page.getByRole('button', { name: `Invoice ${sale.invoice}`, exact: true }).click();
  await expect(drawer.getByRole('checkbox')).toHaveCount(1);
  await drawer.getByRole('checkbox', { name: `Select ${right}` }).check();
  await drawer.getByRole('button', { name: 'Reverse', exact: true }).click();
  await dialog.getByLabel('I know that a credit note cannot be undone').check();
  await dialog.getByLabel('Reason').fill('And this one neither');
  await confirm.click();
  await expect(drawer.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(drawer.getByRole('checkbox')).toHaveCount(0);

  // Each stone leads to what was sold, with all that happened to it.
  await drawer.getByRole('link', { name: right }).click();
  const line = page.getByRole('dialog', { name: new RegExp(right) });
  await expect(line.getByRole('listitem').filter({ hasText: 'And this one neither' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, right)).toContainText('Received');

  await enter(page, 'customer@pavilion.test');
  await page.goto(`/transaction/invoice?search=${sale.invoice}`);
  await expect(page.getByRole('button', { name: /^Cancelled 1$/ })).toBeVisible();
  await page.getByRole('button', { name: `Invoice ${sale.invoice}`, exact: true }).click();
  await expect(drawer.getByText('Your credit $')).toBeVisible();
  await expect(drawer.getByText('The client bought the other one').first()).toBeVisible();
});
