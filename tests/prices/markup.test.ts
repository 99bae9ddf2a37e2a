/**
 * Markups: who sets and sees them, what clients pay, and that clients never see the supplier's
 * prices.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { clientsPrice, type ClientsPrice, type PriceStep } from '../../src/domain/prices/pricing.ts';
import { totalsOf } from '../../src/domain/stones/totals.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { take } from '../support/prices.ts';

type Stone = components['schemas']['Stone'];
type Found = components['schemas']['Search'];
type Row = components['schemas']['MarkupRow'];
type Why = components['schemas']['WhyThisPrice'];
interface SuppliedStone {
  stock_no: string;
  carat: number;
  rap: string | null;
  disc: number | null;
  price_per_ct: string;
  total_amt: string;
}

const NOBODY = '0192f000-0000-7000-8000-000000000001';
const ACTIONS = '/inventory/new-arrival';
const [CUSTOMER, OTHER] = ['customer@pavilion.test', 'customer2@pavilion.test'];

let server: TestServer;
let admin: Api;
let associate: Api;
let customer: Api;
let other: Api;
let business: string;
let provider: string;
let taken = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  associate = await server.as('associate@pavilion.test');
  customer = await server.as(CUSTOMER);
  other = await server.as(OTHER);
  business = await idOf(
    `SELECT b.id FROM business b JOIN app_user u ON u.id = b.user_id WHERE u.email = $1`,
    CUSTOMER,
  );
  provider = await idOf(`SELECT id FROM provider WHERE code = $1`, 'DEMO');
});
afterAll(() => server.close());
beforeEach(() => server.command('DELETE FROM markup'));

async function idOf(text: string, value: string): Promise<string> {
  const [row] = await server.query<{ id: string }>(text, [value]);
  return row?.id ?? '';
}
const userId = (email: string): Promise<string> => idOf('SELECT id FROM app_user WHERE email = $1', email);

async function ok<T>(asked: Promise<Reply>): Promise<T> {
  const reply = await asked;
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
}
const search = (api: Api, wire: object): Promise<Found> =>
  ok<Found>(api.send('POST', '/inventory/search', { diamond_type: 1, ...wire }));
const setDefault = (percent: string | null): Promise<unknown> =>
  ok(admin.send('PUT', '/markup/update-default', { percent }));
const supplied = (numbers: readonly string[]): Promise<SuppliedStone[]> =>
  server.query<SuppliedStone>(
    `SELECT stock_no, carat::float8 AS carat, rap, disc::float8 AS disc, price_per_ct, total_amt FROM stone WHERE stock_no = ANY ($1)`,
    [numbers],
  );

/** A client's prices of a stone, rounded up to whole dollars per carat by default. */
const theirs = (stone: SuppliedStone | undefined, factor: number, step: PriceStep = '1.00'): ClientsPrice =>
  clientsPrice(stone ?? { price_per_ct: null, carat: null, rap: null }, factor, step);

/** Expects each stone to have the supplier's price with this factor. */
async function expectFactor(stones: readonly Stone[], factor: number, step?: PriceStep): Promise<void> {
  expect(stones.length).toBeGreaterThan(0);
  const byNumber = new Map(
    (await supplied(stones.map((stone) => stone.stock_no))).map((one) => [one.stock_no, one]),
  );
  for (const stone of stones) {
    const ours = theirs(byNumber.get(stone.stock_no), factor, step);
    expect(stone).toMatchObject(ours);
    expect(stone).toMatchObject({
      disc: ours.markup_disc,
      price_per_ct: ours.markup_ppc,
      total_amt: ours.sell_amt,
    });
  }
}

