/** How the house cuts its stock: carat ranges, stock lists, special stones, collections, and the stock by shape and size. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Schemas = components['schemas'];
const NOBODY = '0192f000-0000-7000-8000-000000000001';

let server: TestServer;
let admin: Api;
let associate: Api;
let customer: Api;
let customer2: Api;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  [admin, associate, customer, customer2] = [
    await server.as('admin@pavilion.test'),
    await server.as('associate@pavilion.test'),
    await server.as('customer@pavilion.test'),
    await server.as('customer2@pavilion.test'),
  ];
  for (const { email, id } of await server.look<{ email: string; id: string }>(
    'SELECT email, id FROM app_user',
  ))
    ids[email] = id;
  for (const table of ['featured_stone', 'collection', 'stock_list'])
    await server.command(`DELETE FROM ${table}`);
});
afterAll(() => server.close());

const ok = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
};
const numbers = async (where: string, limit = 3): Promise<string[]> =>
  (
    await server.look<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE ${where} ORDER BY id LIMIT ${limit}`,
    )
  ).map((row) => row.stock_no);

describe('carat ranges', () => {
  const at = '/inventory/carat-range';
  const ranges = async (): Promise<Schemas['CaratRange'][]> => ok(await admin.get(at));

  it('stand in their order, are moved, and set aside', async () => {
    const before = await ranges();
    expect(before.map(({ sequence }) => sequence)).toEqual(before.map((_, index) => index + 1));
    const [first, second, third] = before;
    const moved = ok<Schemas['CaratRange'][]>(
      await admin.send('PUT', `/inventory/carat-range-sequence/${first?.id}`, { sequence: 3 }),
    );
    expect(moved.slice(0, 3).map(({ id }) => id)).toEqual([second?.id, third?.id, first?.id]);
    expect(moved.map(({ sequence }) => sequence)).toEqual(before.map((_, index) => index + 1));
    await admin.send('PUT', `/inventory/carat-range-sequence/${first?.id}`, { sequence: 1 });
    expect((await ranges()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const last = ok<Schemas['CaratRange'][]>(
      await admin.send('PUT', `/inventory/carat-range-sequence/${first?.id}`, { sequence: 1000 }),
    );
    expect(last.at(-1)?.id).toBe(first?.id);

    ok(await admin.send('PUT', `/inventory/carat-range-active/${first?.id}`, { is_active: false }));
    const stocks = ok<Schemas['StocksAnswer']['data']>(await admin.get('/inventory/stocks'));
    expect(stocks.ranges.map(({ id }) => id)).not.toContain(first?.id);
  });

  it('never meet, begin before they end, and keep their sub-ranges inside', async () => {
    await server.command('DELETE FROM carat_range WHERE carat_from >= 1');
    const whole = ok<Schemas['CaratRange']>(await admin.send('POST', at, { carat_from: 1, carat_to: 1.499 }));
    const meeting = await admin.send('POST', at, { carat_from: 1.499, carat_to: 2 });
    expect([meeting.status, meeting.body?.message]).toEqual([409, '1.499 to 2 ct would meet 1 to 1.499 ct.']);
    expect((await admin.send('POST', at, { carat_from: 3, carat_to: 2 })).status).toBe(400);

    const sub = '/inventory/sub-carat-range';
    const with1 = ok<Schemas['CaratRange']>(
      await admin.send('POST', sub, { carat_range_id: whole.id, carat_from: 1, carat_to: 1.249 }),
    );
    expect(with1.sub_ranges).toMatchObject([{ carat_from: 1, carat_to: 1.249 }]);
    const outside = await admin.send('POST', sub, {
      carat_range_id: whole.id,
      carat_from: 1.4,
      carat_to: 1.6,
    });
    expect([outside.status, outside.body?.message]).toEqual([
      409,
      '1.4 to 1.6 ct does not lie within 1 to 1.499 ct.',
    ]);
    const twice = await admin.send('POST', sub, { carat_range_id: whole.id, carat_from: 1.2, carat_to: 1.3 });
    expect(twice.status).toBe(409);
    const shrunk = await admin.send('PUT', `${at}/${whole.id}`, { carat_from: 1.1, carat_to: 1.499 });
    expect([shrunk.status, shrunk.body?.message]).toEqual([
      409,
      '1 to 1.249 ct would lie outside. Change or delete the sub-ranges first.',
    ]);

    const [one] = with1.sub_ranges;
    ok(await admin.send('PUT', `${sub}/${one?.id}`, { carat_from: 1.1, carat_to: 1.2 }));
    const grown = ok<Schemas['CaratRange']>(
      await admin.send('PUT', `${at}/${whole.id}`, { carat_from: 1.1, carat_to: 1.999 }),
    );
    expect(grown).toMatchObject({
      carat_from: 1.1,
      carat_to: 1.999,
      sub_ranges: [{ carat_from: 1.1, carat_to: 1.2 }],
    });
    expect(ok<Schemas['CaratRange']>(await admin.send('DELETE', `${sub}/${one?.id}`)).sub_ranges).toEqual([]);
    ok(await admin.send('DELETE', `${at}/${whole.id}`));
    for (const gone of [`${at}/${whole.id}`, `${sub}/${one?.id}`, `${at}/${NOBODY}`, `${at}/none`])
      expect((await admin.send('DELETE', gone)).status).toBe(404);
  });

  it('are held apart by the database, too', async () => {
    await expect(
      server.command(
        `INSERT INTO carat_range (id, carat_from, carat_to, sequence, changed_by) VALUES (gen_random_uuid(), 0.35, 0.45, 99, 'x')`,
      ),
    ).rejects.toThrow('carat_range_apart');
  });
});

describe('the stock by shape and size', () => {
  it('adds up to what each person sees, each stone in one cell', async () => {
    for (const api of [admin, customer]) {
      const { cells, ranges } = ok<Schemas['StocksAnswer']['data']>(await api.get('/inventory/stocks'));
      const details = ok<Schemas['InventoryDetailsAnswer']['data']>(await api.get('/inventory/details'));
      const sum = cells.reduce((pieces, cell) => pieces + cell.pieces, 0);
      expect(sum).toBe(details.totalInventory.pieces);
      const [range] = ranges.filter(({ carat_from }) => carat_from === 0.3);
      const hidden = api === customer ? 'AND status <> 2' : '';
      const counted = await server.look<{ shape: string; pieces: number }>(
        `SELECT shape, count(*)::int AS pieces FROM stone WHERE carat BETWEEN 0.3 AND 0.399 ${hidden} GROUP BY shape ORDER BY shape`,
      );
      const found = cells.filter(({ carat_range_id }) => carat_range_id === range?.id);
      expect(found.map(({ shape, pieces }) => ({ shape, pieces }))).toEqual(counted);
      expect(counted.length).toBeGreaterThan(0);
    }
  });

  it('names the attributes by which stones are told apart', async () => {
    const fields = ok<Schemas['FieldValues'][]>(await customer.get('/inventory/fields'));
    expect(fields.find(({ field }) => field === 'clarity')?.options.map(({ code }) => code)).toContain(
      'VVS1',
    );
  });
});

describe('stock lists', () => {
  const at = '/inventory/stock-list';
  it('keep a search under a code, with its figures', async () => {
    const filters = { diamond_type: 1 as const, shape: ['ROUND'], carat: ['0.3..0.5'] };
    const made = ok<Schemas['StockList']>(
      await admin.send('POST', at, { code: 'rounds-small', name: 'Small rounds', filters }),
    );
    expect(made).toMatchObject({ code: 'ROUNDS-SMALL', filters, is_active: true });
    const [one] = ok<Schemas['StockListsAnswer']['data']>(await admin.get(`${at}?code=Rounds-Small`)).data;
    const found = ok<Schemas['SearchAnswer']['data']>(
      await admin.send('POST', '/inventory/search', { ...filters, size: 1 }),
    );
    expect(one?.totals).toEqual(found.totals);
    expect(found.totals.pieces).toBeGreaterThan(0);
    expect((await admin.send('POST', at, { code: 'ROUNDS-small', name: 'Again', filters })).status).toBe(409);
    const changed = ok<Schemas['StockList']>(await admin.send('PUT', at, { id: made.id, is_active: false }));
    expect(changed).toMatchObject({ code: 'ROUNDS-SMALL', is_active: false, filters });
    expect((await admin.send('PUT', at, { id: NOBODY, name: 'x' })).status).toBe(404);
    expect((await admin.send('PUT', at, { id: NOBODY, name: ' ' })).status).toBe(400);
    ok(await admin.send('DELETE', `${at}/${made.id}`));
    expect(ok<Schemas['StockListsAnswer']['data']>(await admin.get(at)).data).toEqual([]);
    expect((await customer.get(at)).status).toBe(403);
  });
});

describe('special stones', () => {
  const at = '/inventory/featured-stone';
  const shown = async (api: Api, filter: object = {}): Promise<Schemas['FeaturedStone'][]> =>
    ok<Schemas['FeaturedStonesAnswer']['data']>(
      await api.send('POST', '/inventory/get-featured-stone', filter),
    ).featureStoneList;

  it("are for everybody or for one client, and nobody sees another one's", async () => {
    const [first = '', second = '', third = ''] = await numbers('status = 1 AND diamond_type = 1');
    ok(await admin.send('POST', at, { stock_numbers: [first], note: 'Fine make' }));
    ok(await associate.send('POST', at, { stock_numbers: [second], user_id: ids['customer@pavilion.test'] }));
    expect(ok(await admin.send('POST', at, { stock_numbers: [first, third] }))).toEqual({ added: 1 });

    expect((await shown(customer)).map((row) => row.stock_no).sort()).toEqual([first, second, third].sort());
    expect((await shown(customer2)).map((row) => row.stock_no).sort()).toEqual([first, third].sort());
    expect(await shown(customer2, { user_id: ids['customer@pavilion.test'] })).toEqual([]);
    const [own] = await shown(associate, { user_id: ids['customer@pavilion.test'] });
    expect(own).toMatchObject({ stock_no: second, client_id: ids['customer@pavilion.test'] });
    expect((await shown(customer))[0]?.added_by).toBeNull();
    expect(await shown(admin, { diamond_type: 2 })).toEqual([]);

    // Recommended to everybody and to the client: the house sees both words, the client one stone with theirs.
    ok(
      await admin.send('POST', at, {
        stock_numbers: [first],
        user_id: ids['customer@pavilion.test'],
        note: 'For you',
      }),
    );
    expect((await shown(admin)).filter((row) => row.stock_no === first)).toHaveLength(2);
    expect((await shown(customer)).filter((row) => row.stock_no === first)).toMatchObject([
      { note: 'For you', client_id: ids['customer@pavilion.test'] },
    ]);
    expect((await shown(await server.as('auditor@pavilion.test'))).length).toBe(4);

    await server.command(`UPDATE stone SET status = 2 WHERE stock_no = $1`, [third]);
    expect((await shown(customer2)).map((row) => row.stock_no)).toEqual([first]);

    expect(
      (
        await server
          .as('associate2@pavilion.test')
          .then((api) => api.send('DELETE', `${at}/${own?.featured_id}`))
      ).status,
    ).toBe(404);
    ok(await associate.send('DELETE', `${at}/${own?.featured_id}`));
    // What an administrator said to the client stays, and an associate's client it is.
    expect(await shown(associate, { user_id: ids['customer@pavilion.test'] })).toMatchObject([
      { stock_no: first, note: 'For you' },
    ]);
  });

  it("are refused without stones, to other people's clients, and for everybody by an associate", async () => {
    const [stone = ''] = await numbers('status = 1');
    const before = await server.look('SELECT id FROM featured_stone ORDER BY id');
    const none = await admin.send('POST', at, {});
    expect([none.status, none.body?.message]).toEqual([400, 'Please select at least one diamond']);
    const everybody = await associate.send('POST', at, { stock_numbers: [stone] });
    expect([everybody.status, everybody.body?.message]).toEqual([400, 'Please select a client']);
    const others = await associate.send('POST', at, {
      stock_numbers: [stone],
      user_id: ids['customer2@pavilion.test'],
    });
    const absent = await associate.send('POST', at, { stock_numbers: [stone], user_id: NOBODY });
    expect([others.status, others.text]).toEqual([404, absent.text]);
    expect((await admin.send('POST', at, { stock_numbers: [stone, 'NONE'] })).status).toBe(404);
    expect((await customer.send('POST', at, { stock_numbers: [stone] })).status).toBe(403);
    expect(await server.look('SELECT id FROM featured_stone ORDER BY id')).toEqual(before);
  });
});

describe('collections', () => {
  const at = '/inventory/collection';
  const list = async (api: Api, query = ''): Promise<Schemas['Collection'][]> =>
    ok<Schemas['CollectionsAnswer']['data']>(await api.get(`${at}${query}`)).stockList;

  it('show the stones that were picked, in their order, to whom they are shown', async () => {
    const stones = await numbers("status = 1 AND shape = 'OVAL'", 4);
    const made = ok<Schemas['Collection']>(
      await admin.send('POST', at, { name: 'Ovals of the week', stock_numbers: stones.toReversed() }),
    );
    expect(made).toMatchObject({
      name: 'Ovals of the week',
      pieces: 4,
      diamond_type: 1,
      stock_numbers: stones.toReversed(),
    });
    const [shown] = await list(customer, `?id=${made.id}`);
    expect(shown).toMatchObject({ pieces: 4, stock_numbers: stones.toReversed(), changed_by: null });
    expect((await list(customer))[0]).not.toHaveProperty('stock_numbers');

    await server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [stones[0]]);
    expect((await list(customer, `?id=${made.id}`))[0]).toMatchObject({
      pieces: 3,
      stock_numbers: stones.slice(1).toReversed(),
    });
    expect((await list(admin, `?id=${made.id}`))[0]?.pieces).toBe(4);

    const fewer = ok<Schemas['Collection']>(
      await admin.send('PUT', `${at}/${made.id}`, {
        stock_numbers: [stones[2], stones[1]],
        description: 'Long and lively',
      }),
    );
    expect(fewer).toMatchObject({ stock_numbers: [stones[2], stones[1]], description: 'Long and lively' });
    ok(await admin.send('PUT', `${at}/${made.id}`, { is_active: false }));
    expect(await list(customer, '?searchTerm=ovals')).toEqual([]);
    expect(await list(admin, '?searchTerm=ovals&diamond_type=2')).toEqual([]);
    expect(await list(admin, '?searchTerm=ovals')).toHaveLength(1);
    ok(await admin.send('DELETE', `${at}/${made.id}`));
    expect(await list(admin)).toEqual([]);
  });

  it('are refused without a name, without stones, by a name that is taken, and to clients', async () => {
    const stones = await numbers('status = 1', 2);
    expect((await admin.send('POST', at, { name: 'Empty' })).body?.message).toBe(
      'Please select at least one diamond',
    );
    expect((await admin.send('POST', at, { name: ' ', stock_numbers: stones })).status).toBe(400);
    ok(await admin.send('POST', at, { name: 'Pairs', stock_numbers: stones }));
    const other = ok<Schemas['Collection']>(
      await admin.send('POST', at, { name: 'Singles', stock_numbers: stones }),
    );
    expect((await admin.send('POST', at, { name: 'pairs', stock_numbers: stones })).status).toBe(409);
    expect((await admin.send('PUT', `${at}/${other.id}`, { name: 'PAIRS' })).status).toBe(409);
    expect((await admin.send('PUT', `${at}/${NOBODY}`, { name: 'x' })).status).toBe(404);
    expect((await admin.send('PUT', `${at}/${other.id}`, { stock_numbers: ['NONE'] })).status).toBe(404);
    expect((await customer.send('POST', at, { name: 'Mine', stock_numbers: stones })).status).toBe(403);
  });
});
