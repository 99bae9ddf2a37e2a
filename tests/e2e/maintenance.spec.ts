/** An administrator announces a maintenance, and others read on without losing what they typed. */
import { expectNarrow, findingsOn } from './support/accessibility.ts';
import { enter } from './support/people.ts';
import { pictureOf } from './support/pictures.ts';
import { expect, test } from './support/portal.ts';

test('a maintenance is announced, refuses changes without losing what was typed, and is ended', async ({
  page,
  browser,
}) => {
  const reason = 'The database moves to another machine.';
  const clients = await browser.newContext({ baseURL: process.env['E2E_URL'] ?? '' });
  const client = await clients.newPage();
  await enter(client, 'customer@pavilion.test');
  await client.goto('/search');
  await client.getByRole('grid').getByRole('checkbox').nth(3).check();
  await client.getByRole('button', { name: 'Enquire', exact: true }).click();
  const dialog = client.getByRole('dialog');
  const words = dialog.getByLabel('Your question');
  await words.fill('Is it eye-clean, and is there a video in daylight?');

  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/system-settings/maintenance');
  await expect(page.getByText('No maintenance is planned.')).toBeVisible();
  const announce = page.getByRole('button', { name: 'Announce' });
  await expect(announce).toBeDisabled();
  await page.getByLabel('Starts').fill('2026-01-01T10:00');
  await page.getByLabel('Reason').fill(reason);
  // Its end has passed, too.
  await announce.click();
  await expect(page.getByText('This end time has passed. Choose a later one.')).toBeVisible();
  const now = new Date();
  await page.getByLabel('Starts').fill(now.toISOString().slice(0, 16));
  await announce.click();
  await expect(
    page.getByText('Maintenance has begun: nothing can be changed until it ends.').first(),
  ).toBeVisible();
  const notice = page.getByRole('region', { name: 'Maintenance', exact: true });
  await expect(notice).toContainText(`You can read everything, but nothing can be changed. ${reason}`);
  expect(await findingsOn(page)).toEqual([]);
  await pictureOf(page, 'maintenance');
  await expectNarrow(page);

  // It is told above the open dialog, before anything is sent.
  const told = client.getByRole('alert').filter({ hasText: 'Maintenance until' });
  await expect(told).toContainText(`You can read everything, but nothing can be changed. ${reason}`);
  await told.getByRole('button').click();
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Enquire about 1 stone' }).click();
  await expect(
    client.getByText(/^Server is under maintenance until .* Nothing was changed\./).first(),
  ).toBeVisible();
  await expect(client.getByRole('region', { name: 'Maintenance', exact: true })).toContainText(reason);
  await expect(words).toHaveValue('Is it eye-clean, and is there a video in daylight?');

  await page.getByRole('button', { name: 'End it now' }).click();
  await expect(page.getByText('No maintenance is planned.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Enquire about 1 stone' }).click();
  await expect(dialog).toHaveCount(0);
  // The open screen learns that it has ended.
  await expect(client.getByRole('region', { name: 'Maintenance', exact: true })).toHaveCount(0);
  await clients.close();
});
