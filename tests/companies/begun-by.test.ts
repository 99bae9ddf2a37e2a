/** Lists of a company's lines, filtered by the person who began them. */
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../support/data-of.ts';
import type { Api, Reply } from '../support/api.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { joined } from './support/company.ts';

const AT = '/inventory/new-arrival';
const LISTS = {
  hold: 'get-hold',
  queue_place: 'get-queue',
  price_offer_line: 'get-offer',
  memo_line: 'get-memo',
  confirm_line: 'get-confirm-stone',
  enquiry: 'get-enquiry',
} as const;
type Table = keyof typeof LISTS;
const TABLES = Object.keys(LISTS) as Table[];

interface Page {
  data: { id: string; stock_no: string; created_by_name: string }[];
  groups: { totals: { lots: number } }[];
  totals: { lots: number };
  counts: Record<string, number>;
  pagination: { totalRecords: number };
}

let server: TestServer;
let admin: Api;
let founder: Api;
let founderId: string;
let buyer: { id: string; api: Api };

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  founder = await server.as('customer@pavilion.test');
  founderId = dataOf<{ id: string }>(await founder.get('/user/profile')).id;
  buyer = await joined(server, founder, 'Anna', ['hold', 'confirm']);
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND diamond_type = 1 ORDER BY stock_no LIMIT 10`,
  );
  const [one, two, three, four, five, six, seven, eight, nine, ten] = free.map(({ stock_no }) => stock_no);
  const other = await server.as('customer2@pavilion.test');
  const offers = (by: Api, number: string | undefined): Promise<Reply> =>
    by.send('POST', `${AT}/offer`, { stones: [{ stock_no: number, amount: '10.00' }], less_than_half: true });
  const replies: Reply[] = [
    await take(buyer.api, 'hold', { stock_numbers: [one, two] }),
    await take(founder, 'hold', { stock_numbers: [three] }),
    await take(buyer.api, 'confirm-stone', { stock_numbers: [four] }),
    await take(founder, 'confirm-stone', { stock_numbers: [five] }),
    await take(buyer.api, 'enquiry', { stock_numbers: [six], message: 'Is it eye clean?' }),
    await take(founder, 'enquiry', { stock_numbers: [six], message: 'Has it a tinge?' }),
    await take(other, 'hold', { stock_numbers: [seven, eight] }),
    await take(buyer.api, 'queue', { stock_numbers: [seven] }),
    await take(founder, 'queue', { stock_numbers: [eight] }),
    await offers(buyer.api, nine),
    await offers(founder, ten),
  ];
  const refused = replies.find(({ status }) => status !== 200);
  if (refused) throw new Error(refused.text);
  // Only staff issue memos, so one of the demo's is given to the colleague.
  await server.command(
    `UPDATE memo_line SET created_by = $2 WHERE id = (SELECT id FROM memo_line WHERE client_id = $1 ORDER BY id LIMIT 1)`,
    [founderId, buyer.id],
  );
});
afterAll(() => server.close());

const ask = (api: Api, table: Table, query: Record<string, string>, data: object = {}): Promise<Reply> =>
  api.send('POST', `${AT}/${LISTS[table]}?${new URLSearchParams(query).toString()}`, data);
const pageOf = async (table: Table, begun_by: string, api = admin, more = {}): Promise<Page> =>
  dataOf<Page>(await ask(api, table, { user_id: founderId, begun_by, size: '200', ...more }));
const idsOf = ({ data }: Page): string[] => data.map(({ id }) => id).sort();
const stored = async (table: Table, by: string): Promise<string[]> =>
  (
    await server.query<{ id: string }>(
      `SELECT id FROM ${table} WHERE client_id = $1 AND created_by = $2 ORDER BY id`,
      [founderId, by],
    )
  ).map(({ id }) => id);

describe.each(TABLES)('the list of %s', (table) => {
  it('has only the lines that the person began, and counts and sums only these', async () => {
    const own = await pageOf(table, buyer.id);
    expect(idsOf(own)).toEqual(await stored(table, buyer.id));
    expect(own.data.length).toBeGreaterThan(0);
    expect(own.pagination.totalRecords).toBe(own.data.length);
    expect(Object.values(own.counts).reduce((sum, count) => sum + count, 0)).toBe(own.data.length);
    expect(own.totals.lots).toBe(own.data.length);
    expect(idsOf(await pageOf(table, founderId))).toEqual(await stored(table, founderId));
  });

  it('sums only these in its groups, and writes only these into sheets', async () => {
    const lines = await stored(table, buyer.id);
    const grouped = await pageOf(table, buyer.id, admin, { groupBy: '3' });
    expect(grouped.groups.map(({ totals }) => totals.lots)).toEqual([lines.length]);
    for (const layout of [{}, { groupBy: '2', layout: 'groups' }] as Record<string, string>[]) {
      const sheet = await ask(
        admin,
        table,
        { user_id: founderId, begun_by: buyer.id, ...layout },
        { export: { columns: ['stock_no'] } },
      );
      expect(sheet.headers.get('x-rows')).toBe(String(lines.length));
      expect((await readXlsx(sheet.bytes)).sheets[0]?.rows.length).toBeGreaterThan(lines.length);
    }
  });

  it('is found by the words of the person who began its lines', async () => {
    const found = async (api: Api): Promise<string[]> =>
      idsOf(dataOf<Page>(await ask(api, table, { user_id: founderId, search: 'anna roz', size: '200' })));
    expect(await found(admin)).toEqual(await stored(table, buyer.id));
    expect(await found(await server.as('associate@pavilion.test'))).toEqual(await stored(table, buyer.id));
    expect(await found(await server.as('associate2@pavilion.test'))).toEqual([]);
  });

  it('is empty for somebody of another company, and for nobody', async () => {
    const [other] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'customer2@pavilion.test'`,
    );
    for (const id of [other?.id ?? '', '0191e000-0000-7000-8000-000000000000', 'no-uuid'])
      expect((await pageOf(table, id)).data, id).toEqual([]);
  });
});

