/** Prices below half of the present ones are asked about once more, wherever they come from. */
import { account, freeStones } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('a customer’s low offer is confirmed before it is sent', async ({ page }) => {
  const [stone] = await freeStones(1);
  if (!stone) throw new Error('A stone is needed.');
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stone=${stone}`);
  await page
    .getByRole('dialog', { name: new RegExp(stone) })
    .getByRole('button', { name: 'Make an offer' })
    .click();
  const offering = page.getByRole('dialog', { name: 'Make an offer for 1 stone' });
  const send = offering.getByRole('button', { name: 'Make an offer for 1 stone' });
  const meant = offering.getByRole('checkbox', {
    name: 'The offer is meant to be less than half the stone’s price',
  });
  const below = offering.getByRole('textbox', { name: `% below of ${stone}` });
  await below.fill('50');
  await expect(send).toBeEnabled();
  await expect(meant).toHaveCount(0);
  await below.fill('60');
  await expect(send).toBeDisabled();
  await meant.check();
  await send.click();
  await expect(page.getByText(/USD for 1 stone offered \(P-/)).toBeVisible();
});

test('a price list with a price below half says so, and waits for a yes', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const { data: found } = await admin.call<{
    lists: { shape: string; listed_on: string; in_force: boolean }[];
    data: { carat_from: number; carat_to: number; price: string }[];
  }>('GET', '/inventory/get-rap-price?shape=PS&color=E&clarity=VS1&carat=1');
  const [year, month, day] = (
    found.lists.find((list) => list.shape === 'PS' && list.in_force)?.listed_on ?? ''
  ).split('-');
  const [cell] = found.data;
  const row = (price: number) =>
    `PS,VS1,E,${cell?.carat_from},${cell?.carat_to},${price.toFixed(2)}, ${month}/${day}/${year}\n`;
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/price-settings/price-list');
  await page.getByRole('button', { name: 'Import a list' }).click();
  await page.getByText('Corrections', { exact: true }).click();
  const choose = (price: number) =>
    page
      .getByLabel('Price list', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(row(price)) });
  await choose(Number(cell?.price) / 10);
  const correct = page.getByRole('button', { name: 'Correct and reprice the stones' });
  const meant = page.getByRole('checkbox', {
    name: '1 price less than half of the present list’s: it is meant',
  });
  await expect(meant).toBeVisible();
  await expect(correct).toBeDisabled();
  await meant.check();
  await expect(correct).toBeEnabled();
  await choose(Number(cell?.price));
  await expect(page.getByRole('region', { name: 'Preview: Pear' })).toBeVisible();
  await expect(meant).toHaveCount(0);
  await expect(correct).toBeEnabled();
});
