/** New pairs of saved searches, as a customer's first screen shows them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { USUAL_PAIR_SETTING } from '../../src/domain/stones/pair-setting.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Schemas = components['schemas'];
type Pair = Schemas['NewPairsToSearches']['stockList'][number];

const AT = '/inventory/save-search';
const HEARTS = { diamond_type: 1 as const, shape: ['HEART'], carat: ['7.00..7.99'] };

let server: TestServer;
let admin: Api;
let customer: Api;
let other: Api;
let clientId: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  other = await server.as('customer2@pavilion.test');
  const [row] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  clientId = row?.id ?? '';
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.command('DELETE FROM saved_search');
  await server.command(`UPDATE stone SET status = 2 WHERE stock_no LIKE 'HP-%' AND status = 1`);
});

function ok<T>(reply: Reply): T {
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
}
const save = async (api: Api, name: string, more: object = {}): Promise<string> =>
  ok<Schemas['SavedSearch']>(await api.send('POST', AT, { name, search_type: 2, filters: HEARTS, ...more }))
    .id;
const read = async (api: Api, query = ''): Promise<Pair[]> =>
  ok<Schemas['NewPairsToSearches']>(await api.get(`${AT}/new-pairs${query}`)).stockList;
const told = async (api: Api, query = '') =>
  (await read(api, query)).map(({ stones, saved_searches: fits }) => [
    ...stones.map(({ stock_no }) => stock_no),
    fits
      .map(({ name }) => name)
      .toSorted()
      .join(', '),
  ]);

let made = 0;
/** A heart of 7 ct that is this long: 0.1 mm apart is still a pair. */
async function stock(
  length: number,
  more: { color?: string | null; diamond_type?: number; pieces?: number } = {},
) {
  const number = `HP-${++made}`;
  const { color = 'D', diamond_type = 1, pieces = 1 } = more;
  await server.command(
    `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, diamond_type, stone_type, shape, carat, color,
       clarity, lab, length, width, height, depth, table_pct, ratio, rap, disc, price_per_ct, total_amt, location, pieces, created_at, status)
     SELECT gen_random_uuid(), $1, (SELECT id FROM provider ORDER BY id LIMIT 1), $1, '', $3, 2, 'HEART', 7.5, $4,
       'IF', 'GIA', $2, 12, 7, 60, 58, 1, 10000, -10, 9000, 67500, 'Antwerp', $5, now(), 1`,
    [number, length, diamond_type, color, pieces],
  );
  return number;
}

