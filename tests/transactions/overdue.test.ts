/** Overdue lines, which are live and past their due time, as a filter and a count. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { MEMO_STATUS } from '../../src/domain/codes.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Page = components['schemas']['LinePage'] & { data: components['schemas']['MemoLine'][] };

const DUE = 'UPDATE memo_line SET due_date =';
const OF_MEMO = 'WHERE memo_id = (SELECT id FROM memo WHERE number = $1)';

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const page = async (list: string, query = '', api = admin): Promise<Page> =>
  dataOf<Page>(await api.send('POST', `/inventory/new-arrival/${list}?${query}`, {}));

test('a memo is overdue from the day after its due date, by its lines that are still out', async () => {
  const all = await page('get-memo');
  expect(all.overdue).toBe(0);
  await server.command(`${DUE} current_date ${OF_MEMO}`, [all.data[0]?.memo_number]);
  expect((await page('get-memo')).overdue).toBe(0);
  // A memo with some lines out, and others received or sold.
  const [mixed] = all.data.filter(({ status }) => status !== MEMO_STATUS.issued);
  await server.command(`${DUE} current_date - 1 ${OF_MEMO}`, [mixed?.memo_number]);
  const over = all.data.filter(
    (line) => line.memo_number === mixed?.memo_number && line.status === MEMO_STATUS.issued,
  );
  expect(over.length).toBeGreaterThan(0);
  const filtered = await page('get-memo', 'overdue=true&groupBy=7');
  expect(filtered.data.map(({ id }) => id).toSorted()).toEqual(over.map(({ id }) => id).toSorted());
  expect(filtered.data.every(({ days_over }) => days_over === 1)).toBe(true);
  expect(filtered.totals.pieces).toBe(over.length);
  expect(filtered.groups.map(({ totals }) => totals.pieces)).toEqual([over.length]);

  // The counts do not depend on the active filter.
  for (const query of ['', 'overdue=true', `status=${MEMO_STATUS.sold}`]) {
    const asked = await page('get-memo', query);
    expect([asked.overdue, asked.counts]).toEqual([over.length, all.counts]);
  }
  expect((await page('get-memo', `overdue=true&status=${MEMO_STATUS.sold}`)).data).toEqual([]);
  expect((await page('get-memo', `search=${mixed?.stock_no}`)).overdue).toBe(0);
  const other = mixed?.client.name.startsWith('First') ? 'customer2' : 'customer';
  expect((await page('get-memo', '', await server.as(`${other}@pavilion.test`))).overdue).toBe(0);
});

test('a hold is overdue between its due time and the job that releases it', async () => {
  const [held] = (await page('get-hold', 'status=1')).data;
  await server.command(`UPDATE hold SET due_at = now() - interval '1 minute' WHERE id = $1`, [held?.id]);
  const { overdue, data } = await page('get-hold', 'overdue=true');
  expect([overdue, data.map(({ id }) => id)]).toEqual([1, [held?.id]]);
});

test.each(['get-confirm-stone', 'get-enquiry'])(
  'lines of %s have no due time and are never overdue',
  async (list) => {
    const { overdue, data } = await page(list, 'overdue=true');
    expect([overdue, data]).toEqual([0, []]);
  },
);
