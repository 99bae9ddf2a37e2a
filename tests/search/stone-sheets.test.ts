/**
 * A search as a sheet: the whole result in its order, or the chosen stones, as whoever asks sees
 * them.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { apiOf, type Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import { timeIn } from '../support/sheet-times.ts';

type Stone = components['schemas']['Stone'];

const SEARCH = '/inventory/search';
const ARRIVALS = '/inventory/new-arrival/search-arrival';
const MANY = 10_050;

let server: TestServer;
let admin: Api;
let customer: Api;

beforeAll(async () => {
  server = await startTestServer();
  await server.command(
    `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, diamond_type, stone_type, shape, carat, color,
       clarity, lab, rap, disc, price_per_ct, total_amt, location, created_at)
     SELECT gen_random_uuid(), 'LONG-' || n, s.provider_id, 'LONG-' || n, '', 1, 1, 'HEART', n / 100.0,
            'D', 'VS1', 'NONE', rap, disc, price_per_ct, total_amt, 'Nowhere', timestamptz '2001-01-01 00:00Z'
       FROM (SELECT * FROM stone WHERE rap IS NOT NULL ORDER BY id LIMIT 1) s, generate_series(1, $1::int) n`,
    [MANY],
  );
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
});
afterAll(() => server.close());

const ask = (api: Api, at: string, data: object) => api.send('POST', at, data);
const stonesOf = async (api: Api, data: object, at = SEARCH): Promise<Stone[]> =>
  dataOf<{ stockList: Stone[] }>(await ask(api, at, { size: 1000, facets: false, ...data })).stockList;

/** The rows below the headings, once the answer's own count was compared with them. */
async function sheet(api: Api, data: object, columns: string[], more: object = {}, at = SEARCH) {
  const reply = await ask(api, at, { ...data, export: { columns, ...more } });
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  const [page] = (await readXlsx(reply.bytes)).sheets;
  const [headings = [], ...rows] = page?.rows ?? [];
  const held = Number(reply.headers.get('x-rows'));
  return { name: page?.name, headings, rows: rows.slice(0, held), held, below: rows.slice(held).flat() };
}

const numbersOf = (rows: readonly unknown[][]): unknown[] => rows.map(([number]) => number);

test('all stones of all pages are in it, in the order of the screen, and it says how many', async () => {
  for (const asked of [{ diamond_type: 1, lab: ['IGI'], sort: ['-carat', 'color'] }, { diamond_type: 2 }]) {
    const shown = await stonesOf(admin, asked);
    expect(shown.length).toBeGreaterThan(50);
    const { name, rows, held, below } = await sheet(admin, { ...asked, page: 2, size: 50 }, ['stock_no']);
    expect(numbersOf(rows)).toEqual(shown.map(({ stock_no }) => stock_no));
    expect(held).toBe(shown.length);
    expect(name).toBe(`stones (${shown.length})`);
    expect(below).toEqual([]);
  }
});

test('only the chosen stones, regardless of the filters', async () => {
  const shown = await stonesOf(admin, { diamond_type: 1, sort: ['-carat'] });
  const chosen = [...shown.slice(3, 6), ...shown.slice(700, 702)];
  const ids = chosen.map(({ id }) => id).toReversed();
  const { rows } = await sheet(admin, { diamond_type: 2, sort: ['-carat'] }, ['stock_no'], { ids });
  expect(numbersOf(rows)).toEqual(chosen.map(({ stock_no }) => stock_no));
});

