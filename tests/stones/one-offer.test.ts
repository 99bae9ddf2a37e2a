/**
 * Of several offers of one stone a client is shown one, on every path that lists stones: the
 * cheapest that can be had. By its number every offer is found.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { newId } from '../../server/ids.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Schemas = components['schemas'];
interface Offer {
  id: string;
  stock_no: string;
}
interface Told {
  price?: number;
  status?: number;
  color?: string;
  confirmed?: string;
  provider?: string;
}

let server: TestServer;
let people: People;
let admin: Api;
let customer: Api;
let free: Offer[];
let groups = 0;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
  customer = people[ROLE.customer].api;
  free = await server.query(
    'SELECT id, stock_no FROM stone WHERE status = 1 AND version = 0 AND diamond_type = 1 AND rap > 100 ORDER BY id',
  );
});
afterAll(() => server.close());
beforeEach(() => server.command('DELETE FROM inventory_access'));

const ok = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
};

/** Offers of one stone, and the place where only they are. */
async function offers(...told: Told[]): Promise<{ place: string; report: string; offers: Offer[] }> {
  groups += 1;
  const [place, report] = [`Place ${groups}`, String(8_800_000_000 + groups)];
  const rows = free.splice(0, told.length);
  for (const [at, row] of rows.entries()) {
    const { price = 1000, color = 'D', confirmed = 'now', provider = null } = told[at] ?? {};
    await server.query(
      `UPDATE stone SET lab = 'GIA', report_no = $2, shape = 'ROUND', carat = 1, pieces = 1, stone_type = 2, color = $3, location = $4,
              price_per_ct = $5, total_amt = $5, confirmed_at = $6::timestamptz, provider_id = coalesce($7, provider_id)
        WHERE id = $1`,
      [row.id, at === 1 ? `GIA ${report}` : report, color, place, price, confirmed, provider],
    );
  }
  return { place, report, offers: rows };
}

const numbersOf = (rows: readonly { stock_no: string }[]): string[] => rows.map(({ stock_no }) => stock_no);
const search = async (wire: object, api = customer): Promise<Schemas['Search']> =>
  ok(await api.send('POST', '/inventory/search', wire));
const shownAt = async (place: string, api = customer): Promise<string[]> =>
  numbersOf((await search({ location: [place] }, api)).stockList);

