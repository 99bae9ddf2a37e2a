/** Selections that staff make: stock lists, special stones and collections. */
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
  for (const { email, id } of await server.query<{ email: string; id: string }>(
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
    await server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE ${where} ORDER BY id LIMIT ${limit}`,
    )
  ).map((row) => row.stock_no);

describe('stock lists', () => {
  const at = '/inventory/stock-list';
  it('store a search under a unique code, with its totals', async () => {
    const filters = { diamond_type: 1 as const, shape: ['ROUND'], carat: ['0.3..0.5'] };
    const made = ok<Schemas['StockList']>(
      await admin.send('POST', at, { code: 'rounds-small', name: 'Small rounds', filters }),
    );
    expect(made).toMatchObject({ code: 'ROUNDS-SMALL', filters, is_active: true });
    const [one] = ok<Schemas['StockLists']>(await admin.get(`${at}?code=Rounds-Small`)).data;
    const found = ok<Schemas['Search']>(
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
    expect(ok<Schemas['StockLists']>(await admin.get(at)).data).toEqual([]);
  });
});

describe('special stones', () => {
  const at = '/inventory/featured-stone';
  const shown = async (api: Api, filter: object = {}): Promise<Schemas['FeaturedStone'][]> =>
    ok<Schemas['FeaturedStones']>(await api.send('POST', '/inventory/get-featured-stone', filter))
      .featureStoneList;

  it('are for everybody or for one client, and not shown to other clients', async () => {
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

    // Recommended to everybody and to the client: staff see both entries, the client only their
    // own.
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
    // The administrator's recommendation stays; the associate sees it because it is their client.
    expect(await shown(associate, { user_id: ids['customer@pavilion.test'] })).toMatchObject([
      { stock_no: first, note: 'For you' },
    ]);
  });

  it('change their client and their words; recommending one again changes the words', async () => {
    const [stone = '', other = ''] = await numbers(
      'status = 1 AND version = 0 AND id NOT IN (SELECT stone_id FROM featured_stone)',
      2,
    );
    const [client, client2] = [ids['customer@pavilion.test'], ids['customer2@pavilion.test']];
    const kept = () =>
      server.query(
        `SELECT s.stock_no, f.client_id, f.note FROM featured_stone f JOIN stone s ON s.id = f.stone_id
          WHERE s.stock_no = ANY ($1) ORDER BY s.stock_no = $2 DESC, f.note`,
        [[stone, other], stone],
      );
    ok(await admin.send('POST', at, { stock_numbers: [stone, other], user_id: client, note: 'First' }));
    expect(
      ok(await admin.send('POST', at, { stock_numbers: [stone], user_id: client, note: 'Again' })),
    ).toEqual({
      added: 0,
    });
    // Without a text the previous one stays.
    ok(await admin.send('POST', at, { stock_numbers: [stone], user_id: client }));
    const [mine] = (await shown(admin, { user_id: client })).filter(({ stock_no }) => stock_no === stone);
    expect(mine?.note).toBe('Again');
    const change = (api: Api, more: object) =>
      api.send('POST', at, { featured_id: mine?.featured_id, ...more });

    const moved = await change(admin, { user_id: client2, note: 'For the pair' });
    expect([moved.status, moved.body?.data]).toEqual([200, { added: 0 }]);
    expect(moved.body?.message).toMatch(new RegExp(`^${stone} is now recommended to `));
    expect(await kept()).toEqual([
      { stock_no: stone, client_id: client2, note: 'For the pair' },
      { stock_no: other, client_id: client, note: 'First' },
    ]);
    // It is recommended to everybody as well; the two become one.
    ok(await admin.send('POST', at, { stock_numbers: [stone], note: 'For all' }));
    ok(await change(admin, { note: 'Fine make' }));
    expect(await kept()).toMatchObject([{ client_id: null, note: 'Fine make' }, { stock_no: other }]);

    const both = await change(admin, { stock_numbers: [other] });
    expect([both.status, dataOf(both)]).toMatchObject([400, { field: 'stock_numbers' }]);
    // An associate changes neither what is recommended to everybody, nor what another's client has.
    for (const id of [mine?.featured_id, NOBODY, 'no-id'])
      expect(
        (await associate.send('POST', at, { featured_id: id, user_id: client, note: 'Mine' })).status,
      ).toBe(404);
    expect((await change(associate, {})).status).toBe(400);
    expect(await kept()).toMatchObject([{ client_id: null, note: 'Fine make' }, { stock_no: other }]);
  });

  it('are listed by the client’s business; one of other staff’s clients is like a missing one', async () => {
    const [stone = ''] = await numbers(
      'status = 1 AND version = 0 AND id NOT IN (SELECT stone_id FROM featured_stone)',
      1,
    );
    const client = ids['customer@pavilion.test'];
    ok(await admin.send('POST', at, { stock_numbers: [stone], user_id: client, note: 'For the business' }));
    const [business] = await server.query<{ id: string }>('SELECT id FROM business WHERE user_id = $1', [
      client,
    ]);
    const filter = { business_id: business?.id ?? '' };
    for (const api of [admin, associate, customer]) {
      const found = await shown(api, filter);
      expect(found.map(({ client_id }) => client_id)).toEqual(found.map(() => client));
      expect(found.some(({ note }) => note === 'For the business')).toBe(true);
    }
    // Together with another client's id, nothing is left.
    const other = ids['customer2@pavilion.test'];
    expect(await shown(admin, { ...filter, user_id: other })).toEqual([]);

    const strangers = [customer2, await server.as('associate2@pavilion.test')];
    for (const api of strangers) {
      const answer = (business_id: string) =>
        api.send('POST', '/inventory/get-featured-stone', { business_id });
      const theirs = dataOf<Schemas['FeaturedStones']>(await answer(filter.business_id));
      const missing = dataOf<Schemas['FeaturedStones']>(await answer(NOBODY));
      expect(theirs).toEqual(missing);
      expect(theirs.featureStoneList).toEqual([]);
      expect(theirs).toEqual(dataOf(await answer('no-id')));
    }
  });

  it('are refused without stones, or for unknown stones', async () => {
    const [stone = ''] = await numbers('status = 1');
    const before = await server.query('SELECT id FROM featured_stone ORDER BY id');
    const none = await admin.send('POST', at, {});
    expect([none.status, none.body?.message]).toEqual([400, 'Please select at least one diamond']);
    const everybody = await associate.send('POST', at, { stock_numbers: [stone] });
    expect([everybody.status, everybody.body?.message]).toEqual([400, 'Please select a client']);
    const unknown = await admin.send('POST', at, { stock_numbers: [stone, 'NONE', 'none2'] });
    expect([unknown.status, unknown.body]).toMatchObject([
      404,
      {
        message: 'There is no stone NONE, none2. Correct the number or remove it. Nothing was saved.',
        data: { field: 'stock_numbers', stones: [{ stock_no: 'NONE' }, { stock_no: 'none2' }] },
      },
    ]);
    expect(await server.query('SELECT id FROM featured_stone ORDER BY id')).toEqual(before);
  });
});

describe('collections', () => {
  const at = '/inventory/collection';
  const list = async (api: Api, query = ''): Promise<Schemas['Collection'][]> =>
    ok<Schemas['Collections']>(await api.get(`${at}${query}`)).stockList;

  it('show their stones in order, to each person those that they see', async () => {
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

  it('need a name that is unused and stones that exist', async () => {
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
    const unknown = await admin.send('PUT', `${at}/${other.id}`, { stock_numbers: [...stones, 'NONE'] });
    expect([unknown.status, unknown.body?.message]).toEqual([
      404,
      'There is no stone NONE. Correct the number or remove it. Nothing was saved.',
    ]);
    const typed = stones.map((number) => number.toLowerCase());
    expect(
      ok<Schemas['Collection']>(
        await admin.send('PUT', `${at}/${other.id}`, { stock_numbers: [...typed, stones[0] ?? ''] }),
      ).stock_numbers,
    ).toEqual(stones);
  });
});
