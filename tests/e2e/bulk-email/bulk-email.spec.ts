/** A bulk e-mail, all its way: written, tried out, sent to who has agreed, opened by its reader, and unsubscribed from. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { apiOf } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { seriousOn } from '../support/looks.ts';
import { enter, sessionOf } from '../support/people.ts';
import { pictureOf } from '../support/pictures.ts';
import { expect, test } from '../support/portal.ts';

test('an administrator writes an e-mail, a client who agreed gets it, and unsubscribes', async ({
  page,
  browser,
}) => {
  const [{ token }, client] = await Promise.all([
    sessionOf('admin@pavilion.test'),
    sessionOf('customer@pavilion.test'),
  ]);
  const api = apiOf(process.env['E2E_URL'] ?? '', token);
  const subject = `New rounds ${Date.now()}`;
  await enter(page, 'admin@pavilion.test');
  await page.goto('/bulk-email');
  await page.getByRole('button', { name: 'Add e-mail' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add e-mail' });
  await form.getByLabel('Subject').fill(subject);
  await form.getByRole('textbox', { name: 'What it says' }).fill('Our newest stones for you.');
  await form.getByRole('combobox', { name: 'Clients' }).fill('Customer');
  await page.getByRole('option').first().click();
  await form.getByLabel('Subject').click();
  await pictureOf(page, 'bulk-email-form');
  expect(await seriousOn(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save the draft' }).click();

  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  // Whoever the first option was: it goes to the client of this test, with stones.
  const numbers = dataOf<{ stockList: { stock_no: string }[] }>(
    await api.send('POST', '/inventory/search', { size: 3, status: [1], diamond_type: 1 }),
  ).stockList.map(({ stock_no }) => stock_no);
  const changed = await api.send('PUT', '/bulk-email', {
    id,
    subject,
    body: '<p>Our newest stones for you.</p>',
    audience: { clients: [client.id] },
    stone_choice: { from: 'chosen', stock_numbers: numbers },
  });
  expect(changed.status, changed.text).toBe(200);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'customer@pavilion.test' });
  await expect(row).toContainText('No');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Agreed to offers' }).click();
  const consent = page.getByRole('dialog', { name: 'Agreed to offers' });
  await consent.getByLabel('How they said so').fill('Signed a form at the fair');
  await consent.getByRole('button', { name: 'Record' }).click();
  await expect(row).toContainText('Yes');
  await pictureOf(page, 'bulk-email-recipients');

  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText('A test goes to admin@pavilion.test.')).toBeVisible();
  await page.getByRole('tab', { name: 'Diamonds' }).click();
  for (const number of numbers) await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 client' }).click();
  await expect(page.getByText(/^Sent to 1 of 1 client/)).toBeVisible();

  // Addresses that nobody can have are written to the outbox.
  const outbox = path.join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  const file = readdirSync(outbox).find((name) => name.startsWith(id)) ?? '';
  const raw = readFileSync(path.join(outbox, file), 'utf8').replaceAll(/=\r?\n/g, '');
  const reader = /unsubscribe\/([\w-]{43})/.exec(raw)?.[1] ?? '';

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await enter(theirs, 'customer@pavilion.test');
  await theirs.goto(`/mailed-stones/${id}`);
  for (const number of numbers)
    await expect(theirs.getByRole('row').filter({ hasText: number })).toBeVisible();
  expect(await seriousOn(theirs)).toEqual([]);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/unsubscribe/${reader}`);
  expect(await seriousOn(stranger)).toEqual([]);
  await stranger.getByRole('button', { name: 'Send no more offers' }).click();
  await expect(stranger.getByText(/gets no offers from us any more/)).toBeVisible();
  await context.close();
});