describe('shown is', () => {
  it('the cheapest, then the one that was confirmed last, then the oldest', async () => {
    const { place, offers: all } = await offers({ price: 3000 }, { price: 2000 }, { price: 2500 });
    const [dear, cheap, other] = numbersOf(all);
    expect(await shownAt(place)).toEqual([cheap]);
    await server.command('UPDATE stone SET price_per_ct = 1900 WHERE stock_no = $1', [dear]);
    expect(await shownAt(place)).toEqual([dear]);
    await server.command('UPDATE stone SET price_per_ct = 1900 WHERE location = $1', [place]);
    await server.command(`UPDATE stone SET confirmed_at = now() - interval '1 h' WHERE location = $1`, [
      place,
    ]);
    expect(await shownAt(place)).toEqual([dear]);
    await server.command('UPDATE stone SET confirmed_at = now() WHERE stock_no = $1', [other]);
    expect(await shownAt(place)).toEqual([other]);
  });

  it('the one that somebody has, and after that the cheapest again', async () => {
    const { place, offers: all } = await offers({ price: 3000 }, { price: 2000 });
    const [dear, cheap] = numbersOf(all);
    // It is held by its number, although another one is shown in its place.
    ok(await take(customer, 'hold', { stock_numbers: [dear] }));
    const { stockList } = await search({ location: [place] });
    expect(stockList).toMatchObject([{ stock_no: dear, status: 4, held_for_me: true }]);
    const [hold] = await server.query<{ id: string }>(
      'SELECT id FROM hold WHERE stone_id = $1 AND status = 1',
      [all[0]?.id],
    );
    ok(await customer.send('PUT', '/inventory/new-arrival/release-hold', { ids: [hold?.id] }));
    expect(await shownAt(place)).toEqual([cheap]);
  });

  it('one that can be had before one that cannot', async () => {
    const { place, offers: all } = await offers({ price: 1000 }, { price: 2000 });
    await server.command('UPDATE stone SET status = 2 WHERE id = $1', [all[0]?.id]);
    expect(await shownAt(place)).toEqual([all[1]?.stock_no]);
  });

  it('the cheapest that this client may see', async () => {
    const { place, offers: all } = await offers({ price: 1000, color: 'E' }, { price: 2000, color: 'D' });
    ok(await admin.send('PUT', `/customer/inventory-settings/${people[ROLE.customer].id}`, { color: ['D'] }));
    expect(await shownAt(place)).toEqual([all[1]?.stock_no]);
    expect(await shownAt(place, people[ROLE.apiClient].api)).toEqual([all[0]?.stock_no]);
  });

  it('the cheapest at this client’s markups', async () => {
    const [provider] = await server.query<{ id: string }>(
      `INSERT INTO provider (id, name, code) VALUES ($1, 'Dear House', 'DEARH') RETURNING id`,
      [newId()],
    );
    const { place, offers: all } = await offers(
      { price: 1000, provider: provider?.id ?? '' },
      { price: 1010 },
    );
    expect(await shownAt(place)).toEqual([all[0]?.stock_no]);
    await server.command(
      `INSERT INTO markup (id, client_id, provider_id, percent, changed_by) VALUES ($1, $2, $3, 20, 'Test')`,
      [newId(), people[ROLE.customer].id, provider?.id],
    );
    expect(await shownAt(place)).toEqual([all[1]?.stock_no]);
    expect(await shownAt(place, people[ROLE.apiClient].api)).toEqual([all[0]?.stock_no]);
  });

  it('one to staff who ask for one, in rows, counts, sums and sheets, at the prices that they see', async () => {
    const [provider] = await server.query<{ id: string }>(
      `INSERT INTO provider (id, name, code) VALUES ($1, 'Marked House', 'MARKH') RETURNING id`,
      [newId()],
    );
    const { place, offers: all } = await offers(
      { price: 1000, provider: provider?.id ?? '' },
      { price: 1010 },
    );
    const [cheap, dear] = numbersOf(all);
    const wire = { location: [place], offers: 'one' };
    const { stockList, totals, facets } = await search(wire, admin);
    expect(numbersOf(stockList)).toEqual([cheap]);
    expect([totals.lots, totals.total_amt]).toEqual([1, '1000.00']);
    expect(facets?.['shape']).toEqual([{ code: 'ROUND', count: 1 }]);
    const counted = ok<{ totals: { lots: number } }>(
      await admin.send('POST', '/inventory/filter-search', wire),
    );
    expect(counted.totals.lots).toBe(1);
    const sheet = await admin.send('POST', '/inventory/search', {
      ...wire,
      export: { columns: ['stock_no'] },
    });
    expect(sheet.headers.get('x-rows')).toBe('1');
    // For the chosen client the other one is cheaper.
    await server.command(
      `INSERT INTO markup (id, client_id, provider_id, percent, changed_by) VALUES ($1, $2, $3, 20, 'Test')`,
      [newId(), people[ROLE.customer].id, provider?.id],
    );
    const forClient = await search({ ...wire, user_id: people[ROLE.customer].id }, admin);
    expect(numbersOf(forClient.stockList)).toEqual([dear]);
    expect(
      numbersOf((await search({ ...wire, user_id: people[ROLE.apiClient].id }, admin)).stockList),
    ).toEqual([cheap]);
  });

  it('one among what is new to a saved search of staff that asks for one', async () => {
    const { place, offers: all } = await offers({ price: 1000 }, { price: 1010 });
    const saved: string[] = [];
    for (const filters of [{ location: [place] }, { location: [place], offers: 'one' }]) {
      const name = `New in ${place} ${saved.length}`;
      const made = await admin.send('POST', '/inventory/save-search', { name, search_type: 1, filters });
      saved.push(ok<{ id: string }>(made).id);
    }
    await server.command('UPDATE stone SET created_at = now() WHERE location = $1', [place]);
    await server.command(`UPDATE saved_search SET opened_at = now() - interval '1 h' WHERE id = ANY ($1)`, [
      saved,
    ]);
    const { data } = ok<{ data: { id: string; new_stones: number }[] }>(
      await admin.get('/inventory/save-search?search_type=1'),
    );
    const countOf = (id: string | undefined) => data.find((one) => one.id === id)?.new_stones;
    expect(saved.map(countOf)).toEqual([2, 1]);
    const { stockList } = ok<{
      stockList: { stock_no: string; saved_searches: { id: string }[] }[];
    }>(await admin.get('/inventory/save-search/new-stones?size=24'));
    const fitsOf = (number: string | undefined) =>
      stockList.find(({ stock_no }) => stock_no === number)?.saved_searches.map(({ id }) => id);
    expect(fitsOf(all[0]?.stock_no)?.toSorted()).toEqual(saved.toSorted());
    expect(fitsOf(all[1]?.stock_no)).toEqual([saved[0]]);
  });

  it('one to clients, whether they ask for it or not', async () => {
    const { place, offers: all } = await offers({ price: 1000 }, { price: 1010 });
    const { stockList } = await search({ location: [place], offers: 'one' });
    expect(numbersOf(stockList)).toEqual([all[0]?.stock_no]);
    const saved = ok<{ id: string; filters: object }>(
      await customer.send('POST', '/inventory/save-search', {
        name: `Offers of ${place}`,
        search_type: 1,
        filters: { location: [place], offers: 'one' },
      }),
    );
    expect(saved.filters).not.toHaveProperty('offers');
  });

  it('every offer to staff, and to clients stones of two shapes', async () => {
    const { place, offers: all } = await offers({ price: 1000 }, { price: 2000 });
    expect((await shownAt(place, admin)).toSorted()).toEqual(numbersOf(all).toSorted());
    await server.command(`UPDATE stone SET shape = 'OVAL' WHERE id = $1`, [all[1]?.id]);
    expect((await shownAt(place)).toSorted()).toEqual(numbersOf(all).toSorted());
  });
});