test('the columns are those that are asked for, in words and figures as the screen has them', async () => {
  const [stone] = await stonesOf(admin, { diamond_type: 1, lab: ['GIA'], sort: ['-total_amt'] });
  if (!stone) throw new Error('The demo has stones with a report of GIA.');
  const columns = ['status', 'shape', 'carat', 'finish', 'report', 'disc', 'total_amt', 'stone_type', 'rap'];
  const { headings, rows } = await sheet(admin, {}, columns, { ids: [stone.id] });
  expect(headings).toEqual([
    'Status',
    'Shape',
    'Origin',
    'Carat',
    'Cut',
    'Polish',
    'Sym.',
    'Lab',
    'Report no.',
    'Disc %',
    'Amount $',
    'Rap',
  ]);
  expect(rows[0]?.slice(2, 4)).toEqual([stone.stone_type === 1 ? 'Lab grown' : 'Natural', stone.carat]);
  expect(rows[0]?.slice(4, 7)).toEqual([stone.cut, stone.polish, stone.symmetry]);
  expect(rows[0]?.slice(7, 9)).toEqual(['GIA', stone.report_no]);
  expect(rows[0]?.slice(9, 11)).toEqual([stone.disc, Number(stone.total_amt)]);
  const [grown] = await stonesOf(admin, { stone_type: 1, shape: ['ROUND'] });
  const { rows: told } = await sheet(admin, {}, ['shape'], { ids: [grown?.id ?? ''] });
  expect(told[0]).toEqual(['Round', 'Lab grown']);
  const at = { time_zone: 'Asia/Kolkata' };
  const [first] = (await sheet(admin, { shape: ['HEART'], sort: ['stock_no'] }, ['created_at'], at)).rows;
  expect(first?.map(timeIn)).toEqual(['2001-01-01T05:30']);
  for (const asked of [
    { columns: ['identity_key'] },
    { columns: ['stock_no'], time_zone: 'Moon/Sea' },
    { columns: [] },
  ])
    expect((await ask(admin, SEARCH, { export: asked })).status).toBe(400);
});

describe('a client', () => {
  test('has the client’s own prices; for staff the chosen client’s beside the supplier’s', async () => {
    const asked = { diamond_type: 1, lab: ['IGI'], sort: ['stock_no'] };
    const own = await stonesOf(customer, asked);
    const { rows } = await sheet(customer, asked, ['stock_no', 'total_amt']);
    expect(rows).toEqual(own.map((stone) => [stone.stock_no, Number(stone.total_amt)]));
    const { id } = dataOf<{ id: string }>(await customer.get('/user/profile'));
    const beside = await sheet(admin, { ...asked, user_id: id }, ['stock_no', 'total_amt', 'sell_amt']);
    expect(beside.headings).toEqual(['Stock no.', 'Amount $', 'Client amount $']);
    const prices = new Map(own.map((stone) => [stone.stock_no, Number(stone.total_amt)]));
    const shared = beside.rows.filter(([number]) => prices.has(String(number)));
    expect(shared.map(([, , price]) => price)).toEqual(shared.map(([number]) => prices.get(String(number))));
    expect(shared.some(([, supplier, price]) => supplier !== price)).toBe(true);
  });

  test('has neither columns nor stones that are hidden from them', async () => {
    expect((await ask(customer, SEARCH, { export: { columns: ['org_stock_no'] } })).status).toBe(400);
    const [hidden, seen] = await stonesOf(admin, { diamond_type: 1, lab: ['GIA'], status: [1] });
    if (!hidden || !seen) throw new Error('The demo has available stones.');
    await server.command(`UPDATE stone SET status = 2 WHERE id = $1`, [hidden.id]);
    const { rows } = await sheet(customer, {}, ['stock_no'], { ids: [hidden.id, seen.id] });
    expect(numbersOf(rows)).toEqual([seen.stock_no]);
  });
});

test('a guest’s sheet has the first 500 and says so', async () => {
  const { token } = dataOf<{ token: string }>(await guestSignsIn(server, 'sheets@visitors.test'));
  const { rows, below } = await sheet(
    apiOf(server.url, token),
    { shape: ['HEART'], location: ['Nowhere'], sort: ['-carat'] },
    ['stock_no'],
  );
  expect(numbersOf(rows)).toEqual(Array.from({ length: 500 }, (_, index) => `LONG-${MANY - index}`));
  expect(below.filter(Boolean)).toEqual([
    'This file has the first 500 of 10,050 stones. This is the limit for guests: narrow your search, or ask us for an account.',
  ]);
});

