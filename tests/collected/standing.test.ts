/**
 * What lists of collected stones say of each: whether it is free, what it costs now, and their
 * sums.
 */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { Decimal } from '../../src/domain/money.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Schemas = components['schemas'];
type Line = Schemas['CollectedLine'];
const AT = '/inventory/new-arrival';

let server: TestServer;
let admin: Api;
let associate: Api;
let customer: Api;
let other: Api;
const ids: Record<string, string> = {};
let numbers: string[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  associate = await server.as('associate@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  other = await server.as('customer2@pavilion.test');
  for (const { email, id } of await server.query<{ email: string; id: string }>(
    'SELECT email, id FROM app_user',
  ))
    ids[email] = id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.command('DELETE FROM cart_line');
  const seen = await customer.send('POST', '/inventory/search', { size: 20, status: [1] });
  numbers = dataOf<{ stockList: { stock_no: string }[] }>(seen).stockList.map(({ stock_no }) => stock_no);
});

const ok = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
};
const cartOf = async (api: Api, query = '', data = {}): Promise<Schemas['Carts']> =>
  ok<Schemas['Carts']>(await api.send('POST', `${AT}/get-carts${query}`, data));
const lineOf = async (api: Api, stockNo = '', query = ''): Promise<Line> => {
  const line = (await cartOf(api, query)).data.find(({ stock_no }) => stock_no === stockNo);
  if (!line) throw new Error(`${stockNo} is not in the cart.`);
  return line;
};
const add = async (stock_numbers: string[]): Promise<void> => {
  ok(await customer.send('POST', `${AT}/carts`, { stock_numbers }));
};
const customerId = (): string => ids['customer@pavilion.test'] ?? '';
const house = (stockNo = ''): string => `?user_id=${customerId()}&search=${stockNo}`;

it('shows that a stone was taken by somebody else, came back, was taken by the client, and was sold', async () => {
  const [stone = ''] = numbers;
  await add([stone]);
  expect((await lineOf(customer, stone)).standing).toBe('free');

  const held = ok<Schemas['LinesMoved']>(
    await take(admin, 'hold', { stock_numbers: [stone], user_id: ids['customer2@pavilion.test'] }),
  );
  expect(await lineOf(customer, stone)).toMatchObject({ standing: 'taken', status: 4 });
  expect((await lineOf(admin, stone, house(stone))).standing).toBe('taken');

  ok(await admin.send('PUT', `${AT}/release-hold`, { ids: held.lines.map(({ id }) => id) }));
  expect(await lineOf(customer, stone)).toMatchObject({ standing: 'back', status: 1 });

  ok(await take(admin, 'hold', { stock_numbers: [stone], user_id: customerId() }));
  expect(await lineOf(customer, stone)).toMatchObject({ standing: 'own', held_for_me: true });
  expect((await lineOf(admin, stone, house(stone))).standing).toBe('own');
});

it('distinguishes a stone sold to the client from one sold to others', async () => {
  const [mine = '', theirs = ''] = numbers;
  await add([mine, theirs]);
  for (const [stone, buyer] of [
    [mine, customerId()],
    [theirs, ids['customer3@pavilion.test'] ?? ids['customer2@pavilion.test']],
  ] as const) {
    const data = { stock_numbers: [stone], user_id: buyer };
    const order = ok<Schemas['LinesMoved']>(await take(admin, 'confirm-stone', data));
    ok(await admin.send('PUT', `${AT}/approve-stone`, { ids: order.lines.map(({ id }) => id) }));
  }
  expect((await lineOf(customer, mine)).standing).toBe('own');
  expect((await lineOf(customer, theirs)).standing).toBe('sold');
});

it('shows only the earlier price of a withdrawn stone', async () => {
  const [stone = '', free = ''] = numbers;
  await add([stone, free]);
  const before = await lineOf(customer, stone);
  await server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [stone]);
  expect(await lineOf(customer, stone)).toMatchObject({
    standing: 'gone',
    price_per_ct: null,
    total_amt: null,
    sell_amt: null,
    image: null,
    change_amt: null,
    added_amt: before.total_amt,
  });
  expect((await lineOf(admin, stone, house(stone))).standing).toBe('gone');
  expect((await lineOf(admin, stone, `?search=${stone}`)).standing).toBe('gone');
  const { totals, counts } = await cartOf(customer);
  expect(totals).toMatchObject({ lots: 2, total_amt: (await lineOf(customer, free)).total_amt });
  expect(counts).toEqual({ 1: 1, 2: 1 });
  await server.command('UPDATE stone SET status = 1 WHERE stock_no = $1', [stone]);
  expect((await lineOf(customer, stone)).standing).toBe('back');
});

