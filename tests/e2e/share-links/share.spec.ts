/** Taking stones out of the portal: as text, by e-mail, as a sheet and as an archive. */
import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import { action, freeStones, select } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('a customer copies the text of chosen stones, and sends it by e-mail', async ({ page, context }) => {
  const stones = await freeStones(2);
  const [first = ''] = stones;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Nobody else remembers a markup for them meanwhile.
  await enter(page, 'customer2@pavilion.test');
  await page.goto(`/search?stock_numbers=${stones.join(',')}`);
  await select(page, stones);
  await action(page, 'Share').click();
  const drawer = page.getByRole('dialog', { name: 'Share 2 stones' });
  await expect(drawer.getByLabel('Text', { exact: true })).toHaveValue(/Stock No\.: .*\nConfirm /s);
  await drawer.getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByText('The text is copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`Stock No.: ${first}`);
  expect(copied).not.toContain('Final Amt. USD:');

  await drawer.getByLabel('With a markup').check();
  await drawer.getByLabel('Markup', { exact: true }).fill('7.5');
  await expect(drawer.getByLabel('Text', { exact: true })).toHaveValue(/PPC/);
  const send = drawer.getByRole('button', { name: 'Send e-mail' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await drawer.getByLabel('E-mail address').fill('buyer at example');
  await send.click();
  await expect(drawer.getByRole('alert')).toBeVisible();
  await drawer.getByLabel('E-mail address').fill('buyer@example.com');
  await drawer.getByLabel('Your message').fill('As we spoke');
  await send.click();
  // This house has no mail server, which it says before and after.
  await expect(drawer.getByRole('note')).toHaveText(/^No mail server is set up.* Ask the house/);
  await expect(page.getByText(/^2 stones not sent to buyer@example\.com\. No mail server/)).toBeVisible();

  // The markup is proposed again, in every way of sharing.
  await drawer.getByText('By link', { exact: true }).click();
  await expect(drawer.getByLabel('Markup', { exact: true })).toHaveValue('7.5 %');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await action(page, 'Download').click();
  const download = page.getByRole('dialog', { name: 'Download 2 stones' });
  await expect(download.getByLabel('Markup', { exact: true })).toHaveValue('7.5 %');
  await expect(download.getByLabel('My cost')).not.toBeChecked();
});

test('stones are downloaded as a sheet from the search, and as an archive from a stone’s drawer', async ({
  page,
}) => {
  const stones = await freeStones(2);
  const [first = ''] = stones;
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stock_numbers=${stones.join(',')}`);
  await select(page, stones);
  await action(page, 'Download').click();
  const drawer = page.getByRole('dialog', { name: 'Download 2 stones' });
  const sheet = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download' }).click();
  const file = await sheet;
  expect(file.suggestedFilename()).toBe('stones.xlsx');
  const book = await readXlsx(new Uint8Array(readFileSync(await file.path())));
  expect(JSON.stringify(book.sheets[0]?.rows)).toContain(first);
  await expect(page.getByText('stones.xlsx downloaded successfully')).toBeVisible();

  await page.goto(`/search?stock_numbers=${first}&stone=${first}`);
  const panel = page.getByRole('dialog', { name: first });
  await panel.getByRole('button', { name: 'Download' }).click();
  const one = page.getByRole('dialog', { name: 'Download 1 stone' });
  await one.getByLabel('Archive (ZIP) with the files themselves').check();
  for (const part of ['Certificates', 'Pictures', 'Sheet'])
    await one.getByLabel(part, { exact: true }).uncheck();
  await expect(one.getByRole('alert')).toHaveText('Choose what to put in the archive.');
  await one.getByLabel('Sheet', { exact: true }).check();
  const archive = page.waitForEvent('download');
  await one.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('stones.zip is downloading')).toBeVisible();
  const packed = await archive;
  expect(packed.suggestedFilename()).toBe('stones.zip');
  // The browser saves it to the disk, so the page has none of it.
  expect(packed.url()).toContain('/api/v1/inventory/download/');
  expect(
    readFileSync(await packed.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('an associate shares a client’s prices, and none without a client', async ({ page }) => {
  const stones = await freeStones(1);
  await enter(page, 'associate@pavilion.test');
  await page.goto(`/search?stock_numbers=${stones.join(',')}`);
  await select(page, stones);
  await action(page, 'Share').click();
  const drawer = page.getByRole('dialog', { name: 'Share 1 stone' });
  const text = drawer.getByLabel('Text', { exact: true });
  await expect(text).toHaveValue(/Stock No/);
  await expect(text).not.toHaveValue(/PPC/);
  await drawer.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option').first().click();
  await expect(text).toHaveValue(/PPC/);
});

test('a client is chosen once for every way of sharing, and the e-mail goes to their address', async ({
  page,
}) => {
  const stones = await freeStones(1);
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/search?stock_numbers=${stones.join(',')}`);
  await select(page, stones);
  await action(page, 'Share').click();
  const drawer = page.getByRole('dialog', { name: 'Share 1 stone' });
  const client = drawer.getByRole('combobox', { name: 'Client' });
  const address = drawer.getByLabel('E-mail address');
  await client.fill('First Customer');
  await page.getByRole('option', { name: /First Customer/ }).click();
  const chosen = await client.inputValue();
  await expect(address).toHaveValue('customer@pavilion.test');
  // What is typed stays with this client.
  await address.fill('desk@pavilion.test');
  await drawer.getByLabel('Your message').fill('As we spoke');

  await drawer.getByText('By link', { exact: true }).click();
  await expect(client).toHaveValue(chosen);
  // Arrows were drawn over the edge of the field; the keys still count.
  const days = drawer.getByLabel('Days until it expires');
  const field = drawer.locator('.mantine-Input-wrapper').filter({ has: days });
  await expect(field.getByRole('button', { includeHidden: true })).toHaveCount(0);
  await days.press('ArrowUp');
  await expect(days).toHaveValue('15');

  await drawer.getByText('As text', { exact: true }).click();
  await expect(client).toHaveValue(chosen);
  await expect(address).toHaveValue('desk@pavilion.test');
  await expect(drawer.getByLabel('Your message')).toHaveValue('As we spoke');
  await client.click();
  await client.fill('Second Customer');
  await page.getByRole('option', { name: /Second Customer/ }).click();
  await expect(address).toHaveValue('customer2@pavilion.test');
  await drawer.getByRole('button', { name: 'Close' }).click();

  await action(page, 'Download').click();
  const download = page.getByRole('dialog', { name: 'Download 1 stone' });
  await expect(download.getByRole('combobox', { name: 'Client' })).toHaveValue(/Second Customer/);
});
