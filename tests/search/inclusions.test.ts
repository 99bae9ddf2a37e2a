/**
 * Inclusions, guarantees and the origin of the rough: from a sheet to filters, counts, rows and
 * exports.
 */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { filtersFromWire } from '../../src/domain/stones/search-filters.ts';
import { readStoredSearch } from '../../src/domain/stones/stored-search.ts';
import { filtersText } from '../../src/lists/filter-texts.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addProvider,
  bringIn,
  csvFile,
  HEADINGS,
  TEN_STONES,
  type Upload,
} from '../uploads/support/sheets.ts';

let server: TestServer;
let admin: Api;
let customer: Api;
let upload: Upload;

const ADDED = ['Table Black', 'Side Black', 'Open Inclusion', 'Availability', 'Rough Origin'];
/** What the sheet says of each of its ten stones. */
const SAID: readonly string[][] = [
  ['BT0', 'None', 'OT0 OC1', 'G', 'Botswana'],
  ['BTO', 'None', 'None', 'Guaranteed Available', 'Jwaneng (Botswana)'],
  ['BT1', 'Small', 'None', 'A', 'Canada'],
  ['BT1', 'Small', '', 'A', 'Canada'],
  ['BT3', 'Heavy', '', 'A', 'Africa'],
  ['', 'None', '', 'A', ''],
  ['', 'None', '', 'A', ''],
  ['BT0', 'None', '', 'A', ''],
  ['BT0', 'None', '', 'A', ''],
  ['Whatever', 'None', '', 'A', ''],
];

beforeAll(async () => {
  server = await startTestServer();
  [admin, customer] = await Promise.all([
    server.as('admin@pavilion.test'),
    server.as('customer@pavilion.test'),
  ]);
  const provider = await addProvider(admin, 'Inclusions');
  const rows = TEN_STONES.map((cells, index) => [...cells, ...(SAID[index] ?? [])]);
  upload = await bringIn(admin, provider.id, csvFile(rows, [...HEADINGS, ...ADDED]));
});
afterAll(() => server.close());

interface Found {
  stockList: components['schemas']['Stone'][];
  facets: Record<string, { code: string; count: number; choice?: number }[]>;
}
const NUMBERS = TEN_STONES.map(([number]) => String(number));
const search = async (filters: object, api = customer): Promise<Found> =>
  dataOf<Found>(
    await api.send('POST', '/inventory/search', {
      stock_numbers: NUMBERS,
      size: 100,
      sort: ['stock_no'],
      ...filters,
    }),
  );
const found = async (filters: object): Promise<string[]> =>
  (await search(filters)).stockList.map(({ stock_no }) => stock_no);

test('a sheet grades its stones, and an unknown word grades none and is listed', async () => {
  expect(upload).toMatchObject({ state: 'done', report: { created: 10 } });
  const unknown = upload.report?.issues.filter(({ kind }) => kind === 'unknown_value');
  expect(unknown?.map(({ field, count }) => [field, count])).toEqual([['black_table', 1]]);
  const { stockList } = await search({});
  expect(
    stockList.map(({ inclusions, guaranteed, rough_origin }) => [inclusions, guaranteed, rough_origin]),
  ).toEqual([
    ['BT0 BC0 OT0 OC1', 'YES', 'BOTSWANA'],
    ['BT0 BC0 OT0 OC0', 'YES', 'BOTSWANA'],
    ['BT1 BC1 OT0 OC0', null, 'CANADA'],
    ['BT1 BC1', null, 'CANADA'],
    ['BT3 BC3', null, null],
    ['BC0', null, null],
    ['BC0', null, null],
    ['BT0 BC0', null, null],
    ['BT0 BC0', null, null],
    ['BC0', null, null],
  ]);
});

test.each<[object, string[]]>([
  [{ black_table: ['BT0'] }, ['X101', 'X102', 'X108', 'X109']],
  [{ black_table: ['BT1', 'BT3'], black_crown: ['BC1'] }, ['X103', 'X104']],
  [{ black_table: ['UNKNOWN'] }, ['X106', 'X107', 'X110']],
  [{ black_table: ['BT3', 'UNKNOWN'] }, ['X105', 'X106', 'X107', 'X110']],
  [{ open_table: ['OT0'], open_crown: ['OC0'] }, ['X102', 'X103']],
  [{ guaranteed: ['YES'] }, ['X101', 'X102']],
  [{ rough_origin: ['CANADA'] }, ['X103', 'X104']],
  // What a supplier states beyond that, and codes that do not exist, find nothing.
  [{ guaranteed: ['AVAILABLE'] }, []],
  [{ black_table: ['BC0'] }, []],
])('%j finds %j', async (filters, numbers) => {
  expect(await found(filters)).toEqual(numbers);
});

test('choices are counted, those not assessed among them', async () => {
  const { facets } = await search({ black_table: ['BT0'] });
  expect(facets['black_table']).toEqual([
    { code: 'BT0', count: 4, choice: 4 },
    { code: 'UNKNOWN', count: 0, choice: 3 },
    { code: 'BT1', count: 0, choice: 2 },
    { code: 'BT3', count: 0, choice: 1 },
  ]);
  expect(facets['black_crown']).toEqual([{ code: 'BC0', count: 4 }]);
  expect(facets['open_girdle']).toEqual([{ code: 'UNKNOWN', count: 4 }]);
  expect(facets['guaranteed']).toEqual([{ code: 'YES', count: 2 }]);
  expect(facets['rough_origin']).toEqual([{ code: 'BOTSWANA', count: 2 }]);
});

test('a sheet has each fact in a column of its own, empty where it is not known', async () => {
  const columns = ['stock_no', 'inclusions', 'guaranteed', 'rough_origin'];
  const reply = await customer.send('POST', '/inventory/search', {
    stock_numbers: NUMBERS.slice(0, 4),
    sort: ['-black_table', 'stock_no'],
    export: { columns },
  });
  const [page] = (await readXlsx(reply.bytes)).sheets;
  const [headings = [], ...rows] = page?.rows ?? [];
  expect(headings.slice(0, 3)).toEqual(['Stock no.', 'Black in table', 'Black in crown']);
  expect(headings.slice(-3)).toEqual(['Open in girdle', 'Guaranteed', 'Rough origin']);
  expect(rows.slice(0, 4).map((row) => [row[0], row[1], row[2], row[5], row.at(-2), row.at(-1)])).toEqual([
    ['X103', 'BT1', 'BC1', 'OT0', null, 'Canada'],
    ['X104', 'BT1', 'BC1', null, null, 'Canada'],
    ['X101', 'BT0', 'BC0', 'OT0', 'Yes', 'Botswana'],
    ['X102', 'BT0', 'BC0', 'OT0', 'Yes', 'Botswana'],
  ]);
});

test('a stored search says its filters in words, and names codes that do not exist', () => {
  const stored = {
    diamond_type: 1,
    black_table: ['BT0', 'BT9'],
    guaranteed: ['YES'],
    rough_origin: ['CANADA'],
  };
  expect(readStoredSearch(stored)).toEqual({
    wire: stored,
    lost: [{ name: 'black_table', value: 'BT9' }],
  });
  expect(filtersText(filtersFromWire({ ...stored, diamond_type: 1, black_table: ['BT0', 'UNKNOWN'] }))).toBe(
    'White · Black in table None, Not assessed · Availability Guaranteed available · Rough origin Canada',
  );
});
