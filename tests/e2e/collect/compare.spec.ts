/** Stones side by side: chosen in the search, compared, taken from there. */
import { action, freeStones, select } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('chosen stones are compared side by side, and held from there', async ({ page }) => {
  const stones = await freeStones(3);
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stock_numbers=${stones.join(',')}`);
  await select(page, stones);
  const totals = page.getByLabel('Totals: Selection');
  await page.reload();
  await expect(totals).toContainText('Pieces3');
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('link', { name: 'Back to the search' }).click();
  await expect(totals).toContainText('Pieces3');
  await page.goBack();
  await page.goBack();
  await expect(totals).toContainText('Pieces3');
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\/search\/compare\?stock_numbers=/);

  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  const amounts = table.getByRole('row', { name: /^Amount \$/ }).getByRole('cell');
  const shown = (await amounts.allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
  const best = amounts.filter({ has: page.getByRole('img', { name: 'Best' }) });
  expect((await best.allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d.]/g, '')))).toEqual(
    shown.filter((amount) => amount === Math.min(...shown)),
  );

  // Only rows in which the three differ are left.
  const rows = await table.getByRole('row').count();
  await page.getByRole('switch', { name: 'Differences only' }).check();
  await expect(page).toHaveURL(/differ=true/);
  expect(await table.getByRole('row').count()).toBeLessThan(rows);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Differences only' })).toBeChecked();

  const [first = '', second = '', third = ''] = stones;
  await page.getByRole('button', { name: `Leave out ${third}` }).click();
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await page.getByRole('button', { name: `Open ${first}` }).click();
  await expect(page.getByRole('dialog', { name: first })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: `Choose ${second}` }).check();
  await action(page, 'Hold').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hold 1 stone' }).click();
  await expect(table.getByRole('columnheader', { name: new RegExp(second) })).toContainText('Hold');

  await page.getByRole('button', { name: `Leave out ${first}` }).click();
  await expect(page.getByText('Choose two to six stones to compare')).toBeVisible();
});