/** Stones that no other test uses. */
async function free(count: number): Promise<string[]> {
  const rows = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND price_per_ct IS NOT NULL ORDER BY stock_no DESC OFFSET $1 LIMIT $2`,
    [taken, count],
  );
  taken += count;
  return rows.map((row) => row.stock_no);
}

describe('setting markups', () => {
  it('sets, returns and removes them, with the person who did', async () => {
    const set = await ok<{ percent: string; changed_by: string; providers: Row[] }>(
      admin.send('PUT', '/markup/update-default', {
        percent: '5.5',
        providers: [{ id: provider, percent: '3' }],
      }),
    );
    expect(set).toMatchObject({ percent: '5.50' });
    expect(set.changed_by).not.toBe('');
    expect(set.providers.find((row) => row.id === provider)?.percent).toBe('3.00');
    const rows = await ok<Row[]>(
      admin.send('PUT', '/markup/update-business', { markups: [{ id: business, percent: '2' }] }),
    );
    expect(rows.find((row) => row.id === business)).toMatchObject({ percent: '2.00' });
    const agreed = await ok<{ providers: Row[] }>(
      admin.send('PUT', '/markup/update-business-provider', {
        business_id: business,
        markups: [{ id: provider, percent: '1.25' }],
      }),
    );
    expect(agreed.providers.find((row) => row.id === provider)).toMatchObject({ percent: '1.25' });
    expect(await ok(admin.get(`/markup/business-provider/${business}`))).toEqual(agreed);
    expect(await setDefault(null)).toMatchObject({ percent: null, changed_by: null });
    const [log] = await server.query<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE operation = 'updateBusinessMarkups' ORDER BY at DESC LIMIT 1`,
    );
    expect(log?.summary).toMatch(/^Markup: .* 2 %\.$/);
  });

  it('refuses invalid percentages, unknown businesses and duplicates, and changes nothing', async () => {
    const wishes = (of: unknown) => admin.send('PUT', '/markup/update-business', { markups: of });
    for (const percent of ['-1', '100.01', '3.333', 'a', '', 5])
      expect((await wishes([{ id: business, percent }])).status, String(percent)).toBe(400);
    expect((await wishes([])).status).toBe(400);
    expect((await wishes([{ id: NOBODY, percent: '1' }])).status).toBe(404);
    expect((await wishes([{ id: 'nobody', percent: '1' }])).status).toBe(404);
    const twice = [
      { id: business, percent: '1' },
      { id: business, percent: '2' },
    ];
    expect((await wishes(twice)).status).toBe(400);
    expect((await admin.get(`/markup/business-provider/${NOBODY}`)).status).toBe(404);
    expect(await server.query('SELECT FROM markup')).toHaveLength(0);
  });

  it('lets associates read their own and their clients’ markups', async () => {
    await ok(
      admin.send('PUT', '/markup/update-businessassociate', {
        markups: [
          { id: await userId('associate@pavilion.test'), percent: '6' },
          { id: await userId('associate2@pavilion.test'), percent: '7' },
        ],
      }),
    );
    const rows = await ok<Row[]>(associate.get('/markup/businessassociate'));
    expect(rows.map((row) => row.percent)).toEqual(['6.00']);
    const strangers = await idOf(
      `SELECT b.id FROM business b JOIN app_user u ON u.id = b.user_id WHERE u.email = $1`,
      OTHER,
    );
    const businesses = await ok<Row[]>(associate.get('/markup/business'));
    expect(businesses.map((row) => row.id)).toContain(business);
    expect(businesses.map((row) => row.id)).not.toContain(strangers);
  });
});

