/** Stones of a sheet get the imported list's prices at once, whatever list their supplier uses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { repriceAll } from '../../server/jobs/reprice-stones.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addProvider,
  bringIn,
  changesOf,
  csvFile,
  dataOf,
  ended,
  HEADINGS,
  previewOf,
  stonesNamed,
} from '../uploads/support/sheets.ts';
import { inDays } from '../support/days.ts';

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const ACTS = '/inventory/new-arrival';

/** Imports a list of that date: each colour of VS1 from 1.00 to 1.49 ct at one price. */
async function bringList(shape: 'BR' | 'PS', on: string, price: number): Promise<void> {
  const rows = [...'DEFGHIJKLM'].map((color) => `${shape},VS1,${color},1.00,1.49,${price},${on}`);
  const file = new File([rows.join('\n')], 'list.csv', { type: 'text/csv' });
  const data = { less_than_half: true };
  dataOf(await admin.form('POST', '/inventory/insert-latest-prices', data, { priceList: file }));
}
async function ownList(shape: 'BR' | 'PS', on: string, price: number): Promise<void> {
  await bringList(shape, on, price);
  await server.jobsDone();
}

const priceOf = async (stockNo: string): Promise<(string | null)[]> => {
  const [stone] = await server.query<Record<'rap' | 'disc' | 'price_per_ct' | 'total_amt', string | null>>(
    'SELECT rap, disc, price_per_ct, total_amt FROM stone WHERE stock_no = $1',
    [stockNo],
  );
  return stone === undefined ? [] : [stone.rap, stone.disc, stone.price_per_ct, stone.total_amt];
};
/**
 * The trade's usual form: a discount and no list price. Odd numbers are rounds, even ones
 * princesses.
 */
const usualForm = (prefix: string, cells: Record<string, string | number> = {}) =>
  csvFile(
    stonesNamed(prefix, 4, cells).map((row) => row.filter((_, column) => HEADINGS[column] !== 'Rap')),
    HEADINGS.filter((heading) => heading !== 'Rap'),
  );

