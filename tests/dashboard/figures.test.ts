/**
 * Each figure of the dashboard is that of the list to which it leads, and that of SQL written for
 * itself.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { fillHouse, shuffleDays } from './support/days.ts';
import { randomSeed } from './support/seeds.ts';
import { VIEWERS } from './support/viewers.ts';
import { inDays } from '../support/days.ts';

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
  const [row] = await server.query<{ sum: string | number | null }>(text, values);
  return Number(row?.sum ?? 0);
};

/** Lots, pieces, carats of these lines, and what their clients pay. */
async function openOf(table: string, open: string, sees: string): Promise<unknown[]> {
  const [row] = await server.query<{ sums: [number, number, string, string] }>(
    `SELECT json_build_array(count(*), coalesce(sum(s.pieces), 0), to_char(coalesce(sum(l.carat), 0), 'FM999990.00'),
                             to_char(coalesce(sum(l.sell_amt), 0), 'FM999999999990.00')) AS sums
       FROM ${table} l JOIN stone s ON s.id = l.stone_id WHERE ${open} AND l.${sees === 'true' ? 'id IS NOT NULL' : sees}`,
  );
  return row?.sums ?? [];
}

describe.each([1, 2, randomSeed()])('on the days of seed %i', (seed) => {
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
    for (const [name, table, open] of [
      ['holdsCount', 'hold', 'status = 1'],
      ['memosCount', 'memo_line', 'status = 1'],
      ['pendingStonesCount', 'confirm_line', 'status = 1'],
      // Notes that clients keep to themselves are counted for nobody else.
      ['notesCount', 'stone_note', 'shared'],
    ] as const)
      expect(counts[name], name).toBe(
        await sumOf(`SELECT count(*) AS sum FROM ${table} WHERE ${open} AND ${sees}`),
      );
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
      expect([sums.lots, sums.pieces, sums.carats.toFixed(2), sums.total_amt], name).toEqual(
        await openOf(table, 'l.status = 1', sees),
      );
      const newestIds = await server.query<{ id: string }>(
        `SELECT id FROM ${table} WHERE status = 1 AND ${sees} ORDER BY created_at DESC, id DESC LIMIT 5`,
      );
      expect(newest.map(({ id }) => id)).toEqual(newestIds.map(({ id }) => id));
      const prices = await server.query<{ amount: string; cost_amt: string }>(
        `SELECT sell_amt AS amount, total_amt AS cost_amt FROM ${table} WHERE id = ANY ($1)
          ORDER BY created_at DESC, id DESC`,
        [newest.map(({ id }) => id)],
      );
      expect(newest.map(({ amount, cost_amt }) => ({ amount, cost_amt }))).toEqual(prices);
    }
    const { newest, ...carts } = details.carts;
    expect([carts.lots, carts.pieces, carts.carats.toFixed(2), carts.total_amt]).toEqual(
      await openOf('cart_line', 'true', sees),
    );
    const newestIds = await server.query<{ id: string }>(
      `SELECT id FROM cart_line WHERE ${sees} ORDER BY created_at DESC, id DESC LIMIT 5`,
    );
    expect(newest.map(({ id }) => id)).toEqual(newestIds.map(({ id }) => id));
  });

  test.each(VIEWERS)('what waits for $email', async ({ email, sees }) => {
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
    for (const [kind, path] of [
      ['kyc', '/customer/users?kyc_pending=true'],
      ['taskMine', '/tasks?mine=true&status=1'],
      ['taskOverdue', '/tasks?overdue=true'],
      ['task', '/tasks?status=1'],
    ] as const) {
      if (kind === 'taskMine' && !['admin@pavilion.test', 'qc@pavilion.test'].includes(email)) continue;
      const { pagination } = await asked<List>(api, `${path}&size=1`);
      expect(countOf(kind), kind).toBe(pagination.totalRecords);
    }
    if (email !== 'associate@pavilion.test')
      for (const [kind, path] of [
        ['upload', '/stocks/uploads?waiting=true'],
        ['syncFailed', '/inventory/company?attention=failed'],
        ['providerStale', '/inventory/company?attention=stale'],
      ] as const) {
        const { pagination } = await asked<List>(api, `${path}&size=1`);
        expect(countOf(kind), kind).toBe(pagination.totalRecords);
      }
    expect(countOf('memoExtension')).toBe((await listOf(api, 'get-memo', 'status=1&asked=true')).totals.lots);
    expect(countOf('priceOffer')).toBe(
      (await asked<List>(api, `${ACTIONS}/get-offer?size=1&status=1`, {})).pagination.totalRecords,
    );
    expect(countOf('enquiry')).toBe(
      await sumOf(`SELECT count(*) AS sum FROM enquiry WHERE status = 1 AND ${sees}`),
    );
    expect(countOf('memoOverdue')).toBe(
      await sumOf(
        `SELECT count(*) AS sum FROM memo_line WHERE status = 1 AND due_date < current_date AND ${sees}`,
      ),
    );
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
    const uncredited = await listOf(
      api,
      'get-invoice',
      `startDate=${quarter.from}&endDate=${quarter.to}&credited=false`,
    );
    expect(quarter.sold.pieces).toBe(uncredited.totals.pieces);
    expect(quarter.sold.carats).toBeCloseTo(uncredited.totals.carat);
    for (const week of quarter.weeks) {
      const { totals: inWeek } = await listOf(
        api,
        'get-invoice',
        `startDate=${week.from}&endDate=${week.to}&credited=false`,
      );
      expect([week.pieces, week.total_amt]).toEqual([inWeek.pieces, inWeek.total_amt]);
      expect(week.carats).toBeCloseTo(inWeek.carat);
    }
    expect([quarter.before.pieces, Number(quarter.before.total_amt)]).toEqual(
      await soldBefore(quarter.from, sees),
    );
    const { from, to } = quarter.before;
    const listed = await listOf(api, 'get-invoice', `startDate=${from}&endDate=${to}&credited=false`);
    expect([quarter.before.pieces, quarter.before.total_amt]).toEqual([
      listed.totals.pieces,
      listed.totals.total_amt,
    ]);
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
    const highest = await server.query<{ sell_amt: string }>(
      `SELECT sell_amt FROM invoice_line WHERE credit_note_id IS NULL AND ${sees}
          AND created_at::date > current_date - 30 ORDER BY sell_amt DESC LIMIT 10`,
    );
    expect(deals.map(({ amount }) => amount)).toEqual(highest.map(({ sell_amt }) => sell_amt));
    const from = inDays(-29);
    const { data } = await asked<{ data: { sell_amt: string }[] }>(
      await server.as(email),
      `${ACTIONS}/get-invoice?size=10&groupBy=1&startDate=${from}&credited=false&sort=-sell_amt`,
      {},
    );
    expect(deals.map(({ amount }) => amount)).toEqual(data.map(({ sell_amt }) => sell_amt));
  });

  test.each(VIEWERS)('what became of it for $email', async ({ email, sees }) => {
    const api = await server.as(email);
    for (const days of [7, 30, 365]) {
      const { from, steps } = await asked<Schemas['Funnel']>(api, `${DASHBOARD}/funnel-chart?days=${days}`);
      for (const [name, list, table, query, only] of [
        ['held', 'get-hold', 'hold', '', 'true'],
        ['confirmed', 'get-confirm-stone', 'confirm_line', '', 'true'],
        ['sold', 'get-invoice', 'invoice_line', '&credited=false', 'credit_note_id IS NULL'],
      ] as const) {
        const step = steps.find((one) => one.step === name);
        const { totals } = await listOf(api, list, `startDate=${from}${query}`);
        expect(step?.times, `${name} in ${days} days`).toBe(totals.lots);
        const lines = `FROM ${table} WHERE ${only} AND ${sees} AND created_at::date > current_date - ${days}`;
        expect(step?.times).toBe(await sumOf(`SELECT count(*) AS sum ${lines}`));
        expect(step?.clients).toBe(await sumOf(`SELECT count(DISTINCT client_id) AS sum ${lines}`));
      }
    }
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

test.each(VIEWERS)('KYC documents are listed newest first for $email', async ({ email, sees }) => {
  const api = await server.as(email);
  const documents = await asked<Schemas['RecentKyc']>(api, `${DASHBOARD}/recent-kyc`);
  const newest = await server.query<{ id: string }>(
    `SELECT id FROM kyc_document WHERE ${sees} ORDER BY created_at DESC, id DESC LIMIT 10`,
  );
  expect(newest.length).toBeGreaterThan(0);
  expect(documents.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
});

/** Pieces and amount of the quarter before, up to as many days of it as this one has had. */
async function soldBefore(from: string, sees: string): Promise<[number, number]> {
  const [row] = await server.query<{ pieces: number; amount: string }>(
    `SELECT coalesce(sum(s.pieces), 0)::int AS pieces, coalesce(sum(l.sell_amt), 0) AS amount
       FROM invoice_line l JOIN stone s ON s.id = l.stone_id
      WHERE l.credit_note_id IS NULL AND ${sees} AND l.created_at::date >= ($1::date - interval '3 months')::date
        AND l.created_at::date < $1::date
        AND l.created_at::date <= ($1::date - interval '3 months')::date + (current_date - $1::date)`,
    [from],
  );
  return [row?.pieces ?? 0, Number(row?.amount ?? 0)];
}
