/**
 * Lists exported as sheets: the whole list in its order, or the selected lines, as the viewer sees
 * them.
 */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addFinishedLines } from './support/many-lines.ts';
import { timeIn } from '../support/sheet-times.ts';

type Schemas = components['schemas'];
type Line = Schemas['MemoLine'];

const LISTS = ['get-hold', 'get-memo', 'get-confirm-stone', 'get-enquiry'] as const;
const MANY = 120;

let server: TestServer;
let admin: Api;
let customer: Api;

beforeAll(async () => {
  server = await startTestServer();
  await addFinishedLines(server, MANY);
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
});
afterAll(() => server.close());

const ask = (api: Api, list: string, query: string, data: object) =>
  api.send('POST', `/inventory/new-arrival/${list}?${query}`, data);
const linesOf = async (api: Api, list: string, query = ''): Promise<Line[]> =>
  dataOf<{ data: Line[] }>(await ask(api, list, `size=1000&${query}`, {})).data;

/** Headings and rows of the exported sheet; also checks the header that counts the rows. */
async function sheet(
  api: Api,
  list: string,
  query: string,
  data: object,
  columns: string[],
  more: object = {},
) {
  const reply = await ask(api, list, query, { ...data, export: { columns, ...more } });
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  const [headings = [], ...rows] = (await readXlsx(reply.bytes)).sheets[0]?.rows ?? [];
  expect(Number(reply.headers.get('x-rows'))).toBe(rows.length);
  return { headings, rows };
}

describe.each(LISTS)('%s', (list) => {
  test('has all lines of all pages, in the order of the list', async () => {
    const shown = await linesOf(admin, list);
    expect(shown.length).toBeGreaterThan(MANY);
    const { rows } = await sheet(admin, list, 'size=50', {}, ['stock_no']);
    expect(rows.flat()).toEqual(shown.map(({ stock_no }) => stock_no));
    const order = 'groupBy=3&sort=-total_amt&status=2';
    const sorted = await sheet(admin, list, `page=2&size=5&${order}`, {}, ['stock_no']);
    expect(sorted.rows.flat()).toEqual((await linesOf(admin, list, order)).map(({ stock_no }) => stock_no));
  });

  test('has only the selected lines, three or 120, in the order of the list', async () => {
    const shown = await linesOf(admin, list, 'sort=-carat');
    for (const chosen of [shown.slice(3, 6), shown.slice(0, MANY)]) {
      const ids = chosen.map(({ id }) => id).toReversed();
      const { rows } = await sheet(admin, list, 'sort=-carat', { ids }, ['stock_no']);
      expect(rows.flat()).toEqual(chosen.map(({ stock_no }) => stock_no));
    }
  });

  test('has a client’s own lines and prices only, whatever ids they send', async () => {
    const own = await linesOf(customer, list);
    const everybody = await linesOf(admin, list);
    const ids = everybody.map(({ id }) => id);
    const { rows } = await sheet(customer, list, '', { ids }, ['stock_no', 'total_amt', 'disc']);
    expect(rows).toEqual(own.map((line) => [line.stock_no, Number(line.total_amt), line.disc]));
    expect(own.length).toBeLessThan(everybody.length);
    const house = new Map(everybody.map((line) => [line.id, line]));
    const marked = own.findIndex(({ id }) => house.get(id)?.sell_amt !== house.get(id)?.total_amt);
    expect(rows[marked]?.[1]).toBe(Number(house.get(own[marked]?.id ?? '')?.sell_amt));
  });
});

test('a sheet has the requested columns, with headings, words and numbers as on the screen', async () => {
  const [line] = await linesOf(admin, 'get-memo', 'status=2&sort=-carat');
  if (!line) throw new Error('There are finished memo lines.');
  const columns = [
    'status',
    'client',
    'memo_number',
    'shape',
    'carat',
    'rap',
    'total_amt',
    'due_date',
    'stone_status',
    'due_at',
  ];
  const { headings, rows } = await sheet(admin, 'get-memo', '', { ids: [line.id] }, columns);
  expect(headings).toEqual([
    'Status',
    'Client',
    'Memo',
    'Shape',
    'Carat',
    'Rap $/ct',
    'Amount $',
    'Due',
    'Stone now',
    'Until (UTC)',
  ]);
  expect(rows[0]?.slice(0, 3)).toEqual([
    'Received',
    `${line.client.company_name} | ${line.client.name}`,
    line.memo_number,
  ]);
  const rap = line.rap == null ? null : Number(line.rap);
  expect(rows[0]?.slice(4, 7)).toEqual([line.carat, rap, Number(line.total_amt)]);
  expect(timeIn(rows[0]?.[7])).toBe(`${line.due_date}T00:00`);
  expect(rows[0]?.[8]).toBe('Available');
  // Columns of other lists are empty.
  expect(rows[0]?.[9] ?? null).toBeNull();
  const answer = await sheet(admin, 'get-enquiry', '', {}, ['remark', 'message']);
  expect(answer.headings).toEqual(['Answer', 'Question']);
});

test('times are in the given time zone; unknown zones and columns are refused', async () => {
  const [line] = await linesOf(admin, 'get-hold', 'status=2');
  if (!line) throw new Error('There are finished holds.');
  await server.command(`ALTER TABLE hold DISABLE TRIGGER USER`);
  await server.command(`UPDATE hold SET created_at = '2026-03-24T20:05:00Z', remark = '=1+1' WHERE id = $1`, [
    line.id,
  ]);
  await server.command(`ALTER TABLE hold ENABLE TRIGGER USER`);
  const at = async (time_zone?: string) =>
    (
      await sheet(
        admin,
        'get-hold',
        '',
        { ids: [line.id] },
        ['created_at', 'remark'],
        time_zone ? { time_zone } : {},
      )
    ).rows[0];
  const [begun, remark] = (await at()) ?? [];
  expect([timeIn(begun), remark]).toEqual(['2026-03-24T20:05', "'=1+1"]);
  expect(timeIn((await at('Asia/Kolkata'))?.[0])).toBe('2026-03-25T01:35');
  for (const asked of [
    { columns: ['stock_no'], time_zone: 'Moon/Sea' },
    { columns: ['org_stock_no'] },
    { columns: [] },
  ])
    expect((await ask(admin, 'get-hold', '', { export: asked })).status).toBe(400);
});
