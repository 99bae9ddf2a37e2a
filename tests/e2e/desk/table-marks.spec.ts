/** What a table must not hide: lab-grown stones among natural ones, and its columns' headings. */
import { account } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('a lab-grown stone is marked in its row, on its card and in its drawer; a natural one is not', async ({
  page,
}) => {
  const customer = await account(page, 'customer@pavilion.test');
  const numberOf = async (stone_type: number): Promise<string> => {
    const { data } = await customer.call<{ stockList: { stock_no: string }[] }>('POST', '/inventory/search', {
      stone_type,
      size: 1,
    });
    return data.stockList[0]?.stock_no ?? '';
  };
  const [grown, natural] = [await numberOf(1), await numberOf(2)];
  await enter(page, 'customer@pavilion.test');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/search?stock_numbers=${grown},${natural}`);
    const rows = page.getByRole('grid').getByRole('row');
    await expect(rows.filter({ hasText: natural })).toBeVisible();
    await expect(rows.filter({ hasText: grown }).getByRole('img', { name: 'Lab grown' })).toBeVisible();
    await expect(rows.filter({ hasText: natural }).getByRole('img', { name: 'Lab grown' })).toHaveCount(0);
    await page.goto(`/search?stock_numbers=${grown}&stone=${grown}`);
    const drawer = page.getByRole('dialog', { name: grown });
    await expect(drawer.getByRole('heading').first().getByRole('img', { name: 'Lab grown' })).toBeVisible();
  }
});

test('match pairs that are scrolled to the right keep their headings above their columns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await enter(page, 'customer@pavilion.test');
  await page.goto('/matchpair?shape=ROUND');
  const grid = page.getByRole('grid').first();
  const headings = grid.getByRole('columnheader');
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  await grid.evaluate((element) => element.scrollTo({ top: 300, left: element.scrollWidth }));
  await expect.poll(() => grid.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  // Columns are rendered again while the table scrolls.
  await expect(async () => {
    const frame = await grid.boundingBox();
    const row = grid.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select PV/ }) });
    const cells = await row.nth(3).getByRole('gridcell').all();
    expect(cells.length).toBe(await headings.count());
    const last = await headings.last().boundingBox();
    expect(last?.y ?? 0).toBeGreaterThanOrEqual((frame?.y ?? 0) - 1);
    expect(last?.y ?? 0).toBeLessThan((frame?.y ?? 0) + 40);
    for (const [at, cell] of cells.entries()) {
      const [head, below] = [await headings.nth(at).boundingBox(), await cell.boundingBox()];
      expect(Math.abs((head?.x ?? 0) - (below?.x ?? 0)), `column ${at + 1}`).toBeLessThanOrEqual(1);
    }
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(
      (frame?.x ?? 0) + (frame?.width ?? 0) + 1,
    );
  }).toPass({ timeout: 10_000 });
});
