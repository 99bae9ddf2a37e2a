/** Takes the README's pictures of a fresh demo: `npm run pictures`. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openClient } from '../support/clients.ts';
import { account, freeStones, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/pictures');
const HEADINGS = 'Stock #,Shape,Weight,Color,Clarity,Lab,Cut,Rap,Discount %,Location';

/** Waits for what is loading, thumbnails, and the end of notifications; news never end. */
async function picture(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"], [aria-label^="Loading"]')).toHaveCount(0);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  const areLoaded = () => page.evaluate(() => [...document.images].every(({ complete }) => complete));
  await expect.poll(areLoaded).toBe(true);
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
}

const thumbnail = (page: Page) => page.getByRole('grid').locator('img').first();

test.use({ viewport: { width: 1440, height: 900 } });

test('the search', async ({ page }) => {
  await enter(page, 'customer@pavilion.test');
  await page.goto('/search');
  await expect(thumbnail(page)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Amount $' })).toBeInViewport({ ratio: 1 });
  await picture(page, 'search');
});

test('memos by memo, and the way of one of their lines', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const [first, second] = await Promise.all(
    ['customer@pavilion.test', 'customer2@pavilion.test'].map((email) => account(page, email)),
  );
  const stones = await freeStones(7);
  const lent = await take(admin, 'memo', { stock_numbers: stones.slice(0, 4), user_id: first?.id ?? '' });
  await take(admin, 'memo', { stock_numbers: stones.slice(4), user_id: second?.id ?? '' });
  const [sold, received] = lent.lines;
  await admin.call('POST', '/inventory/new-arrival/memo-sell', { ids: [sold?.id] });
  await admin.call('PUT', '/inventory/new-arrival/receive-memo', { ids: [received?.id] });
  await enter(page, 'admin@pavilion.test');
  await page.goto('/transaction/memo?all=true&groupBy=7');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await picture(page, 'memos');

  await enter(page, 'auditor@pavilion.test');
  await page.goto(`/workflows?machine=memo&record=${sold?.id}&step=2`);
  await expect(page.getByRole('region', { name: /^Path of/ })).toBeVisible();
  await picture(page, 'workflows');
});

test('a client’s document beside the decision', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await openClient(page, 'Culet & Crown');
  await openTab(page, /^KYC/);
  await expect(page.getByRole('button', { name: /^Approve the/ })).toBeVisible();
  await picture(page, 'kyc');
});

test('match pairs', async ({ page }) => {
  await enter(page, 'customer@pavilion.test');
  await page.goto('/matchpair?shape=ROUND');
  await expect(thumbnail(page)).toBeVisible();
  await picture(page, 'pairs');
});

test('what a sheet would change', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const { data: provider } = await admin.call<{ id: string }>('POST', '/inventory/company', {
    name: 'Antwerp Gems',
  });
  const rowOf = (index: number, discount: number): string =>
    `AN-${2000 + index},Round,${(0.5 + index / 100).toFixed(2)},${'DEFGHI'[index % 6]},VS1,GIA,EX,9000,${discount},Antwerp`;
  const upload = async (week: number, rows: readonly string[]): Promise<void> => {
    const content = [HEADINGS, ...rows].join('\r\n');
    await page.goto(`/inventory/company/upload?provider=${provider.id}`);
    await page.getByLabel('Stock sheet').setInputFiles({
      name: `antwerp-gems-natural-week-${week}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
    await page.getByRole('button', { name: 'Upload and check the columns' }).click();
  };
  const indexes = Array.from({ length: 150 }, (_, index) => index);
  await enter(page, 'admin@pavilion.test');
  await upload(
    46,
    indexes.map((index) => rowOf(index, -30)),
  );
  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByRole('button', { name: 'Import the stones' }).click();
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible();
  // The next week: six are gone, every eighth costs more, twelve are new.
  await upload(47, [
    ...indexes.slice(6).map((index) => rowOf(index, index % 8 === 0 ? -27 : -30)),
    ...indexes.slice(0, 12).map((index) => rowOf(200 + index, -30)),
  ]);
  await page.getByText('The whole stock', { exact: true }).click();
  await page.getByRole('button', { name: 'See what would change' }).click();
  await page
    .getByRole('group', { name: 'Shown' })
    .getByRole('button', { name: /Changed/ })
    .click();
  await picture(page, 'preview');
});

test('why a price is what it is', async ({ page }) => {
  const client = await account(page, 'customer@pavilion.test');
  const [stone] = await freeStones(1);
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/search?client=${client.id}&stone=${stone}`);
  await page.getByRole('button', { name: 'Show the calculation' }).click();
  const ledger = page.getByRole('table', { name: 'Why this price' });
  await ledger.scrollIntoViewIfNeeded();
  await expect(ledger).toContainText('pays');
  await picture(page, 'price');
});