describe('new pairs of saved searches', () => {
  it('are a new stone with its nearest partner, old or new, the newest pair first', async () => {
    const old = [await stock(12), await stock(14)];
    const id = await save(customer, 'Hearts');
    expect(await told(customer)).toEqual([]);
    const near = await stock(12.02);
    await stock(12.09);
    const last = await stock(14.05);
    const lonely = await stock(16);
    expect(await told(customer)).toEqual([
      [last, old[1], 'Hearts'],
      // Of those at 12 mm the newest is 12.09, and nearest to it is 12.02.
      [`HP-${made - 2}`, near, 'Hearts'],
    ]);
    expect(await told(customer, '?size=1')).toEqual([[last, old[1], 'Hearts']]);
    expect((await customer.get(`${AT}/new-pairs?size=25`)).status).toBe(400);
    // The row of the count has all four.
    const list = ok<Schemas['SavedSearches']>(await customer.get(AT));
    expect(list.data.find((one) => one.id === id)?.new_stones).toBe(4);
    const [pair] = await read(customer);
    expect(pair).toMatchObject({ saved_searches: [{ id, name: 'Hearts', filters: HEARTS }] });
    expect(pair?.differences.map(({ label }) => label)).toContain('Length');
    // What the search for pairs answers for the same stone.
    const search = ok<Schemas['MatchPairs']>(
      await customer.send('POST', '/inventory/matchpair-search', { ...HEARTS, partner_of: last }),
    );
    expect(search.stockList[0]).toMatchObject({ score: pair?.score, sell_amt: pair?.sell_amt });
    // A partner for the lonely one.
    const partner = await stock(16.01);
    expect((await told(customer))[0]).toEqual([partner, lonely, 'Hearts']);
  });

  it('are new until the owner opens the search, or one of their stones is taken', async () => {
    const [first, second] = [await stock(12), await stock(13)];
    const id = await save(customer, 'Hearts');
    const fresh = await stock(12.01);
    expect(await told(customer)).toEqual([[fresh, first, 'Hearts']]);
    ok(await admin.send('PUT', `${AT}/${id}`, { opened: true }));
    expect(await told(customer)).toHaveLength(1);
    ok(await customer.send('PUT', `${AT}/${id}`, { opened: true }));
    expect(await told(customer)).toEqual([]);
    // A stone that came back is new again.
    await server.command(`UPDATE stone SET status = 2 WHERE stock_no = ANY ($1)`, [[fresh, second]]);
    await server.command(`UPDATE stone SET status = 1 WHERE stock_no = $1`, [fresh]);
    expect(await told(customer)).toEqual([[fresh, first, 'Hearts']]);
    await server.command(`UPDATE stone SET status = 2 WHERE stock_no = $1`, [first]);
    expect(await told(customer)).toEqual([]);
  });

  it('fit a search only with both stones, and name every search that they fit', async () => {
    const e = await stock(12, { color: 'E' });
    await save(customer, 'All hearts');
    await save(customer, 'Only D', { filters: { ...HEARTS, color: ['D'] } });
    // Neither searches for single stones, nor other people's searches for pairs.
    await save(customer, 'Stones', { search_type: 1 });
    await save(other, 'Theirs', { filters: { ...HEARTS, color: ['E'] } });
    const d = await stock(12.01);
    expect(await told(customer)).toEqual([[d, e, 'All hearts']]);
    const second = await stock(12.02);
    expect(await told(customer)).toEqual([[second, d, 'All hearts, Only D']]);
    expect(await told(other)).toEqual([]);
    expect(await told(admin)).toEqual([]);
  });

  it('are of single stones, of one type, and of stones without a color, too', async () => {
    await save(customer, 'White');
    await save(customer, 'Fancy', { filters: { ...HEARTS, diamond_type: 2 } });
    await stock(12);
    await stock(12, { pieces: 2 });
    await stock(12, { diamond_type: 2, color: null });
    expect(await told(customer)).toEqual([]);
    const fancy = await stock(12.01, { diamond_type: 2, color: null });
    expect(await told(customer)).toEqual([[fancy, `HP-${made - 1}`, 'Fancy']]);
  });

  it('are of stones that the customer sees, by the prices that the customer sees', async () => {
    await stock(12);
    await save(customer, 'Hearts');
    await save(customer, 'By price', { filters: { ...HEARTS, total_amt: ['0..67501'] } });
    await stock(12.01);
    expect((await told(customer))[0]?.at(-1)).toBe('By price, Hearts');
    await server.command(
      `INSERT INTO markup (id, client_id, percent, changed_by) VALUES (gen_random_uuid(), $1, 20, 'x')
       ON CONFLICT (client_id, associate_id, provider_id) DO UPDATE SET percent = 20`,
      [clientId],
    );
    const [pair] = await read(customer);
    expect(pair?.saved_searches.map(({ name }) => name)).toEqual(['Hearts']);
    expect(pair?.stones.map(({ total_amt }) => total_amt)).not.toContain('67500.00');
    await server.command('DELETE FROM markup WHERE client_id = $1', [clientId]);
    await server.command(
      `INSERT INTO inventory_access (client_id, shape, changed_by) VALUES ($1, '{PEAR}', 'x')
       ON CONFLICT (client_id) DO UPDATE SET shape = '{PEAR}'`,
      [clientId],
    );
    expect(await told(customer)).toEqual([]);
    await server.command(`UPDATE inventory_access SET shape = '{}' WHERE client_id = $1`, [clientId]);
    expect(await told(customer)).toHaveLength(1);
  });

  it('follow the setting of match pairs, also where it compares less', async () => {
    await stock(12, { color: 'M' });
    await save(customer, 'Hearts');
    const fresh = await stock(12.01);
    expect(await told(customer)).toEqual([]);
    const { same, tolerances } = USUAL_PAIR_SETTING;
    const setting = {
      same: same.filter((field) => field !== 'shape'),
      tolerances: { ...tolerances, color: null, carat: null },
    };
    ok(await admin.send('PUT', '/matchpair-setting/setting', setting));
    expect(await told(customer)).toEqual([[fresh, `HP-${made - 1}`, 'Hearts']]);
    ok(await admin.send('PUT', '/matchpair-setting/setting', { same, tolerances }));
    expect(await told(customer)).toEqual([]);
  });
});
