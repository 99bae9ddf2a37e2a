/**
 * Prices in other currencies, from the sheet over the questions to the stone and its explanation.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addProvider, chosen, csvFile, dataOf, ended, propose, type Upload } from './support/sheets.ts';

type Why = components['schemas']['WhyThisPrice'];
type Survey = components['schemas']['UploadSurvey'];

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const HEADINGS = ['Stock #', 'Shape', 'Carat', 'Color', 'Clarity', 'Price/Cts INR', 'Total Amt'];
const CARATS = [0.5, 0.72, 1.2, 1.51, 2.01];
const PER_CARAT = 166_400;
const rows = (prefix: string, perCarat = PER_CARAT) =>
  CARATS.map((carat, index) => [
    `${prefix}${index}`,
    'Round',
    carat,
    'G',
    'VS1',
    perCarat,
    Math.round(carat * perCarat),
  ]);
const natural = { stone_type: 2 } as const;

const run = (upload: Upload, statements: object) =>
  admin.send('POST', `/stocks/uploads/${upload.id}/run`, { columns: chosen(upload), statements });
const stones = (providerId: string) =>
  server.query<Record<string, unknown>>(
    `SELECT org_stock_no, price_per_ct, total_amt, original_currency, original_price_per_ct, exchange_rate::float8 AS exchange_rate
       FROM stone WHERE provider_id = $1 ORDER BY org_stock_no`,
    [providerId],
  );

describe('a sheet in rupees', () => {
  it('is imported only with a rate, and keeps the price, the currency and the rate', async () => {
    await server.command(`DELETE FROM setting WHERE key = 'usd_inr'`);
    const provider = await addProvider(admin, 'Rupees');
    const upload = await propose(admin, provider.id, csvFile(rows('R'), HEADINGS));
    expect(
      chosen(upload)
        .map(({ field }) => field)
        .slice(-2),
    ).toEqual(['price_per_ct', 'total_amt']);
    const asked = dataOf<Survey>(
      await admin.send('POST', `/stocks/uploads/${upload.id}/survey`, {
        columns: chosen(upload),
        statements: natural,
      }),
    );
    if (asked.state === 'done') expect(asked.questions.map(({ kind }) => kind)).toEqual(['rate']);
    for (const step of ['preview', 'run']) {
      const refused = await admin.send('POST', `/stocks/uploads/${upload.id}/${step}`, {
        columns: chosen(upload),
        statements: natural,
      });
      expect([refused.status, refused.body?.message]).toEqual([
        409,
        'stock.csv does not show the exchange rate. Answer this at the step Columns; no stone was changed.',
      ]);
    }
    expect(await stones(provider.id)).toEqual([]);
    dataOf(await run(upload, { ...natural, rate: '83.2' }));
    expect((await ended(admin, upload.id)).report).toMatchObject({ created: 5 });
    expect((await stones(provider.id))[0]).toEqual({
      org_stock_no: 'R0',
      price_per_ct: '2000.00',
      total_amt: '1000.00',
      original_currency: 'INR',
      original_price_per_ct: '166400.00',
      exchange_rate: 83.2,
    });
    const why = dataOf<Why>(await admin.get('/inventory/why-this-price?stock_no=R0'));
    expect(why.supplier).toMatchObject({
      price_per_ct: '2000.00',
      original: { currency: 'INR', price_per_ct: '166400.00', rate: '83.200000' },
    });
  });

  it('takes the house’s rate of the rupee, and changes nothing when the same sheet comes again', async () => {
    dataOf(await admin.send('PUT', '/inventory/usd_inr', { rate: '80' }));
    const provider = await addProvider(admin, 'House rate');
    for (const report of [{ created: 5 }, { created: 0, updated: 0, unchanged: 5 }]) {
      const upload = await propose(admin, provider.id, csvFile(rows('H'), HEADINGS));
      dataOf(await run(upload, natural));
      expect((await ended(admin, upload.id)).report).toMatchObject(report);
    }
    expect((await stones(provider.id))[0]).toMatchObject({ price_per_ct: '2080.00', exchange_rate: 80 });
  });

  it('is compared with what was stated for earlier sheets', async () => {
    const provider = await addProvider(admin, 'Dollars before');
    const dollars = HEADINGS.map((heading) => (heading === 'Price/Cts INR' ? 'Price/Cts' : heading));
    const first = await propose(admin, provider.id, csvFile(rows('D', 2_000), dollars));
    dataOf(await run(first, { ...natural, currency: 'USD' }));
    await ended(admin, first.id);
    const next = await propose(admin, provider.id, csvFile(rows('D'), HEADINGS));
    const refused = await run(next, next.statements ?? {});
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      'stock.csv does not show which currency the prices are in. Answer this at the step Columns; no stone was changed.',
    ]);
  });

  it('leaves out a cell that names another currency than its column, and lists it', async () => {
    const provider = await addProvider(admin, 'Mixed');
    const mixed = rows('M').map((cells, index) => (index === 2 ? cells.with(5, '$2000').with(6, '') : cells));
    const upload = await propose(admin, provider.id, csvFile(mixed, HEADINGS));
    dataOf(await run(upload, { ...natural, rate: '83.2' }));
    const { report } = await ended(admin, upload.id);
    expect(report?.issues).toContainEqual(
      expect.objectContaining({ kind: 'other_currency', field: 'price_per_ct', rows: [4] }),
    );
    expect((await stones(provider.id))[2]).toMatchObject({ price_per_ct: null });
  });
});

it('a lone price is imported as what a person says', async () => {
  const provider = await addProvider(admin, 'Lone price');
  const headings = ['Stock #', 'Shape', 'Carat', 'Color', 'Clarity', 'Price USD'];
  const upload = await propose(
    admin,
    provider.id,
    csvFile(
      rows('L', 2_000).map((cells) => cells.slice(0, 6)),
      headings,
    ),
  );
  expect(upload.columns?.at(-1)).toMatchObject({ field: null, open: ['price_per_ct', 'total_amt'] });
  expect((await run(upload, natural)).body?.message).toMatch(/whether a price is per carat or per stone/);
  const columns = chosen(upload).map((one) => (one.column === 5 ? { ...one, field: 'total_amt' } : one));
  dataOf(await admin.send('POST', `/stocks/uploads/${upload.id}/run`, { columns, statements: natural }));
  await ended(admin, upload.id);
  expect((await stones(provider.id))[0]).toMatchObject({ price_per_ct: '4000.00', total_amt: '2000.00' });
});
