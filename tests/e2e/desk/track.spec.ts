/** A stone's whole history on one page, and on one paper. */
import { account, freeStones, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('the track report has clients, papers, the verdict and the way to the diagram, and prints them', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [stone = ''] = await freeStones(1);
  const memo = await take(admin, 'memo', { stock_numbers: [stone], user_id: customer.id });
  const { message } = await admin.call('POST', '/inventory/new-arrival/memo-sell', {
    ids: memo.lines.map(({ id }) => id),
  });
  const [invoice = 'no invoice'] = /I-\d{4}-\d{6}/.exec(message) ?? [];
  await enter(page, 'auditor@pavilion.test');
  await page.goto(`/track-report?search=${stone}`);
  const sold = page
    .getByRole('region', { name: /^\d+ events$/ })
    .locator('ol > li')
    .first();
  await expect(sold).toContainText(`Memo ${memo.number}`);
  await expect(sold).toContainText('First Customer');
  await expect(sold).toContainText(`Invoice ${invoice}`);
  const card = page.getByRole('region', { name: `Stone ${stone}` });
  const verdict = 'Every step of the stone was allowed and leads to its current state.';
  await expect(card).toContainText(verdict);
  await expect(card.getByRole('link', { name: 'Show it in the diagram' })).toHaveAttribute(
    'href',
    /\/workflows\?record=/,
  );

  // What would be printed: a sheet with date, seal and verdict, and without buttons.
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')));
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('article');
  await expect(sheet.getByText(`Track report ${stone}`)).toBeVisible();
  await expect(sheet).toContainText(/Printed \d\d\/\d\d\/\d{4}/);
  await expect(sheet).toContainText(verdict);
  await expect(sheet).toContainText(/[Ss]eal/);
  for (const words of [`Memo ${memo.number}`, `Invoice ${invoice}`, 'First Customer'])
    await expect(sheet).toContainText(words);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
});
