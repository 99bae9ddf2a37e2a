import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { APPROVAL_STATUS, HOLD_STATUS, MEMO_STATUS } from '../../src/domain/codes.ts';
import { totalsOf } from '../../src/domain/stones/totals.ts';
import { summedLines } from '../../src/features/transactions/lines.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type Api } from '../support/api.ts';
import { take } from '../support/prices.ts';

type Schemas = components['schemas'];
type Line = Schemas['HoldLine'] & Schemas['MemoLine'] & Schemas['ConfirmLine'] & Schemas['EnquiryLine'];
interface Page {
  data: Line[];
  totals: Schemas['Totals'];
  counts: Record<string, number>;
  pagination: Schemas['Pagination'];
}

const LISTS = ['get-hold', 'get-memo', 'get-confirm-stone', 'get-enquiry'] as const;
type List = (typeof LISTS)[number];

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

async function page(api: Api, list: List, query = '', data: object = {}): Promise<Page> {
  const reply = await api.send('POST', `/inventory/new-arrival/${list}${query}`, data);
  expect(reply.status, reply.text).toBe(200);
  return reply.body?.data as Page;
}

const idOf = async (email: string): Promise<string> => {
  const [person] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
  if (!person) throw new Error(`Nobody is called ${email}.`);
  return person.id;
};

async function free(count: number): Promise<string[]> {
  const stones = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND rap IS NOT NULL ORDER BY stock_no DESC LIMIT $1',
    [count],
  );
  return stones.map((stone) => stone.stock_no);
}

async function issue(count: number, email = 'customer@pavilion.test', more: object = {}): Promise<string[]> {
  const stones = await free(count);
  const user_id = await idOf(email);
  const reply = await take(admin, 'memo', {
    stock_numbers: stones,
    user_id,
    ...more,
  });
  expect(reply.status, reply.text).toBe(200);
  return stones;
}

describe('whose lines', () => {
  test.each(LISTS)(
    '%s shows staff every client, an associate their own customers, a customer themselves',
    async (list) => {
      const [first, second] = [await idOf('customer@pavilion.test'), await idOf('customer2@pavilion.test')];
      const clientsSeenBy = async (email: string): Promise<Set<string>> =>
        new Set((await page(await server.as(email), list)).data.map((line) => line.client.id));

      for (const all of ['admin', 'qc', 'auditor']) {
        expect(await clientsSeenBy(`${all}@pavilion.test`)).toEqual(new Set([first, second]));
      }
      expect(await clientsSeenBy('associate@pavilion.test')).toEqual(new Set([first]));
      expect(await clientsSeenBy('associate2@pavilion.test')).toEqual(new Set([second]));
      expect(await clientsSeenBy('customer@pavilion.test')).toEqual(new Set([first]));
      expect(await clientsSeenBy('customer2@pavilion.test')).toEqual(new Set([second]));
      expect(await clientsSeenBy('newcomer@pavilion.test')).toEqual(new Set());
    },
  );

  test.each(LISTS)('%s: totals and counts include only the visible lines', async (list) => {
    const associate = await page(await server.as('associate@pavilion.test'), list);
    const everybody = await page(admin, list);
    expect(associate.pagination.totalRecords).toBe(associate.data.length);
    expect(associate.totals.pieces + associate.totals.left_out).toBe(associate.data.length);
    expect(everybody.totals.pieces).toBeGreaterThan(associate.totals.pieces);
    const counted = Object.values(associate.counts).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(associate.data.length);
  });

  test("another associate's client, an unknown id or a malformed one gives an empty list", async () => {
    const associate = await server.as('associate@pavilion.test');
    for (const stranger of [
      await idOf('customer2@pavilion.test'),
      '00000000-0000-7000-8000-000000000000',
      'x',
    ]) {
      const empty = await page(associate, 'get-hold', `?user_id=${stranger}`);
      expect(empty).toMatchObject({
        data: [],
        counts: {},
        totals: { pieces: 0, carat: 0, total_amt: '0.00', rap_avg: null },
      });
      expect(empty.pagination).toEqual({
        page: 1,
        size: 50,
        totalPages: 0,
        totalRecords: 0,
        currentPage: 1,
        pageSize: 50,
      });
    }
  });

  test('a client sees their company and who wrote a line', async () => {
    const { data } = await page(await server.as('customer@pavilion.test'), 'get-memo');
    const [associate] = await server.query<{ name: string }>(
      `SELECT trim(first_name || ' ' || last_name) AS name FROM app_user WHERE email = 'associate@pavilion.test'`,
    );
    expect(new Set(data.map((line) => line.created_by_name))).toEqual(new Set([associate?.name]));
    expect(data[0]?.client.company_name).toEqual(expect.any(String));
  });
});

