/** Unreadable rows and cells of a sheet do not change existing stones. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addProvider, bringIn, csvFile, previewOf, stonesNamed, changesOf } from './support/sheets.ts';

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const FULL = { mode: 'full' } as const;

interface Row {
  status: number;
  carat: number;
  clarity: string | null;
  color: string | null;
  diamond_type: number | null;
  rap: string | null;
  disc: string | null;
  price_per_ct: string | null;
  total_amt: string | null;
}
const rowOf = async (stockNo: string): Promise<Row | undefined> =>
  (
    await server.query<Row>(
      `SELECT status, carat::float8 AS carat, clarity, color, diamond_type, rap::text, disc::text,
              price_per_ct::text, total_amt::text FROM stone WHERE stock_no = $1`,
      [stockNo],
    )
  )[0];

it('a row that names a stone without a readable carat leaves the stone as it is, also in a full sheet', async () => {
  const provider = await addProvider(admin, 'Unreadable rows');
  await bringIn(admin, provider.id, csvFile(stonesNamed('UA')));
  const before = await rowOf('UA1');
  const rows = [...stonesNamed('ua', 1, { Weight: 'abc' }), ...stonesNamed('UA').slice(1, 9)];
  const sheet = csvFile(rows);
  const preview = await previewOf(admin, provider.id, sheet, 'full');
  expect(preview.preview).toMatchObject({ withdrawn: 1, skipped: 1 });
  const upload = await bringIn(admin, provider.id, sheet, {}, FULL);
  // The tenth stone is not in the sheet; the first one is, with an unreadable carat.
  expect(upload.report).toMatchObject({ withdrawn: 1, skipped: 1, unchanged: 8 });
  expect(await rowOf('UA1')).toEqual(before);
  expect((await rowOf('UA10'))?.status).toBe(2);
  expect(upload.report?.issues).toContainEqual(
    expect.objectContaining({ kind: 'row_not_usable', field: 'carat', rows: [2] }),
  );
});

it('an unreadable row may name its stone by report number, and confirms that it is still in stock', async () => {
  const provider = await addProvider(admin, 'Unreadable reports');
  const headings = ['Shape', 'Carat', 'Color', 'Clarity', 'Lab', 'Report #', 'Price/Ct'];
  const row = (report: number, shape: string) => [shape, '1.01', 'D', 'VS1', 'GIA', report, '5000'];
  await bringIn(
    admin,
    provider.id,
    csvFile([row(7_110_000_001, 'Round'), row(7_110_000_002, 'Round')], headings),
  );
  await server.command(`UPDATE stone SET confirmed_at = now() - interval '9 days' WHERE provider_id = $1`, [
    provider.id,
  ]);
  await bringIn(
    admin,
    provider.id,
    csvFile([row(7_110_000_001, 'Zigzag'), row(7_110_000_002, 'Round')], headings),
    {},
    FULL,
  );
  const rows = await server.query<{ status: number; fresh: boolean }>(
    `SELECT status, confirmed_at > now() - interval '1 day' AS fresh FROM stone WHERE provider_id = $1`,
    [provider.id],
  );
  expect(rows).toEqual([
    { status: 1, fresh: true },
    { status: 1, fresh: true },
  ]);
});

it('an unreadable value does not clear the stored one, and readable values of its row apply', async () => {
  const provider = await addProvider(admin, 'Unreadable values');
  await bringIn(admin, provider.id, csvFile(stonesNamed('UB', 3)));
  const [first, second, third] = [await rowOf('UB1'), await rowOf('UB2'), await rowOf('UB3')];
  expect(first?.clarity).not.toBeNull();
  const sheet = csvFile([
    ...stonesNamed('UB', 1, { Clarity: 'VVS9' }),
    ...stonesNamed('UB', 2, { Color: '??', Weight: '1.77' }).slice(1),
    ...stonesNamed('UB', 3, { 'Discount %': 'call us', Rap: 'call us' }).slice(2),
  ]);
  const preview = await previewOf(admin, provider.id, sheet);
  expect(preview.preview).toMatchObject({ updated: 1, unchanged: 2 });
  const upload = await bringIn(admin, provider.id, sheet);
  expect(upload.report).toMatchObject({ updated: 1, unchanged: 2 });
  expect(await rowOf('UB1')).toEqual(first);
  expect(await rowOf('UB2')).toMatchObject({ carat: 1.77, color: second?.color, diamond_type: 1 });
  expect(await rowOf('UB3')).toEqual(third);
  expect(upload.report?.issues).toContainEqual(
    expect.objectContaining({ kind: 'unknown_value', field: 'clarity', value: 'VVS9' }),
  );
  // The unreadable color is not listed as a change.
  const [change] = await changesOf(admin, upload.id, 'changed');
  expect(JSON.stringify(change)).not.toContain('"color"');
});

it('an unreadable price per carat is kept, and the amount follows the new carat', async () => {
  const provider = await addProvider(admin, 'Unreadable prices');
  const headings = ['Stock #', 'Shape', 'Carat', 'Color', 'Clarity', 'Price/Ct'];
  await bringIn(admin, provider.id, csvFile([['UC1', 'Round', '1.00', 'D', 'VS1', '5000']], headings));
  await bringIn(admin, provider.id, csvFile([['UC1', 'Round', '1.10', 'D', 'VS1', 'POA!']], headings));
  expect(await rowOf('UC1')).toMatchObject({ carat: 1.1, price_per_ct: '5000.00', total_amt: '5500.00' });
});

it('an empty cell clears the value', async () => {
  const provider = await addProvider(admin, 'Emptied values');
  await bringIn(admin, provider.id, csvFile(stonesNamed('UD', 1)));
  await bringIn(admin, provider.id, csvFile(stonesNamed('UD', 1, { Clarity: '' })));
  expect((await rowOf('UD1'))?.clarity).toBeNull();
});
