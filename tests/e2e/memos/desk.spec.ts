/**
 * The memo desk, and the credit of clients: set on their page, shown before stones are taken,
 * exceeded with a reason.
 */
import { acceptByMail } from '../support/invited.ts';
import { account, freeStones, rowOf, take } from '../support/lines.ts';
import { expectNarrow, findingsOn } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { pictureOf } from '../support/pictures.ts';
import { expect, test } from '../support/portal.ts';

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
  const drawer = page.getByRole('dialog', { name: 'Credit', exact: true });
  await drawer.getByLabel('Limit in USD').fill('1');
  await drawer.getByLabel('Reason').fill('New client');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Girdle & Table has a credit limit of 1.00 USD.')).toBeVisible();
  await expect(card).toContainText('$ 1.00');
  await expect(card).toContainText('New client');
  await expectNarrow(page);
  await pictureOf(page, 'credit-card');
  expect(await findingsOn(page)).toEqual([]);

  await page.goto(`/search?stock_numbers=${stone}`);
  await page.getByRole('checkbox', { name: `Select ${stone}` }).check();
  await page.getByRole('button', { name: 'Memo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue 1 stone on memo' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Girdle');
  await page.getByRole('option', { name: /Girdle & Table/ }).click();
  await expect(dialog).toContainText('Credit left: $ 1.00 of $ 1.00.');
  await expect(dialog).toContainText('The client’s credit limit is 1.00 USD, of which 0.00 USD is used.');
  const issue = dialog.getByRole('button', { name: 'Issue 1 stone on memo' });
  await expect(issue).toBeDisabled();
  await pictureOf(page, 'credit-dialog');
  expect(await findingsOn(page)).toEqual([]);
  await dialog.getByLabel('Reason for the exception').fill('Insured by the bank');
  await issue.click();
  await expect(page.getByText(/1 stone was issued on memo/)).toBeVisible();

  await page.goto(`/api/${client.id}`);
  await expect(card).toContainText('$ -');
});

test('the memo desk: a figure leads to its lines, and scanned stones are received or sold together', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const email = 'desk@clients.test';
  const { data: client } = await admin.call<{ id: string }>('POST', '/external-clients', {
    role_id: 6,
    email,
    first_name: 'Otto',
    company_name: 'Crown Facets',
  });
  await acceptByMail(email);
  const stones = await freeStones(4);
  const [first, second, third, fourth] = stones;
  if (!first || !second || !third || !fourth) throw new Error('Four stones are needed.');
  const one = await take(admin, 'memo', { stock_numbers: [first, second], user_id: client.id });
  const two = await take(admin, 'memo', { stock_numbers: [third, fourth], user_id: client.id });

  await enter(page, 'admin@pavilion.test');
  await page.goto('/memo-desk');
  const table = page.getByRole('region', { name: 'Stones on memo, by client and days out' });
  const row = table.getByRole('row').filter({ hasText: 'Crown Facets' });
  await expect(row).toContainText('2 memos');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findingsOn(page)).toEqual([]);
  }
  await expectNarrow(page);
  await pictureOf(page, 'memo-desk');
  await row.getByRole('link', { name: /0–10 days out: 4 stones/ }).click();
  await expect(page).toHaveURL(/daysFrom=0&daysTo=10/);
  await expect(page.getByRole('button', { name: '0–10 days out' })).toBeVisible();
  await expect(rowOf(page, first)).toBeVisible();
  await expect(rowOf(page, fourth)).toBeVisible();
  await page.goBack();

  const field = page.getByRole('textbox', { name: 'Stock, report or memo number' });
  const said = page.getByRole('status').filter({ hasText: /./ });
  await expect(field).toBeFocused();
  // As a scanner types: without waiting for an answer.
  for (const code of [first, third, first, 'NO-SUCH-1']) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  await expect(said.filter({ hasText: 'No stone or memo has the number NO-SUCH-1.' })).toBeVisible();
  const scanned = page.getByRole('list', { name: 'Scanned stones' });
  await expect(scanned.getByRole('listitem')).toHaveCount(2);
  await pictureOf(page, 'memo-desk-scanned');
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Receive 2 stones' }).click();
  await expect(page.getByText(/2 stones were received back/)).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type(one.number.toLowerCase());
  await page.keyboard.press('Enter');
  await page.keyboard.type(two.number);
  await page.keyboard.press('Enter');
  await expect(scanned.getByRole('listitem')).toHaveCount(2);
  await scanned.getByRole('button', { name: `Leave out ${second}` }).click();
  await page.getByRole('button', { name: 'Sell 1 stone' }).click();
  const selling = page.getByRole('dialog', { name: 'Sell 1 stone' });
  await selling.getByRole('button', { name: 'Sell 1 stone' }).click();
  await expect(page.getByText(/1 stone was sold/)).toBeVisible();
});