describe('filters', () => {
  test('status filters rows and totals, but not the counts by status', async () => {
    const all = await page(admin, 'get-memo');
    const issued = await page(admin, 'get-memo', `?status=${MEMO_STATUS.issued}`);
    expect(new Set(all.data.map((line) => line.status)).size).toBe(3);
    expect(issued.data.length).toBeLessThan(all.data.length);
    expect(issued.data.every((line) => line.status === MEMO_STATUS.issued)).toBe(true);
    expect(issued.totals.pieces).toBe(issued.data.length);
    expect(issued.counts).toEqual(all.counts);
    const two = await page(admin, 'get-memo', `?status=${MEMO_STATUS.received}&status=${MEMO_STATUS.sold}`);
    expect(two.data.length).toBe(all.data.length - issued.data.length);
  });

  test('client, business, company name, document and stock number find their lines; % and _ are literal', async () => {
    const first = await idOf('customer@pavilion.test');
    const [business] = await server.query<{ id: string; company_name: string }>(
      'SELECT id, company_name FROM business WHERE user_id = $1',
      [first],
    );
    const all = await page(admin, 'get-memo');
    const own = all.data.filter((line) => line.client.id === first).map((line) => line.id);
    const found = async (query: string, data: object = {}): Promise<string[]> =>
      (await page(admin, 'get-memo', query, data)).data.map((line) => line.id);

    expect(await found(`?user_id=${first}`)).toEqual(own);
    expect(await found(`?business_id=${business?.id}`)).toEqual(own);
    expect(await found(`?search=${encodeURIComponent(business?.company_name ?? '')}`)).toEqual(own);
    const [line] = all.data;
    if (!line) throw new Error('The demo has no memo.');
    const document = all.data.filter((one) => one.memo_number === line.memo_number).map((one) => one.id);
    expect(await found(`?search=${line.memo_number}`)).toEqual(document);
    expect(await found(`?search=${line.stock_no.toLowerCase()}`)).toEqual([line.id]);
    expect(await found('', { stock_numbers: [line.stock_no, 'nothing'] })).toEqual([line.id]);
    expect(await found('?search=%25')).toEqual([]);
    expect(await found('?search=_')).toEqual([]);
  });

  test('dates include both ends, and the diamond type is the stone’s', async () => {
    const { data } = await page(admin, 'get-enquiry');
    const all = data.length;
    const days = data.map(({ created_at }) => created_at.slice(0, 10)).toSorted();
    const range = `?startDate=${days[0]}&endDate=${days.at(-1)}`;
    expect((await page(admin, 'get-enquiry', range)).data.length).toBe(all);
    expect((await page(admin, 'get-enquiry', '?endDate=2020-01-01')).data).toEqual([]);
    expect((await page(admin, 'get-enquiry', '?startDate=2999-01-01')).data).toEqual([]);
    const [white, fancy] = [
      await page(admin, 'get-enquiry', '?diamond_type=1'),
      await page(admin, 'get-enquiry', '?diamond_type=2'),
    ];
    expect(white.data.length + fancy.data.length).toBe(all);
    expect(white.data.every((line) => line.diamond_type === 1)).toBe(true);
  });

  test('invalid parameters are refused', async () => {
    for (const query of ['?page=0', '?size=5000', '?startDate=tomorrow', '?groupBy=9', '?colour=red']) {
      expect((await admin.send('POST', `/inventory/new-arrival/get-hold${query}`, {})).status).toBe(400);
    }
  });
});

