/**
 * A bulk e-mail from its draft to the reader: written, tried out, sent, settled in doubt, opened,
 * and unsubscribed from.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { BULK_OUTCOME } from '../../../src/domain/codes.ts';
import { createPool } from '../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { apiOf } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { findingsOn } from '../support/accessibility.ts';
import { freeStones } from '../support/lines.ts';
import { enter, sessionOf } from '../support/people.ts';
import { pictureOf } from '../support/pictures.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

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
  await form.getByRole('textbox', { name: 'Message' }).fill('Our newest stones for you.');
  await pictureOf(page, 'bulk-email-audience');
  await form.getByRole('combobox', { name: 'Clients' }).fill('Customer');
  await page.getByRole('option').first().click();
  await form.getByLabel('Subject').click();
  const reach = form.getByRole('status').filter({ hasText: 'Recipients:' });
  await expect(reach).toContainText(/^Recipients: \d+ clients?: \d+ chosen one by one\./);
  await form.getByRole('combobox', { name: 'Business', exact: true }).click();
  await page.getByRole('option', { name: 'Not registered' }).click();
  await expect(reach).toContainText(/chosen one by one, \d+ by the conditions\./);
  await reach.scrollIntoViewIfNeeded();
  await pictureOf(page, 'bulk-email-reach');
  await pictureOf(page, 'bulk-email-form');
  expect(await findingsOn(page)).toEqual([]);
  await refusesNoTime(page, form);
  await form.getByRole('button', { name: 'Save draft' }).click();

  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  // Whichever option was first: it goes to the client of this test, with stones.
  const numbers = await freeStones(3);
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
  await consent.getByLabel('How they told you').fill('Signed a form at the fair');
  await consent.getByRole('button', { name: 'Record' }).click();
  await expect(row).toContainText('Yes');
  await pictureOf(page, 'bulk-email-recipients');

  await expect(page.getByText('The test shows no prices.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(
    page.getByText(/^The test to admin@pavilion\.test is not sent\. No mail server/),
  ).toBeVisible();
  await openTab(page, 'Diamonds');
  for (const number of numbers) await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible();
  await pictureOf(page, 'bulk-email-diamonds');
  await page.goto(`/bulk-email/${id}?tab=stones&client=${client.id}`);
  await expect(page.getByText(/^The test shows the diamonds and prices of /)).toBeVisible();
  await pictureOf(page, 'bulk-email-client');
  const [asked] = await Promise.all([
    page.waitForRequest(`**/bulk-email/${id}/test*`),
    page.getByRole('button', { name: 'Send a test to me' }).click(),
  ]);
  expect(asked.postDataJSON()).toEqual({ data: { user_id: client.id } });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 client' }).click();
  await expect(page.getByText(/^Sent to 1 of 1 client/)).toBeVisible();

  // Nobody knows whether it arrived.
  await inDoubt(id);
  await page.goto(`/bulk-email/${id}`);
  await expect(page.getByText('1 e-mail in doubt')).toBeVisible();
  await pictureOf(page, 'bulk-email-doubts');
  expect(await findingsOn(page)).toEqual([]);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 1 e-mail again' }).click();
  await expect(page.getByText(/^Sent to 1 of 1 client/)).toBeVisible();
  await inDoubt(id);
  await page.reload();
  await page.getByRole('button', { name: 'All arrived' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 1 e-mail as arrived' }).click();
  await expect(row).toContainText('An administrator marked it as arrived.');

  const raw = mailOf(id);
  const reader = /unsubscribe\/([\w-]{43})/.exec(raw)?.[1] ?? '';
  const secret = /shared\/([\w-]{43})/.exec(raw)?.[1] ?? '';

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/shared/${secret}`);
  await expect(stranger.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  for (const number of numbers) await expect(stranger.getByText(number)).toBeVisible();
  await expect(stranger.getByText(/^USD /)).toHaveCount(numbers.length);
  await pictureOf(stranger, 'mailed-stones-public');
  expect(await findingsOn(stranger)).toEqual([]);
  for (const [button, name] of [
    ['Sheet', 'stones.xlsx'],
    ['PDF', 'stones.pdf'],
  ] as const) {
    const [file] = await Promise.all([
      stranger.waitForEvent('download'),
      stranger.getByRole('button', { name: button }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(name);
  }

  const theirs = await (await browser.newContext()).newPage();
  await enter(theirs, 'customer@pavilion.test');
  await theirs.goto(`/shared/${secret}`);
  await expect(theirs).toHaveURL(new RegExp(`/mailed-stones/${id}$`));
  const stone = theirs.getByRole('row').filter({ hasText: numbers[0] ?? '' });
  await expect(stone).toBeVisible();
  await pictureOf(theirs, 'mailed-stones');
  await stone.getByRole('checkbox').check();
  await expect(theirs.getByRole('button', { name: /^Hold/ })).toBeEnabled();
  expect(await findingsOn(theirs)).toEqual([]);

  await stranger.goto(`/unsubscribe/${reader}`);
  await expect(stranger.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await pictureOf(stranger, 'unsubscribe');
  expect(await findingsOn(stranger)).toEqual([]);
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(stranger.getByText(/no longer gets offers from us/)).toBeVisible();
  await page.goto('/bulk-email');
  await pictureOf(page, 'bulk-emails');
  await theirs.context().close();
  await stranger.context().close();
});

test('a stopped e-mail is changed, and sent to the clients who have not received it', async ({ page }) => {
  const [{ token }, client] = await Promise.all([
    sessionOf('admin@pavilion.test'),
    sessionOf('customer2@pavilion.test'),
  ]);
  const api = apiOf(process.env['E2E_URL'] ?? '', token);
  const clients = [client.id];
  await api.send('PUT', '/bulk-email/consent', { clients, given: true, how: 'Signed a form' });
  let id = '';
  // The portal may be quicker, and then there is nothing left to stop.
  await expect(async () => {
    const written = await api.send('POST', '/bulk-email', {
      subject: 'Old words',
      body: '<p>Old words</p>',
      audience: { clients },
      stone_choice: { from: 'nothing' },
    });
    id = dataOf<{ id: string }>(written).id;
    await api.get(`/bulk-email/send-email/${id}`);
    expect((await api.send('PUT', `/bulk-email/${id}/stop`)).status).toBe(200);
  }).toPass();
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/bulk-email/${id}`);
  await expect(
    page.getByText('Sent to 0 of 1 client · 1 waiting · 1 client still to receive it'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit e-mail' });
  await expect(form).toContainText('go to the clients who have not received it yet');
  await form.getByLabel('Subject').fill('New words');
  await pictureOf(page, 'bulk-email-stopped');
  expect(await findingsOn(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'New words', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 client' }).click();
  await expect(page.getByText(/^Sent to 1 of 1 client/)).toBeVisible();
});

/** What is marked to be scheduled is never saved as a draft for want of a time. */
async function refusesNoTime(page: Page, form: Locator): Promise<void> {
  const choose = async (field: string, choice: string): Promise<void> => {
    await form.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  };
  const refused = async (words: string): Promise<void> => {
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(form.getByRole('alert')).toHaveText(words);
  };
  await choose('When', 'Once, at a set time');
  await refused('Choose the day and the time.');
  await pictureOf(page, 'bulk-email-no-time');
  await choose('When', 'On a schedule');
  await form.getByText('MON', { exact: true }).click();
  await refused('Invalid day');
  await choose('Sent', 'Cron expression');
  await form.getByLabel('Expression (UTC)').fill('99 6 * * *');
  await refused('Invalid time input');
  await form.getByRole('combobox', { name: 'Sent', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Every day' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Manually' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await choose('When', 'When I send it');
}

/** The e-mail to its only reader. Addresses that nobody can have are written to the outbox. */
function mailOf(id: string): string {
  const outbox = path.join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  const file = readdirSync(outbox).find((name) => name.startsWith(id)) ?? '';
  return readFileSync(path.join(outbox, file), 'utf8').replaceAll(/=\r?\n/g, '');
}

/** As if the portal had ended while the e-mail was handed over. */
async function inDoubt(id: string): Promise<void> {
  const pool = createPool(process.env['E2E_DATABASE_OWNER_URL'] ?? '', { name: 'doubting', kind: 'owner' });
  await withActor(pool, SYSTEM, 'write', (tx) =>
    tx.run('UPDATE bulk_email_recipient SET outcome = $2 WHERE bulk_email_id = $1', [
      id,
      BULK_OUTCOME.inDoubt,
    ]),
  );
  await pool.end();
}