describe('a number of another offer', () => {
  it('finds the one that is shown, and opens its own page', async () => {
    const { offers: all, report } = await offers({ price: 1000 }, { price: 2000 });
    const [cheap, dear] = numbersOf(all);
    for (const wire of [
      { stock_numbers: [dear] },
      { searchTerm: dear },
      { stock_numbers: [`GIA ${report}`] },
    ])
      expect(numbersOf((await search(wire)).stockList)).toEqual([cheap]);
    const found = ok<{ stones: { stock_no: string }[] }>(await customer.get(`/inventory/find?text=${dear}`));
    expect(numbersOf(found.stones)).toEqual([cheap]);
    expect(ok(await customer.get(`/inventory/dna?stock_no=${dear}`))).toMatchObject({ stock_no: dear });
  });
});

it('is counted once in every figure', async () => {
  const { place, offers: all } = await offers({ price: 2000 }, { price: 1000 }, { price: 3000 });
  ok(
    await admin.send('PUT', `/customer/inventory-settings/${people[ROLE.customer].id}`, {
      location: [place],
    }),
  );
  const found = await search({});
  expect(found).toMatchObject({
    stockList: [{ stock_no: all[1]?.stock_no }],
    totals: { pieces: 1 },
    pagination: { totalRecords: 1 },
    facets: { shape: [{ code: 'ROUND', count: 1 }] },
  });
  expect(ok(await customer.get('/inventory/details'))).toMatchObject({
    totalInventory: { pieces: 1, carats: 1 },
  });
  const { cells } = ok<Schemas['Stocks']>(await customer.get('/inventory/stocks'));
  expect(cells).toMatchObject([{ pieces: 1, carats: 1 }]);
  expect(ok(await admin.get(`/customer/inventory-settings/${people[ROLE.customer].id}`))).toMatchObject({
    pieces_seen: 1,
  });
});

describe('where somebody has chosen stones, only those are compared', () => {
  it('in a collection, among special stones, and by a share link', async () => {
    const { offers: all } = await offers({ price: 1000 }, { price: 2000 }, { price: 3000 });
    const [cheap, ...others] = numbersOf(all);
    const [dear] = others;
    const { id } = ok<{ id: string }>(
      await admin.send('POST', '/inventory/collection', {
        name: 'Two offers',
        diamond_type: 1,
        stock_numbers: others,
      }),
    );
    const collected = (api: Api) => api.get(`/inventory/collection?id=${id}`);
    expect(ok<Schemas['Collections']>(await collected(customer)).stockList).toMatchObject([
      { pieces: 1, stock_numbers: [dear] },
    ]);
    expect(ok<Schemas['Collections']>(await collected(admin)).stockList).toMatchObject([{ pieces: 2 }]);
    ok(await admin.send('POST', '/inventory/featured-stone', { stock_numbers: others }));
    const special = ok<Schemas['FeaturedStones']>(
      await customer.send('POST', '/inventory/get-featured-stone', {}),
    );
    const listed = numbersOf(special.featureStoneList);
    expect([cheap, ...others].filter((number) => listed.includes(number ?? ''))).toEqual([dear]);
    const link = ok<{ link: { id: string }; path: string }>(
      await admin.send('POST', '/inventory/share-link', {
        stock_numbers: others,
        stock_no: true,
        image: false,
        video: false,
        certificate: false,
        price: false,
        facts: [],
      }),
    );
    const secret = link.path.split('/').at(-1) ?? '';
    expect(
      numbersOf(ok<{ stones: { stock_no: string }[] }>(await customer.get(`/shared/${secret}`)).stones),
    ).toEqual([dear]);
  });
});

