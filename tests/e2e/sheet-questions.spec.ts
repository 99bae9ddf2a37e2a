/** A sheet whose rate and stock number a person has to say, answered by looking at its own rows. */
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { account } from './support/lines.ts';
import { expectNarrow } from './support/accessibility.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const HEADINGS = 'Product,Shape,Weight,Color,Clarity,Rap,Disc %,Price/Ct INR,Type';
const RATE = 77.5;

const sheet = [
  HEADINGS,
  ...Array.from({ length: 12 }, (_, at) => {
    const rap = 4000 + at * 350;
    const price = (rap * (1 - (20 + at) / 100) * RATE).toFixed(2);
    return `https://shop.example.test/p/QX${7001 + at},Round,1.${10 + at},F,VS1,${rap},-${20 + at},${price},Natural`;
  }),
].join('\r\n');

const inDatabase = async (provider: string): Promise<Record<string, unknown>[]> => {
  const pool = createPool(process.env['E2E_DATABASE_OWNER_URL'] ?? '', { name: 'looking', kind: 'owner' });
  try {
    return await withActor(pool, SYSTEM, 'read', (tx) =>
      tx.many(
        `SELECT org_stock_no AS number, price_per_ct AS price, original_currency AS currency, exchange_rate::float AS rate
           FROM stone WHERE provider_id = $1 ORDER BY org_stock_no LIMIT 2`,
        [provider],
      ),
    );
  } finally {
    await pool.end();
  }
};

test('the rate that the sheet shows and the address as the number are chosen, and the import has them', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const { data: provider } = await admin.call<{ id: string }>('POST', '/inventory/company', {
    name: 'Rupees by address',
  });
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/inventory/company/upload?provider=${provider.id}`);
  await page
    .getByLabel('Stock sheet')
    .setInputFiles({ name: 'rupees.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await page.getByRole('button', { name: 'Upload and check the columns' }).click();

  await page.getByRole('button', { name: 'Use Product as stock number' }).click();
  await expect(page.getByRole('row', { name: 'Stock number Product' })).toBeVisible();

  const goOn = page.getByRole('button', { name: 'See what would change' });
  await expect(page.getByLabel('Needs your attention').getByRole('button')).toHaveText([
    '1 question to answer',
  ]);
  await page.getByRole('button', { name: 'Go to the question' }).click();
  await expect(page.getByRole('heading', { name: '1 question to answer' })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNarrow(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: '77.5, as the sheet shows' }).check();
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
  await goOn.click();
  await page.getByRole('button', { name: 'Import the stones' }).click();
  await expect(page.getByText('12', { exact: true }).first()).toBeVisible();

  await expect
    .poll(() => inDatabase(provider.id))
    .toEqual([
      { number: 'QX7001', price: '3200.00', currency: 'INR', rate: RATE },
      { number: 'QX7002', price: '3436.50', currency: 'INR', rate: RATE },
    ]);
});

const doubtful = [
  'Ref,Shape,Weight,Color,Clarity,Price/Ct $,Zork,Type,Kapan',
  ...Array.from(
    { length: 12 },
    (_, at) =>
      `DB${at + 1},Round,1.${10 + at},F,VS1,${4000 + at * 50},${['EX', 'VG', 'GD'][at % 3]},Natural,K${at % 4}/22`,
  ),
].join('\r\n');

test('a column that may hold two fields is shown in both, and the choice is kept on the way back', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const { data: provider } = await admin.call<{ id: string }>('POST', '/inventory/company', {
    name: 'Doubtful column',
  });
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/inventory/company/upload?provider=${provider.id}`);
  await page
    .getByLabel('Stock sheet')
    .setInputFiles({ name: 'doubtful.csv', mimeType: 'text/csv', buffer: Buffer.from(doubtful) });
  await page.getByRole('button', { name: 'Upload and check the columns' }).click();

  const both = page.getByRole('group', { name: 'What Zork may contain' });
  await expect(both).toContainText('Row 3: VG is Very Good');
  await expect(both.getByRole('button')).toHaveText(['Read it as Cut', 'Read it as Polish']);
  await both.getByRole('button', { name: 'Read it as Polish' }).click();
  await expect(page.getByRole('combobox', { name: 'Zork contains' })).toHaveValue('Polish');
  await page.getByRole('button', { name: 'Leave Kapan out' }).click();
  await expect(page.getByText('Nothing to check')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNarrow(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByRole('button', { name: 'Change the columns' }).click();
  await expect(both.getByRole('button', { name: 'It is Polish' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Nothing to check')).toBeVisible();
});
