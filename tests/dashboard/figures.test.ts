/** Each figure of the dashboard is that of the list to which it leads, and that of SQL written for itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { fillHouse, shuffleDays } from './support/days.ts';

type Schemas = components['schemas'];
type List = Pick<Schemas['LinePage'], 'totals' | 'overdue' | 'pagination'>;

const ACTIONS = '/inventory/new-arrival';
const DASHBOARD = '/home/dashboard';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillHouse(server);
});
afterAll(() => server.close());

const asked = async <Data>(api: Api, path: string, body?: object): Promise<Data> => {
  const reply = body === undefined ? await api.get(path) : await api.send('POST', path, body);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return dataOf<Data>(reply);
};
const listOf = (api: Api, list: string, query: string): Promise<List> =>
  asked<List>(api, `${ACTIONS}/${list}?size=1&${query}`, {});
const sumOf = async (text: string, values: unknown[] = []): Promise<number> => {
  const [row] = await server.look<{ sum: string | number | null }>(text, values);
  return Number(row?.sum ?? 0);
};

const VIEWERS = [
  { email: 'admin@pavilion.test', sees: 'true' },
  { email: 'auditor@pavilion.test', sees: 'true' },
  {
    email: 'associate@pavilion.test',
    sees: `client_id IN (SELECT w.id FROM app_user w JOIN app_user a ON a.id = w.associate_id WHERE a.email = 'associate@pavilion.test')`,
  },
];

describe.each([1, 2, 3])('on the days of seed %i', (seed) => {
  beforeAll(() => shuffleDays(server, seed));

  test.each(VIEWERS)('the seven counts for $email', async ({ email, sees }) => {
    const api = await server.as(email);
    const counts = await asked<Schemas['EnquiryCount']>(api, `${DASHBOARD}/enquiry-count`);
    const lots = async (list: string, query = ''): Promise<number> =>
      (await listOf(api, list, query)).totals.lots;
    expect(counts).toMatchObject({
      confirmStonesCount: await lots('get-confirm-stone'),
      pendingStonesCount: await lots('get-confirm-stone', 'status=1'),
      holdsCount: await lots('get-hold', 'status=1'),
      memosCount: await lots('get-memo', 'status=1'),
      cartCount: await sumOf(`SELECT count(*) AS sum FROM cart_line WHERE ${sees}`),
      watchListCount: await sumOf(`SELECT count(*) AS sum FROM watch_line WHERE ${sees}`),
    });
    expect(counts.confirmStonesCount).toBe(
      await sumOf(`SELECT count(*) AS sum FROM confirm_line WHERE ${sees}`),
    );
    expect(counts.holdsCount).toBeGreaterThan(0);
  });

  test.each(VIEWERS)('sums and newest lines for $email', async ({ email, sees }) => {
    const api = await server.as(email);
    const details = await asked<Schemas['EnquiryDetails']>(api, `${DASHBOARD}/enquiry-details`);
    for (const [name, list, table] of [
      ['confirmStones', 'get-confirm-stone', 'confirm_line'],
      ['holds', 'get-hold', 'hold'],
      ['memos', 'get-memo', 'memo_line'],
    ] as const) {
      const { totals } = await listOf(api, list, 'status=1');
      const { newest, ...sums } = details[name];
      expect(sums, name).toEqual({
        lots: totals.lots,
        pieces: totals.pieces,
        carats: totals.carat,
        total_amt: totals.total_amt,
      });
      const newestIds = await server.look<{ id: string }>(
        `SELECT id FROM ${table} WHERE status = 1 AND ${sees} ORDER BY created_at DESC, id DESC LIMIT 5`,
      );
      expect(newest.map(({ id }) => id)).toEqual(newestIds.map(({ id }) => id));
    }
    expect(Number(details.carts.total_amt)).toBeCloseTo(
      await sumOf(`SELECT sum(total_amt) AS sum FROM cart_line WHERE ${sees}`),
    );
  });

  test.each(VIEWERS)('what waits for $email', async ({ email }) => {
    const api = await server.as(email);
    const waiting = await asked<Schemas['Waiting']>(api, `${DASHBOARD}/waiting`);
    const by = new Map(waiting.map((one) => [one.kind, one]));
    const countOf = (kind: Schemas['Waiting'][number]['kind']): number => by.get(kind)?.count ?? 0;
    const { days = [], count = 0 } = by.get('confirmStone') ?? {};
    expect(days.reduce((sum, day) => sum + day.count, 0)).toBe(count);
    for (const { from, to, count: ofDay } of days) {
      const query = `status=1&endDate=${to}${from === null ? '' : `&startDate=${from}`}`;
      expect((await listOf(api, 'get-confirm-stone', query)).totals.lots).toBe(ofDay);
    }
    expect(countOf('enquiry')).toBe((await listOf(api, 'get-enquiry', 'status=1')).totals.lots);
    expect(countOf('memoOverdue')).toBe((await listOf(api, 'get-memo', 'status=1&overdue=true')).totals.lots);
    expect(countOf('memoOverdue')).toBe((await listOf(api, 'get-memo', '')).overdue);
    expect(countOf('invoiceOverdue')).toBe((await listOf(api, 'get-invoice', '')).overdue);
    const { pagination } = await asked<List>(api, '/customer/users?kyc_pending=true&size=1');
    expect(countOf('kyc')).toBe(pagination.totalRecords);
  });

  test.each(VIEWERS)('the quarter for $email', async ({ email, sees }) => {
    const api = await server.as(email);
    const year = new Date().getUTCFullYear();
    const month = new Date().getUTCMonth();
    const present = `${year}-Q${Math.floor(month / 3) + 1}`;
    const quarter = await asked<Schemas['QuarterPerformance']>(api, `${DASHBOARD}/quarter-performance`);
    expect(quarter.period).toBe(present);
    const { totals } = await listOf(
      api,
      'get-invoice',
      `startDate=${quarter.from}&endDate=${quarter.to}&groupBy=1`,
    );
    expect(quarter.sold.total_amt).toBe(totals.total_amt);
    const cents = quarter.weeks.reduce((sum, { total_amt }) => sum + Math.round(Number(total_amt) * 100), 0);
    expect(cents).toBe(Math.round(Number(quarter.sold.total_amt) * 100));
    expect(quarter.sold.pieces).toBe(
      await sumOf(
        `SELECT sum(s.pieces) AS sum FROM invoice_line l JOIN stone s ON s.id = l.stone_id
          WHERE l.credit_note_id IS NULL AND ${sees} AND l.created_at >= $1 AND l.created_at < $2::date + 1`,
        [quarter.from, quarter.to],
      ),
    );
    const whole = await asked<Schemas['QuarterPerformance']>(
      api,
      `${DASHBOARD}/quarter-performance?period=${present.replace(/^\d+/, String(year - 1))}`,
    );
    expect(whole.sold).toEqual({ pieces: 0, carats: 0, total_amt: '0.00' });
    expect(whole.weeks.at(-1)?.to).toBe(whole.to);
  });

  test.each(VIEWERS)('the highest sales for $email', async ({ email, sees }) => {
    const deals = await asked<Schemas['Deals']>(await server.as(email), `${DASHBOARD}/high-recents-deals`);
    const highest = await server.look<{ sell_amt: string }>(
      `SELECT sell_amt FROM invoice_line WHERE credit_note_id IS NULL AND ${sees}
          AND created_at >= now() - interval '30 days' ORDER BY sell_amt DESC LIMIT 10`,
    );
    expect(deals.map(({ amount }) => amount)).toEqual(highest.map(({ sell_amt }) => sell_amt));
  });

  test.each(VIEWERS)('lines by country for $email', async ({ email }) => {
    const api = await server.as(email);
    const { from, countries } = await asked<Schemas['EnquiryCountries']>(api, `${DASHBOARD}/enquiry-country`);
    expect(countries.length).toBeGreaterThan(0);
    for (const { country_id: id, ...lines } of countries)
      for (const [name, list] of [
        ['enquiries', 'get-enquiry'],
        ['holds', 'get-hold'],
        ['confirmStones', 'get-confirm-stone'],
        ['memos', 'get-memo'],
      ] as const)
        expect(lines[name], `${name} of ${lines.name}`).toBe(
          (await listOf(api, list, `country_id=${id}&startDate=${from}`)).totals.lots,
        );
  });
});

test.each(VIEWERS)('the stock by shape for $email is what the search finds', async ({ email }) => {
  const api = await server.as(email);
  const status = [1, 3, 4, 5];
  const found = async (filters: object): Promise<Schemas['StockSum']> => {
    const { totals } = await asked<{ totals: Schemas['Totals'] }>(api, '/inventory/search', {
      status,
      ...filters,
      size: 1,
    });
    return { pieces: totals.pieces, carats: totals.carat, total_amt: totals.total_amt };
  };
  const all = await asked<Schemas['ShapeWise']>(api, `${DASHBOARD}/shape-wise`);
  const white = await found({ diamond_type: 1 });
  const fancy = await found({ diamond_type: 2 });
  expect(all.whiteInventory).toEqual(white);
  expect(all.fancyInventory).toEqual(fancy);
  expect(all.totalInventory.pieces).toBe(white.pieces + fancy.pieces);
  expect(all.totalInventory.carats).toBeCloseTo(white.carats + fancy.carats);
  expect(all.totalInventory.total_amt).toBe((Number(white.total_amt) + Number(fancy.total_amt)).toFixed(2));
  expect(all.shapes.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(all.totalInventory.pieces);
  for (const diamond_type of [1, 2]) {
    const { shapes } = await asked<Schemas['ShapeWise']>(api, `${DASHBOARD}/shape-wise?type=${diamond_type}`);
    expect(shapes.length).toBeGreaterThan(1);
    for (const { shape, ...sum } of shapes)
      expect(sum, shape).toEqual(await found({ diamond_type, shape: [shape] }));
  }
});

test('KYC documents are told newest first', async () => {
  const admin = await server.as('admin@pavilion.test');
  const documents = await asked<Schemas['RecentKyc']>(admin, `${DASHBOARD}/recent-kyc`);
  const newest = await server.look<{ id: string }>(
    'SELECT id FROM kyc_document ORDER BY created_at DESC, id DESC LIMIT 10',
  );
  expect(documents.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
});

test.each(['customer@pavilion.test', 'api-client@pavilion.test'])('it is closed to %s', async (email) => {
  const api = await server.as(email);
  for (const of of ['waiting', 'shape-wise', 'quarter-performance', 'enquiry-count', 'enquiry-country'])
    expect((await api.get(`${DASHBOARD}/${of}`)).status, of).toBe(403);
});
