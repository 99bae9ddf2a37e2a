/** The list of invoices: who reads which, at which prices, filtered, grouped and as a sheet. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Schemas = components['schemas'];
type Invoices = Schemas['Invoices'];
const ACTIONS = '/inventory/new-arrival';

let server: TestServer;
let admin: Api;
let sold: { carla: string[]; confirmed: string[]; dieter: string[] };
let invoice: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND rap IS NOT NULL AND diamond_type = 1 ORDER BY stock_no DESC LIMIT 7`,
  );
  const stones = free.map(({ stock_no }) => stock_no);
  sold = { carla: stones.slice(0, 3), confirmed: stones.slice(3, 5), dieter: stones.slice(5) };
  invoice = await sell('memo', sold.carla, 'customer@pavilion.test');
  await sell('confirm-stone', sold.confirmed, 'customer@pavilion.test');
  await sell('memo', sold.dieter, 'customer2@pavilion.test');
});
afterAll(() => server.close());

const idOf = async (email: string): Promise<string> => {
  const [person] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
  return person?.id ?? '';
};

/** Sells the stones to the client. Returns the invoice's number. */
async function sell(by: 'memo' | 'confirm-stone', stones: string[], email: string): Promise<string> {
  const taken = await take(admin, by, { stock_numbers: stones, user_id: await idOf(email) });
  expect(taken.status, taken.text).toBe(200);
  const { lines } = dataOf<Schemas['LinesMoved']>(taken);
  const [method, path] =
    by === 'memo' ? (['POST', 'memo-sell'] as const) : (['PUT', 'approve-stone'] as const);
  const reply = await admin.send(method, `${ACTIONS}/${path}`, { ids: lines.map(({ id }) => id) });
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Schemas['LinesMoved']>(reply).number ?? '';
}

async function list(api: Api, query = '', data: object = {}): Promise<Invoices> {
  const reply = await api.send('POST', `${ACTIONS}/get-invoice?${query}`, data);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Invoices>(reply);
}
const numbersIn = ({ data }: Invoices): string[] => data.map(({ stock_no }) => stock_no).toSorted();

describe('whose invoices', () => {
  test('staff read every client’s, an associate their own clients’, a client their own', async () => {
    const [carla, dieter] = [await idOf('customer@pavilion.test'), await idOf('customer2@pavilion.test')];
    const clients = async (email: string): Promise<string[]> => [
      ...new Set((await list(await server.as(email))).data.map(({ client }) => client.id)),
    ];
    for (const all of ['admin', 'qc', 'auditor'])
      expect((await clients(`${all}@pavilion.test`)).toSorted()).toEqual([carla, dieter].toSorted());
    expect(await clients('associate@pavilion.test')).toEqual([carla]);
    expect(await clients('associate2@pavilion.test')).toEqual([dieter]);
    expect(await clients('customer@pavilion.test')).toEqual([carla]);
    expect(await clients('newcomer@pavilion.test')).toEqual([]);
  });

  test('the page and the sums agree on what one sees', async () => {
    const associate = await list(await server.as('associate@pavilion.test'));
    expect(associate.pagination.totalRecords).toBe(associate.data.length);
    expect(associate.totals.lots).toBe(associate.data.length);
    expect((await list(admin)).totals.lots).toBeGreaterThan(associate.totals.lots);
  });

  test('another client’s id gets the answer for an unknown one', async () => {
    const customer = await server.as('customer@pavilion.test');
    for (const id of [await idOf('customer2@pavilion.test'), '00000000-0000-7000-8000-000000000000', 'x'])
      expect(await list(customer, `user_id=${id}`)).toMatchObject({ data: [], totals: { lots: 0 } });
  });
});

describe('prices', () => {
  test('the client sees only the agreed price, and not the seller; sums are at clients’ prices for everybody', async () => {
    const mine = await list(await server.as('customer@pavilion.test'), `search=${invoice}`);
    const ours = await list(admin, `search=${invoice}`);
    const kept = await server.query<{ stock_no: string; sell_amt: string; total_amt: string }>(
      `SELECT s.stock_no, l.sell_amt, l.total_amt FROM invoice_line l JOIN stone s ON s.id = l.stone_id
         JOIN invoice i ON i.id = l.invoice_id WHERE i.number = $1`,
      [invoice],
    );
    expect(kept).toHaveLength(3);
    for (const { stock_no, sell_amt, total_amt } of kept) {
      const row = mine.data.find((line) => line.stock_no === stock_no);
      expect(row).toMatchObject({ total_amt: sell_amt, sell_amt, sold_by: null, org_stock_no: null });
      expect(ours.data.find((line) => line.stock_no === stock_no)).toMatchObject({ total_amt, sell_amt });
    }
    const owed = kept.reduce((cents, { sell_amt }) => cents + Math.round(Number(sell_amt) * 100), 0);
    for (const { totals } of [mine, ours]) expect(totals.total_amt).toBe((owed / 100).toFixed(2));
    expect(ours.data[0]?.sold_by).not.toBeNull();
  });

  test('later changes of the stone’s price do not change the invoice', async () => {
    const before = await list(admin, `search=${invoice}`);
    await server.command(
      `UPDATE stone SET price_per_ct = price_per_ct + 100, total_amt = total_amt + 100 WHERE stock_no = ANY ($1)`,
      [sold.carla],
    );
    const after = await list(admin, `search=${invoice}`);
    expect(after.data.map(({ total_amt }) => total_amt)).toEqual(
      before.data.map(({ total_amt }) => total_amt),
    );
    expect(after.totals).toEqual(before.totals);
  });
});