test('a long one is sent from a file, which is deleted afterwards', async () => {
  const { rows, held } = await sheet(admin, { location: ['Nowhere'], sort: ['carat'] }, [
    'stock_no',
    'carat',
  ]);
  expect(held).toBe(MANY);
  expect(numbersOf(rows)).toEqual(Array.from({ length: MANY }, (_, index) => `LONG-${index + 1}`));
  const folder = path.join(server.dataDir, 'incoming');
  await until('the file that goes', async () => (await readdir(folder)).length === 0);
});

test('new arrivals are a sheet of their days, with the day that each arrived', async () => {
  const days = { start_date: '2001-01-01', end_date: '2001-01-01' };
  const first = await stonesOf(admin, { ...days, size: 20 }, ARRIVALS);
  const { headings, rows, held } = await sheet(admin, days, ['stock_no', 'created_at'], {}, ARRIVALS);
  expect(headings).toEqual(['Stock no.', 'Arrived (UTC)']);
  expect(held).toBe(MANY);
  expect(numbersOf(rows.slice(0, 20))).toEqual(first.map(({ stock_no }) => stock_no));
  expect((await sheet(admin, { ...days, shape: ['ROUND'] }, ['stock_no'], {}, ARRIVALS)).held).toBe(0);
});

describe('pairs', () => {
  type Pair = { score?: number; stones: Stone[]; stock_numbers?: string[] };
  const AT = '/inventory/matchpair-search';
  const pairsOf = async (data: object): Promise<Pair[]> =>
    dataOf<{ stockList: Pair[] }>(await ask(admin, AT, data)).stockList;
  const rowsOf = (pairs: Pair[]) =>
    pairs.flatMap(({ score, stones }, place) => stones.map((stone) => [place + 1, score, stone.stock_no]));

  test('are a sheet of all their stones, the best pair first', async () => {
    const asked = { diamond_type: 1, lab: ['GIA', 'IGI'] };
    const shown = await pairsOf({ ...asked, size: 1000 });
    expect(shown.length).toBeGreaterThan(5);
    const { headings, rows, held } = await sheet(admin, { ...asked, page: 2, size: 2 }, ['stock_no'], {}, AT);
    expect(headings).toEqual(['Pair', 'Score', 'Stock no.']);
    expect(rows).toEqual(rowsOf(shown));
    expect(held).toBe(2 * shown.length);
  });

  test('of one stone are its partners alone, and saved ones are those that the viewer sees', async () => {
    const [best, next] = await pairsOf({ diamond_type: 1, lab: ['GIA', 'IGI'], size: 2 });
    if (!best || !next) throw new Error('The demo has pairs.');
    const [first, second] = best.stones.map(({ stock_no }) => stock_no);
    const { rows } = await sheet(admin, { partner_of: first }, ['stock_no'], {}, AT);
    expect(numbersOf(rows.map(([, , number]) => [number]))).not.toContain(first);
    const [third, fourth] = next.stones.map(({ stock_no }) => stock_no);
    await admin.send('POST', '/inventory/matchpair', { first_stock_no: first, second_stock_no: second });
    await customer.send('POST', '/inventory/matchpair', { first_stock_no: third, second_stock_no: fourth });
    const saved = async (api: Api): Promise<unknown[]> => {
      const reply = await api.get('/inventory/matchpair?export=stock_no&size=1');
      const [, ...of] = (await readXlsx(reply.bytes)).sheets[0]?.rows ?? [];
      return of.map(([, , number]) => number);
    };
    for (const api of [admin, customer]) {
      const { stockList } = dataOf<{ stockList: Pair[] }>(await api.get('/inventory/matchpair?size=1000'));
      expect(await saved(api)).toEqual(
        stockList.flatMap(({ stones }) => stones.map(({ stock_no }) => stock_no)),
      );
    }
    expect(await saved(admin)).toEqual(expect.arrayContaining([first, second, third, fourth]));
    expect(await saved(customer)).not.toContain(first);
    expect((await customer.get('/inventory/matchpair?export=org_stock_no')).status).toBe(400);
  });
});
