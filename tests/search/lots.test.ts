/** A pair or lot is one line with several pieces, wherever stones are listed, summed and paired. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import type { components } from '../../src/api/schema.gen.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import type { Api } from '../support/api.ts';
import { addProvider, bringIn, csvFile, dataOf } from '../uploads/support/sheets.ts';

type Schemas = components['schemas'];

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  const provider = await addProvider(admin, 'Pairs and lots');
  const headings = [
    'Stock #',
    'Shape',
    'Carat',
    'Color',
    'Clarity',
    'Cut',
    'Price/Ct',
    'Measurements',
    'Pcs',
    'Lab',
  ];
  const row = (number: string, carat: string, pieces: string) => [
    number,
    'Round',
    carat,
    'D -',
    'VS2 +',
    'EX-',
    '5000',
    '6.4-6.42x3.95',
    pieces,
    'GIA',
  ];
  await bringIn(
    admin,
    provider.id,
    csvFile([row('LT-1', '2', 'Pair'), row('LT-2', '1', '1'), row('LT-3', '1', '1')], headings),
    { stone_type: 2 },
  );
});
afterAll(() => server.close());

const OURS = { stock_numbers: ['LT-1', 'LT-2', 'LT-3'] };
const find = async (more: object = {}): Promise<Schemas['Search']> =>
  dataOf(await admin.send('POST', '/inventory/search', { ...OURS, ...more }));

it('is one row, found by its plain grades, and its pieces count in the totals', async () => {
  const { stockList, totals, pagination } = await find({ clarity: ['VS2'], color: ['D'] });
  expect(pagination.totalRecords).toBe(3);
  expect(totals).toMatchObject({
    pieces: 4,
    lots: 3,
    carat: 4,
    total_amt: '20000.00',
    price_per_ct: '5000.00',
  });
  expect(stockList.find(({ stock_no }) => stock_no === 'LT-1')).toMatchObject({
    pieces: 2,
    carat: 2,
    color: 'D',
    color_sign: '-',
    clarity: 'VS2',
    clarity_sign: '+',
    cut_sign: '-',
  });
});

it('is never part of a match pair', async () => {
  const found = dataOf<{ stockList: { stones: { stock_no: string }[] }[] }>(
    await admin.send('POST', '/inventory/matchpair-search', OURS),
  );
  expect(found.stockList.map(({ stones }) => stones.map(({ stock_no }) => stock_no).toSorted())).toEqual([
    ['LT-2', 'LT-3'],
  ]);
});

it('has its number of pieces, and its grades with their signs, in a sheet', async () => {
  const columns = ['stock_no', 'shape', 'carat', 'color', 'clarity', 'finish', 'pieces'];
  const sheet = await admin.send('POST', '/inventory/search', {
    ...OURS,
    sort: ['-pieces'],
    export: { columns },
  });
  const workbook = await readXlsx(sheet.bytes);
  expect(JSON.stringify(workbook.sheets[0]?.rows)).toContain(
    JSON.stringify(['LT-1', '2 × Round', 'Natural', 2, 'D-', 'VS2+', 'EX-', null, null, 2]),
  );
});

it('counts its pieces in the totals of holds', async () => {
  const [client] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  const hold = { ...OURS, user_id: client?.id, remark: 'Until Friday' };
  const held = await admin.send('POST', '/inventory/new-arrival/hold', hold);
  expect(held.status, held.text).toBe(200);
  const { totals, pagination } = dataOf<Schemas['LinePage']>(
    await admin.send('POST', '/inventory/new-arrival/get-hold', OURS),
  );
  expect([totals.pieces, totals.lots, pagination.totalRecords]).toEqual([4, 3, 3]);
});