describe('filters', () => {
  test('by stock numbers in the body, by single lines, by client, day and kind of stone', async () => {
    const [one = '', two = ''] = sold.carla;
    expect(numbersIn(await list(admin, '', { stock_numbers: [` ${one} `, two] }))).toEqual(
      [one, two].toSorted(),
    );
    const all = await list(admin);
    const [line] = all.data;
    expect((await list(admin, '', { ids: [line?.line_id] })).data).toHaveLength(1);
    const dieter = await idOf('customer2@pavilion.test');
    expect(numbersIn(await list(admin, `user_id=${dieter}`))).toEqual(expect.arrayContaining(sold.dieter));
    const days = all.data.map(({ invoiced_at }) => invoiced_at.slice(0, 10)).toSorted();
    const range = `startDate=${days[0]}&endDate=${days.at(-1)}`;
    expect((await list(admin, range)).totals.lots).toBe(all.totals.lots);
    expect((await list(admin, 'startDate=2999-01-01')).data).toEqual([]);
    expect((await list(admin, 'diamond_type=2')).data.every((row) => row.diamond_type === 2)).toBe(true);
    expect((await list(admin, 'currentTab=invoice')).totals.lots).toBe(all.totals.lots);
  });

  test('the text finds an invoice, and the memo or order that it came from', async () => {
    const { data } = await list(admin);
    const fromMemo = data.find(
      ({ memo_number, stock_no }) => memo_number != null && sold.carla.includes(stock_no),
    );
    const fromOrder = data.find(({ order_number }) => order_number != null);
    expect(numbersIn(await list(admin, `search=${fromMemo?.memo_number}`))).toEqual(sold.carla.toSorted());
    const found = await list(admin, `search=${fromOrder?.order_number}`);
    expect(new Set(found.data.map(({ order_number }) => order_number))).toEqual(
      new Set([fromOrder?.order_number]),
    );
  });
});

describe('pages, groups and sheets', () => {
  test('a page holds 500 stones unless one asks for fewer', async () => {
    expect((await list(admin)).pagination.size).toBe(500);
    const two = await list(admin, 'size=2&page=2');
    expect(two.data).toHaveLength(2);
    expect(two.totals).toEqual((await list(admin)).totals);
  });

  test.each([
    [2, (row: Schemas['InvoiceLine']) => row.invoiced_at.slice(0, 10)],
    [3, (row: Schemas['InvoiceLine']) => row.client.id],
    [4, (row: Schemas['InvoiceLine']) => `${row.invoiced_at.slice(0, 10)} ${row.client.id}`],
    [5, (row: Schemas['InvoiceLine']) => row.invoice_number],
    [6, (row: Schemas['InvoiceLine']) => row.order_number ?? ''],
    [7, (row: Schemas['InvoiceLine']) => row.memo_number ?? ''],
  ])(
    'grouping %i keeps the lines of a group together, with their sums, however they are sorted',
    async (by, of) => {
      for (const sort of ['', '&sort=-sell_amt', '&sort=carat&sort=-stock_no']) {
        const { data, groups, totals } = await list(admin, `groupBy=${by}${sort}`);
        const runs = data.map(of).filter((key, index, all) => key !== all[index - 1]);
        expect(runs).toHaveLength(new Set(runs).size);
        expect(groups).toHaveLength(runs.length);
        for (const { key, totals: own } of groups) {
          const lines = data.filter(({ group }) => group === key);
          expect(own.lots).toBe(lines.length);
          const cents = lines.reduce((sum, { sell_amt }) => sum + Math.round(Number(sell_amt) * 100), 0);
          expect(own.total_amt).toBe((cents / 100).toFixed(2));
        }
        expect(groups.reduce((sum, { totals: own }) => sum + own.lots, 0)).toBe(totals.lots);
      }
    },
  );

  test('the sheet holds the whole list in its order, with the columns asked for', async () => {
    const query = 'sort=-sell_amt&export=stock_no&export=invoice_number&export=sell_amt&size=1';
    const reply = await admin.send('POST', `${ACTIONS}/get-invoice?${query}`, {});
    expect(reply.status).toBe(200);
    const [, ...rows] = (await readXlsx(reply.bytes)).sheets[0]?.rows ?? [];
    const { data } = await list(admin, 'sort=-sell_amt');
    expect(rows).toEqual(data.map((line) => [line.stock_no, line.invoice_number, Number(line.sell_amt)]));
  });
});

test('the client’s page counts what was invoiced to them', async () => {
  const id = await idOf('customer2@pavilion.test');
  const { counts } = dataOf<Schemas['ClientDetail']>(await admin.get(`/customer/user/${id}`));
  expect(counts.invoicesCount).toBe((await list(admin, `user_id=${id}`)).totals.lots);
});