it('shows the price when added beside the current one, after changes of supplier’s price and markup', async () => {
  const markup = (percent: number) =>
    server.command(
      `INSERT INTO markup (id, client_id, percent, changed_by) VALUES (gen_random_uuid(), $1, $2, 'Test')
       ON CONFLICT (client_id, associate_id, provider_id) DO UPDATE SET percent = excluded.percent`,
      [customerId(), percent],
    );
  await markup(10);
  const [stone = ''] = numbers;
  await add([stone]);
  const then = await lineOf(customer, stone);
  expect(then).toMatchObject({ added_amt: then.total_amt, added_ppc: then.price_per_ct, change_amt: null });

  await server.command(
    'UPDATE stone SET price_per_ct = price_per_ct * 2, total_amt = round(price_per_ct * 2 * carat, 2) WHERE stock_no = $1',
    [stone],
  );
  const now = await lineOf(customer, stone);
  expect(now).toMatchObject({ added_amt: then.total_amt, added_ppc: then.price_per_ct });
  expect(now.change_amt).toBe(new Decimal(now.total_amt ?? 0).minus(then.total_amt ?? 0).toFixed(2));
  expect(Number(now.change_amt)).toBeGreaterThan(0);

  // Staff see the client's change where they ask for the client, and the supplier's otherwise.
  expect(await lineOf(associate, stone, house(stone))).toMatchObject({
    added_amt: then.total_amt,
    sell_amt: now.total_amt,
    change_amt: now.change_amt,
  });
  const suppliers = await lineOf(admin, stone, `?search=${stone}`);
  expect(new Decimal(suppliers.total_amt ?? 0).minus(suppliers.added_amt ?? 0).toFixed(2)).toBe(
    suppliers.change_amt,
  );
  expect(suppliers.added_amt).not.toBe(then.added_amt);
  await markup(20);
  expect(Number((await lineOf(customer, stone)).change_amt)).toBeGreaterThan(Number(now.change_amt));
  // Adding it again keeps the price of the first time.
  await add([stone]);
  expect(await lineOf(customer, stone)).toMatchObject({ added_amt: then.total_amt });
});

it('is filtered by day, status, type, words and stones, sorted, and grouped', async () => {
  await add(numbers.slice(0, 6));
  const [first = '', second = ''] = numbers;
  await server.command(
    `UPDATE cart_line SET created_at = '2026-01-02' WHERE stone_id IN (SELECT id FROM stone WHERE stock_no = ANY ($1))`,
    [[first, second]],
  );
  await take(admin, 'hold', { stock_numbers: [second], user_id: ids['customer2@pavilion.test'] });
  const found = async (query: string, data = {}) =>
    (await cartOf(customer, query, data)).data.map(({ stock_no }) => stock_no).toSorted();
  expect(await found('?endDate=2026-01-02')).toEqual([first, second].toSorted());
  expect(await found('?startDate=2026-01-03')).toEqual(numbers.slice(2, 6).toSorted());
  expect(await found('?status=4')).toEqual([second]);
  expect(await found(`?search=${first}&currentTab=cart`)).toEqual([first]);
  for (const tab of ['cart', 'memo', 'any'])
    expect(await found(`?currentTab=${tab}`), 'the address says which list').toEqual(
      numbers.slice(0, 6).toSorted(),
    );
  expect(await found('', { stock_numbers: [first] })).toEqual([first]);
  expect(await found('?diamond_type=2')).toEqual([]);
  const all = await cartOf(customer, '?sort=-carat&size=4');
  expect(all.pagination).toMatchObject({ totalRecords: 6, totalPages: 2 });
  expect(all.counts).toEqual({ 1: 5, 4: 1 });
  expect((await cartOf(customer, '?status=4')).counts).toEqual({ 1: 5, 4: 1 });
  const carats = all.data.map(({ carat }) => carat ?? 0);
  expect(carats).toEqual(carats.toSorted((a, b) => b - a));
  const grouped = await cartOf(admin, `?groupBy=4&user_id=${customerId()}`);
  expect(grouped.groups.map(({ totals }) => totals.lots)).toEqual([4, 2]);
  expect(grouped.data.at(-1)?.group).toBe(`2026-01-02 ${customerId()}`);
});

it('can be had as a sheet of the whole list, in the client’s own words', async () => {
  await add(numbers.slice(0, 3));
  const [stone = ''] = numbers;
  await take(admin, 'hold', { stock_numbers: [stone], user_id: customerId() });
  const reply = await customer.send(
    'POST',
    `${AT}/get-carts?export=stock_no&export=standing&export=added_amt&export=client&size=1&sort=stock_no`,
    {},
  );
  const rows = (await readXlsx(reply.bytes)).sheets[0]?.rows ?? [];
  expect(rows[0]).toEqual(['Stock no.', 'Now', 'Amount $ then', 'Client']);
  expect(rows).toHaveLength(4);
  expect(rows.find(([number]) => number === stone)?.[1]).toBe('Yours');
  expect((await other.send('POST', `${AT}/get-carts`, {})).text).not.toContain(stone);
});

it('is counted on the client’s page and among the new arrivals', async () => {
  await add(numbers.slice(0, 2));
  const { counts } = ok<Schemas['ClientDetail']>(await admin.get(`/customer/user/${customerId()}`));
  expect(counts).toMatchObject({ cartCount: 2, watchListCount: 0, notesCount: 0 });
  const arrivals = ok<Schemas['ArrivalTransactions']>(await customer.get(`${AT}/transactions-count`));
  const recent = await server.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM cart_line l JOIN stone s ON s.id = l.stone_id WHERE s.created_at > now() - interval '7 days'`,
  );
  expect(arrivals.cartCount).toBe(recent[0]?.n);
  const others = ok<Schemas['ArrivalTransactions']>(await other.get(`${AT}/transactions-count`));
  expect(others).toMatchObject({ cartCount: 0, watchListCount: 0, notesCount: 0 });
});