it('shows an associate nothing that they do not see without the filter', async () => {
  for (const table of TABLES) {
    const own = await pageOf(table, buyer.id, await server.as('associate@pavilion.test'));
    expect(idsOf(own), table).toEqual(await stored(table, buyer.id));
    const foreign = await server.as('associate2@pavilion.test');
    expect((await pageOf(table, buyer.id, foreign)).data, table).toEqual([]);
    expect(dataOf<Page>(await ask(foreign, table, { begun_by: buyer.id })).data, table).toEqual([]);
  }
});

it('names who began a line', async () => {
  const lines = (await pageOf('hold', buyer.id)).data;
  expect(new Set(lines.map(({ created_by_name }) => created_by_name))).toEqual(new Set(['Anna Rozen']));
});

it('is who took the stones of an invoice', async () => {
  const [sold] = await server.query<{ id: string; memo: string | null; order: string | null }>(
    `SELECT id, memo_line_id AS memo, confirm_line_id AS "order" FROM invoice_line WHERE client_id = $1 ORDER BY id LIMIT 1`,
    [founderId],
  );
  await server.command('UPDATE memo_line SET created_by = $2 WHERE id = $1', [sold?.memo, buyer.id]);
  await server.command('UPDATE confirm_line SET created_by = $2 WHERE id = $1', [sold?.order, buyer.id]);
  const invoices = (begun_by: string, query: Record<string, string> = {}, data: object = {}) => {
    const asked = new URLSearchParams({ user_id: founderId, begun_by, ...query }).toString();
    return admin.send('POST', `${AT}/get-invoice?${asked}`, data);
  };
  const own = dataOf<Omit<Page, 'data'> & { data: { line_id: string }[] }>(
    await invoices(buyer.id, { groupBy: '5' }),
  );
  expect(own.data.map(({ line_id }) => line_id)).toEqual([sold?.id]);
  expect(own.pagination.totalRecords).toBe(1);
  expect(own.groups.map(({ totals }) => totals.lots)).toEqual([own.totals.lots]);
  expect(Object.values(own.counts)).toEqual([1]);
  const sheet = await invoices(buyer.id, { export: 'stock_no', time_zone: 'UTC' });
  expect(sheet.headers.get('x-rows')).toBe('1');
  expect(dataOf<{ data: unknown[] }>(await invoices('no-uuid')).data).toEqual([]);
});