describe('a client’s price', () => {
  it('has the markup of business, associate or default plus the provider’s, or the one for both', async () => {
    const first = async (api: Api): Promise<Stone[]> => (await search(api, { size: 40 })).stockList;
    await expectFactor(await first(customer), 10_000);
    await setDefault('5');
    await expectFactor(await first(customer), 10_500);
    await expectFactor(await first(other), 10_500);
    const own = [{ id: await userId('associate@pavilion.test'), percent: '7.5' }];
    await ok(admin.send('PUT', '/markup/update-businessassociate', { markups: own }));
    await expectFactor(await first(customer), 10_750);
    await expectFactor(await first(other), 10_500);
    await ok(admin.send('PUT', '/markup/update-default', { providers: [{ id: provider, percent: '3' }] }));
    await expectFactor(await first(customer), 11_050);
    await ok(admin.send('PUT', '/markup/update-business', { markups: [{ id: business, percent: '1.01' }] }));
    await expectFactor(await first(customer), 10_401);
    const agreed = { business_id: business, markups: [{ id: provider, percent: '0.07' }] };
    await ok(admin.send('PUT', '/markup/update-business-provider', agreed));
    await expectFactor(await first(customer), 10_007);
    await expectFactor(await first(other), 10_800);
  });

  it('has each provider’s own markup where several have one, in searches and on lines', async () => {
    const stones = await free(3);
    const others = await Promise.all(
      ['First', 'Second'].map(async (name) =>
        ok<{ id: string }>(admin.send('POST', '/inventory/company', { name: `${name} of many` })),
      ),
    );
    const [first, second] = others.map(({ id }) => id);
    await server.command(
      `UPDATE stone SET provider_id = CASE stock_no WHEN $1 THEN $3::uuid WHEN $2 THEN $4::uuid END WHERE stock_no IN ($1, $2)`,
      [stones[0], stones[1], first, second],
    );
    await setDefault('1');
    const providers = [
      { id: provider, percent: '2' },
      { id: first, percent: '2' },
      { id: second, percent: '4' },
    ];
    await ok(admin.send('PUT', '/markup/update-default', { providers }));
    const list = (await search(customer, { stock_numbers: stones })).stockList;
    expect(list).toHaveLength(3);
    // The search reads the index, the line's price comes from SQL.
    await ok(customer.send('POST', `${ACTIONS}/enquiry`, { stock_numbers: stones, message: 'Eye clean?' }));
    const kept = await server.query<{ stock_no: string; sell_amt: string }>(
      `SELECT s.stock_no, e.sell_amt FROM enquiry e JOIN stone s ON s.id = e.stone_id WHERE s.stock_no = ANY ($1)`,
      [stones],
    );
    for (const [index, factor] of [10_300, 10_500, 10_300].entries()) {
      const own = list.filter((stone) => stone.stock_no === stones[index]);
      await expectFactor(own, factor);
      expect(kept.find((line) => line.stock_no === stones[index])?.sell_amt).toBe(own[0]?.total_amt);
    }
    await server.command('UPDATE stone SET provider_id = $2 WHERE stock_no = ANY ($1)', [stones, provider]);
  });

  it('has an external client’s own markup, and what was agreed with it on a provider’s stones', async () => {
    const email = 'ftp-client@pavilion.test';
    const [{ id = '' } = {}] = await server.query<{ id: string }>(
      'SELECT id FROM app_user WHERE email = $1',
      [email],
    );
    await ok(admin.send('PUT', '/markup/update-business', { markups: [{ id, percent: '4' }] }));
    const api = await server.as(email);
    await expectFactor((await search(api, { size: 20 })).stockList, 10_400);
    const [stone = ''] = await free(1);
    await server.command('UPDATE stone SET provider_id = $2 WHERE stock_no = $1', [stone, provider]);
    const agreed = { business_id: id, markups: [{ id: provider, percent: '2.5' }] };
    await ok(admin.send('PUT', '/markup/update-business-provider', agreed));
    await expectFactor((await search(api, { stock_numbers: [stone] })).stockList, 10_250);
    await ok(admin.send('PUT', '/markup/update-business', { markups: [{ id, percent: null }] }));
  });

  it('has the default markup for guests, and for external clients without a markup', async () => {
    await setDefault('12.34');
    const guest = await guestSignsIn(server, 'visitor@price.test');
    const { token = '' } = dataOf<{ token?: string }>(guest);
    const apis = [await server.as('api-client@pavilion.test'), server.asNobody(token)];
    for (const api of apis) await expectFactor((await search(api, { size: 20 })).stockList, 11_234);
  });

  it('is what clients filter, sort and sum by', async () => {
    await setDefault('10');
    const all = await search(customer, { size: 1000, sort: ['-total_amt'] });
    const { stockList } = all;
    const amounts = stockList.map((stone) => Number(stone.total_amt ?? 0));
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    expect(all.totals).toEqual(totalsOf(stockList as Parameters<typeof totalsOf>[0]));
    const middle = stockList[40]?.total_amt ?? '0';
    const exactly = await search(customer, { total_amt: [`${middle}..${middle}`], size: 10 });
    expect(exactly.stockList.map((stone) => stone.total_amt)).toEqual([middle]);
    // Staff filter by the supplier's price, which finds another stone or none.
    const house = await search(admin, { total_amt: [`${middle}..${middle}`], size: 10 });
    expect(house.stockList.map((stone) => stone.stock_no)).not.toEqual(
      exactly.stockList.map((stone) => stone.stock_no),
    );
    const figures = await ok<{ totalInventory: { total_amt: string } }>(customer.get('/inventory/details'));
    const [sum] = await server.query<{ amount: string }>(
      'SELECT sum(round(ceil(price_per_ct * 1.1) * carat, 2)) AS amount FROM stone WHERE status <> 2',
    );
    expect(figures.totalInventory.total_amt).toBe(sum?.amount);
  });

  it('is the only one in search, stone page and list of holds; staff see both', async () => {
    await setDefault('10');
    const [number = ''] = await free(1);
    const [of] = await supplied([number]);
    await ok(customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [number] }));
    const answers = await Promise.all([
      customer.send('POST', '/inventory/search', { stock_numbers: [number] }),
      customer.get(`/inventory/dna?stock_no=${number}`),
      customer.send('POST', `${ACTIONS}/get-hold?search=${number}`, {}),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(`"${theirs(of, 11_000).sell_amt}"`);
      expect(answer.text).not.toContain(`"${of?.total_amt}"`);
      expect(answer.text).not.toContain(`"${of?.price_per_ct}"`);
    }
    const staff = await ok<Stone>(admin.get(`/inventory/dna?stock_no=${number}`));
    expect(staff).toMatchObject({ total_amt: of?.total_amt, sell_amt: of?.total_amt });
    const acting = await ok<Stone>(
      admin.get(`/inventory/dna?stock_no=${number}&user_id=${await userId(CUSTOMER)}`),
    );
    expect(acting).toMatchObject({
      total_amt: of?.total_amt,
      sell_amt: theirs(of, 11_000).sell_amt,
    });
    expect(
      (await associate.get(`/inventory/dna?stock_no=${number}&user_id=${await userId(OTHER)}`)).status,
    ).toBe(404);
    // A client who names another one sees their own.
    const own = await ok<Stone>(
      customer.get(`/inventory/dna?stock_no=${number}&user_id=${await userId(OTHER)}`),
    );
    expect(own.sell_amt).toBe(theirs(of, 11_000).sell_amt);
  });
});