describe('a pair', () => {
  it('is never made of two offers of one stone', async () => {
    const { place, offers: all } = await offers({ price: 1000 }, { price: 1001 });
    for (const api of [customer, admin]) {
      const found = await api.send('POST', '/inventory/matchpair-search', { location: [place] });
      expect(ok<Schemas['MatchPairs']>(found).stockList).toEqual([]);
    }
    const [first_stock_no, second_stock_no] = numbersOf(all);
    const reply = await admin.send('POST', '/inventory/matchpair', { first_stock_no, second_stock_no });
    expect([reply.status, reply.body?.message]).toEqual([
      400,
      `${first_stock_no} and ${second_stock_no} are offers of one stone. Choose another one.`,
    ]);
  });
});

describe('whoever follows the stock', () => {
  const follower = (): Api => people[ROLE.apiClient].api;
  const changes = async (cursor?: string): Promise<Schemas['StoneChanges']> =>
    ok(
      await follower().get(
        `/inventory/changes?size=1000${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      ),
    );
  async function present(): Promise<{ stock: string[]; cursor: string }> {
    await server.command('DELETE FROM stone_event_mark');
    await server.command(
      `INSERT INTO stone_event_mark (at) VALUES (clock_timestamp() - interval '10 seconds')`,
    );
    const stock: string[] = [];
    let part = await changes();
    while (part.changed.length > 0) {
      stock.push(...numbersOf(part.changed));
      part = await changes(part.cursor);
    }
    return { stock, cursor: part.cursor };
  }
  const told = ({ changed, gone }: Schemas['StoneChanges']) => [
    numbersOf(changed),
    gone.map(({ stock_no, offered_as }) =>
      offered_as === undefined ? stock_no : `${stock_no} as ${offered_as}`,
    ),
  ];

  it('gets one offer, is told which one takes its place, and of nothing else', async () => {
    const { offers: all } = await offers({ price: 1000 }, { price: 2000 });
    const [a = '', b = ''] = numbersOf(all);
    const { stock, cursor } = await present();
    expect([stock.includes(a), stock.includes(b)]).toEqual([true, false]);
    const price = (number: string, amount: number) =>
      server.command('UPDATE stone SET price_per_ct = $2, total_amt = $2 WHERE stock_no = $1', [
        number,
        amount,
      ]);

    await price(b, 1900);
    const quiet = await changes(cursor);
    expect(told(quiet)).toEqual([[a], []]);
    await price(a, 2500);
    const swapped = await changes(quiet.cursor);
    expect(told(swapped)).toEqual([[b], [`${a} as ${b}`]]);
    await price(b, 3000);
    const back = await changes(swapped.cursor);
    expect(told(back)).toEqual([[a], [`${b} as ${a}`]]);

    // Another offer comes, and is cheaper; then it is withdrawn.
    const report = await reportOf(a);
    const [c = ''] = numbersOf(free.splice(0, 1));
    await server.command(
      `UPDATE stone SET status = 1, lab = 'GIA', report_no = $2, shape = 'ROUND', carat = 1, stone_type = 2, price_per_ct = 500, total_amt = 500
        WHERE stock_no = $1`,
      [c, report],
    );
    const cheaper = await changes(back.cursor);
    expect(told(cheaper)).toEqual([[c], [`${a} as ${c}`]]);
    await server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [c]);
    const left = await changes(cheaper.cursor);
    expect(told(left)).toEqual([[a], [`${c} as ${a}`]]);

    // Told apart, both are stones of their own.
    await server.command('UPDATE stone SET disputed_report = report_no WHERE stock_no = $1', [b]);
    const apart = await changes(left.cursor);
    expect(apart.changed.map(({ stock_no }) => stock_no).toSorted()).toEqual([a, b].toSorted());
    expect(apart.gone).toEqual([]);
  });

  const reportOf = async (number: string): Promise<string> =>
    (
      await server.query<{ report_no: string }>('SELECT report_no FROM stone WHERE stock_no = $1', [number])
    )[0]?.report_no ?? '';
});