describe('a sheet and price lists', () => {
  it('the demo’s lists do not price sheets', async () => {
    const provider = await addProvider(admin, 'Before the lists');
    const { report } = await bringIn(admin, provider.id, csvFile(stonesNamed('LA', 4)));
    expect(report).toMatchObject({ created: 4, listed: 0 });
    expect(await priceOf('LA1')).toEqual(['10000.00', '-30.00', '7000.00', '7000.00']);
  });

  it('a discount refers to the imported list, and gives no price until there is one', async () => {
    await ownList('BR', inDays(-10), 8000);
    const provider = await addProvider(admin, 'Usual form');
    const looked = await previewOf(admin, provider.id, usualForm('LB'));
    expect(looked.preview).toMatchObject({ created: 4, listed: 2 });
    const { report } = await bringIn(admin, provider.id, usualForm('LB'));
    expect(report).toMatchObject({ created: 4, listed: 2 });
    expect(looked.preview?.issues).toEqual(report?.issues);
    expect(report?.issues).toEqual([
      expect.objectContaining({ kind: 'no_list_price', field: 'disc', count: 2, rows: [3, 5] }),
      expect.objectContaining({ kind: 'missing', field: 'stone_type' }),
    ]);
    expect(await priceOf('LB1')).toEqual(['8000.00', '-30.00', '5600.00', '5600.00']);
    expect(await priceOf('LB3')).toEqual(['8000.00', '-30.00', '5600.00', '5712.00']);
    expect(await priceOf('LB2')).toEqual([null, '-30.00', null, null]);
    await ownList('PS', inDays(-10), 6000);
    expect(await priceOf('LB2')).toEqual(['6000.00', '-30.00', '4200.00', '4242.00']);
  });

  it('the sheet’s own list price is never restored, and a price that it names stays', async () => {
    const provider = await addProvider(admin, 'Another list');
    expect((await bringIn(admin, provider.id, csvFile(stonesNamed('LC', 2)))).report).toMatchObject({
      listed: 2,
    });
    expect(await priceOf('LC1')).toEqual(['8000.00', '-30.00', '5600.00', '5600.00']);
    await ownList('BR', inDays(-9), 9000);
    expect(await priceOf('LC1')).toEqual(['9000.00', '-30.00', '6300.00', '6300.00']);
    expect((await bringIn(admin, provider.id, csvFile(stonesNamed('LC', 2)))).report).toMatchObject({
      unchanged: 2,
    });
    const upload = await bringIn(admin, provider.id, csvFile(stonesNamed('LC', 2, { Cut: 'VG' })));
    expect(await priceOf('LC1')).toEqual(['9000.00', '-30.00', '6300.00', '6300.00']);
    expect((await changesOf(admin, upload.id))[0]?.fields).toEqual([
      { field: 'cut', before: 'EX', after: 'VG' },
    ]);
    const priced = csvFile(
      stonesNamed('LD', 2).map((row) => row.map((cell) => (cell === -30 ? 7200 : cell))),
      HEADINGS.map((heading) => (heading === 'Discount %' ? 'Price per carat' : heading)),
    );
    await bringIn(admin, provider.id, priced);
    expect(await priceOf('LD1')).toEqual(['9000.00', '-20.00', '7200.00', '7200.00']);
  });

  it('lab-grown stones get no list price', async () => {
    const provider = await addProvider(admin, 'Grown');
    await bringIn(admin, provider.id, usualForm('LE'), { stone_type: 1 });
    expect(await priceOf('LE1')).toEqual([null, '-30.00', null, null]);
  });

  it('waiting changes and undone uploads are priced by the current list', async () => {
    const provider = await addProvider(admin, 'Later');
    await bringIn(admin, provider.id, csvFile(stonesNamed('LF', 3)));
    const line = dataOf<{ lines: { id: string }[] }>(
      await admin.send('POST', `${ACTS}/hold`, {
        stock_numbers: ['LF1'],
        user_id: dataOf<{ id: string }>(
          await (await server.as('customer@pavilion.test')).get('/user/profile'),
        ).id,
      }),
    ).lines[0]?.id;
    const upload = await bringIn(admin, provider.id, csvFile(stonesNamed('LF', 3, { 'Discount %': -20 })));
    expect(upload.report).toMatchObject({ updated: 2, in_workflow: 1 });
    await ownList('BR', inDays(-8), 10000);
    expect(await priceOf('LF3')).toEqual(['10000.00', '-20.00', '8000.00', '8160.00']);
    const customer = await server.as('customer@pavilion.test');
    dataOf(await customer.send('PUT', `${ACTS}/release-hold`, { ids: [line] }));
    expect(await priceOf('LF1')).toEqual(['10000.00', '-20.00', '8000.00', '8000.00']);

    const last = await bringIn(admin, provider.id, csvFile(stonesNamed('LF', 3, { 'Discount %': -10 })));
    await ownList('BR', inDays(-7), 11000);
    dataOf(await admin.send('POST', `/stocks/uploads/${last.id}/undo`));
    expect((await ended(admin, last.id)).state).toBe('undone');
    expect(await priceOf('LF3')).toEqual(['11000.00', '-20.00', '8800.00', '8976.00']);
  });

  it('a list imported during an import is applied to its stones afterwards', async () => {
    const provider = await addProvider(admin, 'Meanwhile');
    await bringIn(admin, provider.id, csvFile(stonesNamed('LG', 1)));
    // Lists have no fancy stones, so repricing does not wait for this one as the import does.
    await server.command(`UPDATE stone SET diamond_type = 2 WHERE stock_no = 'LG1'`);
    const pool = createPool(server.databaseOwnerUrl, { name: 'somebody', kind: 'owner' });
    const somebody = await pool.connect();
    try {
      await somebody.query(`BEGIN; SET LOCAL app.scope = 'all'`);
      await somebody.query(`SELECT FROM stone WHERE stock_no = 'LG1' FOR UPDATE`);
      const coming = bringIn(admin, provider.id, csvFile(stonesNamed('LG', 3, { Cut: 'VG' })));
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(() => server.query(waiting)).toHaveLength(1);
      await bringList('BR', inDays(-6), 12000);
      const last = 'SELECT state, stones_done FROM repricing ORDER BY created_at DESC, id DESC LIMIT 1';
      await expect.poll(() => server.query(last)).toMatchObject([{ state: 'done' }]);
      await somebody.query('COMMIT');
      expect((await coming).report).toMatchObject({ created: 2 });
      await server.jobsDone();
      expect(await priceOf('LG3')).toEqual(['11000.00', '-30.00', '7700.00', '7854.00']);
      expect(await server.query(last)).toMatchObject([{ state: 'queued' }]);
      await repriceAll({ ownerPool: pool });
      expect(await priceOf('LG3')).toEqual(['12000.00', '-30.00', '8400.00', '8568.00']);
    } finally {
      somebody.release();
      await pool.end();
    }
  });

  it('a price that comes to nothing under a new list is none', async () => {
    const provider = await addProvider(admin, 'Nothing');
    await bringIn(admin, provider.id, usualForm('LH', { 'Discount %': -60 }));
    expect(await priceOf('LH1')).toEqual(['12000.00', '-60.00', '4800.00', '4800.00']);
    await ownList('BR', inDays(-5), 0.01);
    expect(await priceOf('LH1')).toEqual(['0.01', '-60.00', null, null]);
  });
});