describe('lines and invoices', () => {
  const lines = (): Promise<Record<string, string>[]> =>
    server.query(
      `SELECT 'hold' AS of, stock_no, l.price_per_ct, l.total_amt, l.markup_ppc, l.sell_amt FROM hold l JOIN stone s ON s.id = l.stone_id
       UNION ALL SELECT 'memo', stock_no, l.price_per_ct, l.total_amt, l.markup_ppc, l.sell_amt FROM memo_line l JOIN stone s ON s.id = l.stone_id
       UNION ALL SELECT 'confirm', stock_no, l.price_per_ct, l.total_amt, l.markup_ppc, l.sell_amt FROM confirm_line l JOIN stone s ON s.id = l.stone_id
       UNION ALL SELECT 'enquiry', stock_no, l.price_per_ct, l.total_amt, l.markup_ppc, l.sell_amt FROM enquiry l JOIN stone s ON s.id = l.stone_id
       UNION ALL SELECT 'invoice', stock_no, l.price_per_ct, l.total_amt, l.markup_ppc, l.sell_amt FROM invoice_line l JOIN stone s ON s.id = l.stone_id
       ORDER BY 1, 2`,
    );

  it('keep the price of their client, whoever creates them and whatever changes later', async () => {
    await setDefault('5');
    await ok(admin.send('PUT', '/markup/update-business', { markups: [{ id: business, percent: '8' }] }));
    const [held = '', memo = '', confirmed = '', asked = ''] = await free(4);
    const user_id = await userId(CUSTOMER);
    const one = (stock_no: string) => ({ stock_numbers: [stock_no], user_id });
    // The client's associate, an administrator, and the client themselves.
    await ok(associate.send('POST', `${ACTIONS}/hold`, one(held)));
    const issued = await ok<{ lines: { id: string }[] }>(take(admin, 'memo', one(memo)));
    await ok(take(customer, 'confirm-stone', { stock_numbers: [confirmed] }));
    await ok(associate.send('POST', `${ACTIONS}/enquiry`, { ...one(asked), message: 'Eye clean?' }));
    await ok(admin.send('POST', `${ACTIONS}/memo-sell`, { ids: issued.lines.map((line) => line.id) }));
    const before = await lines();
    const suppliers = new Map(
      (await supplied([held, memo, confirmed, asked])).map((stone) => [stone.stock_no, stone]),
    );
    const ours = before.filter((line) => suppliers.has(line['stock_no'] ?? ''));
    expect(ours.map((line) => line['of'])).toEqual(['confirm', 'enquiry', 'hold', 'invoice', 'memo']);
    for (const line of ours) {
      const stone = suppliers.get(line['stock_no'] ?? '');
      expect(line).toMatchObject({
        price_per_ct: stone?.price_per_ct,
        total_amt: stone?.total_amt,
        markup_ppc: theirs(stone, 10_800).markup_ppc,
        sell_amt: theirs(stone, 10_800).sell_amt,
      });
    }
    await ok(admin.send('PUT', '/markup/update-business', { markups: [{ id: business, percent: '20' }] }));
    await server.command('UPDATE stone SET price_per_ct = price_per_ct * 2, total_amt = total_amt * 2');
    expect(await lines()).toEqual(before);
    await server.command('UPDATE stone SET price_per_ct = price_per_ct / 2, total_amt = total_amt / 2');
    // What the client sees of the line, in its row and in the totals.
    const list = await ok<{ data: Stone[]; totals: { total_amt: string } }>(
      customer.send('POST', `${ACTIONS}/get-memo?search=${memo}`, {}),
    );
    const amount = theirs(suppliers.get(memo), 10_800).sell_amt;
    expect(list.data[0]).toMatchObject({ total_amt: amount, sell_amt: amount });
    expect(list.totals.total_amt).toBe(amount);
    const staff = await ok<typeof list>(admin.send('POST', `${ACTIONS}/get-memo?search=${memo}`, {}));
    expect(staff.totals).toMatchObject({ total_amt: amount, cost_amt: suppliers.get(memo)?.total_amt });
  });
});