describe('pages', () => {
  test('have the specification’s sizes: 50, 500, and 200 for external clients', async () => {
    const sizes = async (email: string): Promise<number[]> => {
      const api = await server.as(email);
      return Promise.all(LISTS.map(async (list) => (await page(api, list)).pagination.size));
    };
    expect(await sizes('admin@pavilion.test')).toEqual([500, 500, 50, 50]);
    const [stone] = await free(1);
    const external = await server.as('api-client@pavilion.test');
    const held = await external.send('POST', '/inventory/new-arrival/hold', { stock_numbers: [stone] });
    expect(held.status, held.text).toBe(200);
    expect((await page(external, 'get-hold')).pagination.size).toBe(200);
  });

  test('have the newest first, do not overlap, and together are the whole list', async () => {
    const all = (await page(admin, 'get-confirm-stone')).data;
    const times = all.map((line) => line.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const walked: string[] = [];
    for (let at = 1; walked.length < all.length; at++) {
      const part = await page(admin, 'get-confirm-stone', `?page=${at}&size=4`);
      expect(part.pagination).toMatchObject({
        page: at,
        size: 4,
        totalRecords: all.length,
        totalPages: Math.ceil(all.length / 4),
      });
      expect(part.totals.pieces + part.totals.left_out).toBe(all.length);
      walked.push(...part.data.map((line) => line.id));
    }
    expect(walked).toEqual(all.map((line) => line.id));
  });

  test.each([3, 4, 5, 6, 7])('grouping %i keeps each group together', async (groupBy) => {
    await issue(2, 'customer2@pavilion.test');
    await issue(2, 'customer@pavilion.test');
    const keyOf = (line: Line): string =>
      ({ 3: line.client.id, 4: line.created_at.slice(0, 10) + line.client.id, 5: line.invoice_number ?? '' })[
        groupBy
      ] ?? line.memo_number;
    const keys = (await page(admin, 'get-memo', `?groupBy=${groupBy}`)).data.map(keyOf);
    const borders = keys.filter((key, index) => index === 0 || key !== keys[index - 1]);
    expect(borders.length).toBeGreaterThan(1);
    expect(new Set(borders).size).toBe(borders.length);
  });
});

describe('totals', () => {
  test.each([
    ['get-hold', 'hold'],
    ['get-memo', 'memo'],
    ['get-confirm-stone', 'confirmStone'],
    ['get-enquiry', 'enquiry'],
  ] as const)('%s: totals equal those of the browser', async (list, workflow) => {
    for (const query of ['', '?status=1', '?diamond_type=1']) {
      const { data, totals } = await page(admin, list, query);
      expect(totals).toEqual({ cost_amt: '0.00', ...totalsOf(summedLines(workflow, data)) });
    }
  });

  test('are of the line’s own prices, which do not change with the stone’s', async () => {
    const [stone] = await issue(1);
    const query = `?search=${stone}&status=${MEMO_STATUS.issued}`;
    const before = await page(admin, 'get-memo', query);
    expect(before.data).toHaveLength(1);
    await server.query(
      'UPDATE stone SET rap = rap * 2, disc = disc - 5, price_per_ct = price_per_ct * 3, total_amt = total_amt * 3 WHERE stock_no = $1 RETURNING id',
      [stone],
    );
    const after = await page(admin, 'get-memo', query);
    expect(after.data).toEqual(before.data);
    expect(after.totals).toEqual(before.totals);
    expect([after.totals.total_amt, after.totals.cost_amt]).toEqual([
      before.data[0]?.sell_amt,
      before.data[0]?.total_amt,
    ]);
  });
});

describe('a row of a list', () => {
  test('of a hold has its end, and the event that ended it', async () => {
    const { data } = await page(admin, 'get-hold', `?status=${HOLD_STATUS.released}`);
    expect(data.length).toBeGreaterThan(0);
    expect(data.every((line) => line.ended_by === 'RELEASE')).toBe(true);
    const held = await page(admin, 'get-hold', `?status=${HOLD_STATUS.held}`);
    expect(held.data.every((line) => line.ended_by === null && Date.parse(line.due_at) > Date.now())).toBe(
      true,
    );

    const customer = await server.as('customer@pavilion.test');
    const own = (await page(customer, 'get-hold', `?status=${HOLD_STATUS.held}`)).data[0];
    const taken = await take(customer, 'confirm-stone', {
      stock_numbers: [own?.stock_no],
    });
    expect(taken.status, taken.text).toBe(200);
    const again = (await page(customer, 'get-hold', `?search=${own?.stock_no}`)).data;
    expect(again[0]).toMatchObject({ status: HOLD_STATUS.released, ended_by: 'CONVERT' });
  });

  test('of a memo has the days out, the days overdue while it is out, and the invoice once sold', async () => {
    const [kept, sold] = await issue(2, 'customer@pavilion.test', { terms: 'Ten days' });
    await server.query(
      `WITH old AS (UPDATE memo_line SET due_date = current_date - 3
                     WHERE stone_id = (SELECT id FROM stone WHERE stock_no = $1) RETURNING memo_id)
       UPDATE memo SET created_at = now() - interval '9 days' FROM old WHERE id = old.memo_id RETURNING id`,
      [kept],
    );
    const lineOf = async (stone: string | undefined): Promise<Line | undefined> =>
      (await page(admin, 'get-memo', `?search=${stone}`)).data.find((line) => line.terms === 'Ten days');
    expect(await lineOf(kept)).toMatchObject({
      days_out: 9,
      days_over: 3,
      invoice_number: null,
      status: MEMO_STATUS.issued,
    });
    const before = await lineOf(sold);
    const sale = await admin.send('POST', '/inventory/new-arrival/memo-sell', { ids: [before?.id] });
    expect(sale.status, sale.text).toBe(200);
    expect(await lineOf(sold)).toMatchObject({
      status: MEMO_STATUS.sold,
      days_over: null,
      invoice_number: (sale.body?.data as { number: string }).number,
    });
  });

  test('of a confirm-stone has its order, reason and invoice', async () => {
    const { data } = await page(admin, 'get-confirm-stone');
    const rejected = data.find((line) => line.status === APPROVAL_STATUS.rejected);
    const approved = data.find((line) => line.status === APPROVAL_STATUS.approved);
    expect(rejected).toMatchObject({ reason: expect.any(String), invoice_number: null, source: 'portal' });
    expect(approved?.invoice_number).toMatch(/^I-/);
    expect(approved?.order_number).toMatch(/^O-/);
  });

  test('of an enquiry has its question', async () => {
    const { data } = await page(await server.as('customer@pavilion.test'), 'get-enquiry');
    expect(data.length).toBeGreaterThan(0);
    expect(data.every((line) => line.message !== '')).toBe(true);
  });
});
