/** The credit of clients: set on their page, shown before stones are taken, and exceeded with a reason. */
import { acceptByMail } from './support/invited.ts';
import { account, freeStones } from './support/lines.ts';
import { expectNarrow, seriousOn } from './support/looks.ts';
import { enter } from './support/people.ts';
import { pictureOf } from './support/pictures.ts';
import { expect, test } from './support/portal.ts';

test('an administrator sets a client’s credit limit, reads what is left of it, and exceeds it with a reason', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const email = 'credit@clients.test';
  const { data: client } = await admin.call<{ id: string }>('POST', '/external-clients', {
    role_id: 6,
    email,
    first_name: 'Ines',
    company_name: 'Girdle & Table',
  });
  await acceptByMail(email);
  const [stone] = await freeStones(1);
  if (!stone) throw new Error('A stone is needed.');

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/api/${client.id}`);
  const card = page.getByRole('region', { name: 'Credit' });
  await expect(card).toContainText('None');
  await card.getByRole('button', { name: 'Set limit' }).click();
  const drawer = page.getByRole('dialog', { name: 'Credit limit' });
  await drawer.getByLabel('Limit in USD').fill('100');
  await drawer.getByLabel('Reason').fill('New client');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Girdle & Table has a credit limit of 100.00 USD.')).toBeVisible();
  await expect(card).toContainText('$ 100.00');
  await expect(card).toContainText('New client');
  await expectNarrow(page);
  await pictureOf(page, 'credit-card');
  expect(await seriousOn(page)).toEqual([]);

  await page.goto(`/search?stock_numbers=${stone}`);
  await page.getByRole('checkbox', { name: `Select ${stone}` }).check();
  await page.getByRole('button', { name: 'Memo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue 1 stone on memo' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Girdle');
  await page.getByRole('option', { name: /Girdle & Table/ }).click();
  await expect(dialog).toContainText('Credit left: $ 100.00 of $ 100.00.');
  await expect(dialog).toContainText('The client’s credit limit is 100.00 USD, of which 0.00 USD is used.');
  const issue = dialog.getByRole('button', { name: 'Issue 1 stone on memo' });
  await expect(issue).toBeDisabled();
  await pictureOf(page, 'credit-dialog');
  expect(await seriousOn(page)).toEqual([]);
  await dialog.getByLabel('Reason for the exception').fill('Insured by the bank');
  await issue.click();
  await expect(page.getByText(/1 stone was issued on memo/)).toBeVisible();

  await page.goto(`/api/${client.id}`);
  await expect(card).toContainText('$ -');
});