describe('why this price', () => {
  it('shows supplier’s price, list price, each markup and the result, to staff', async () => {
    await ok(
      admin.send('PUT', '/markup/update-default', {
        percent: '5',
        providers: [{ id: provider, percent: '3' }],
      }),
    );
    const [stone] = await server.query<SuppliedStone>(
      `SELECT stock_no, carat::float8 AS carat, rap, disc::float8 AS disc, price_per_ct, total_amt FROM stone
        WHERE status = 1 AND diamond_type = 1 AND rap IS NOT NULL ORDER BY id LIMIT 1`,
    );
    const at = `/inventory/why-this-price?stock_no=${stone?.stock_no}`;
    const alone = await ok<Why>(admin.get(at));
    expect(alone).toMatchObject({
      client: null,
      markups: [],
      percent: '0.00',
      listed: { price: stone?.rap },
    });
    const why = await ok<Why>(admin.get(`${at}&user_id=${await userId(CUSTOMER)}`));
    expect(why.markups.map(({ kind, percent }) => [kind, percent])).toEqual([
      ['provider', '3.00'],
      ['default', '5.00'],
    ]);
    expect(why).toMatchObject({
      supplier: { price_per_ct: stone?.price_per_ct, total_amt: stone?.total_amt, disc: stone?.disc },
      listed: { is_made_up: true },
      percent: '8.00',
      client: theirs(stone, 10_800),
    });
    expect((await admin.get('/inventory/why-this-price?stock_no=NO-SUCH')).status).toBe(404);
  });
});
