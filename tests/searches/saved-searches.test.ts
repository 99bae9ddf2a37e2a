/** Searches saved under a name: for oneself and for clients, opened, changed and deleted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { apiOf, type Api, type Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { inDays } from '../support/days.ts';

type Schemas = components['schemas'];
type Saved = Schemas['SavedSearch'];
interface Page {
  data: Saved[];
  pagination: components['schemas']['Pagination'];
}

const AT = '/inventory/save-search';
const NOBODY = '0192f000-0000-7000-8000-000000000001';
const FILTERS = { diamond_type: 1, shape: ['ROUND'], carat: ['1.00..1.499'], color: ['D', 'E'] };

let server: TestServer;
let admin: Api;
let associate: Api;
let otherAssociate: Api;
let customer: Api;
let otherCustomer: Api;
let clientId: string;
let otherId: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  associate = await server.as('associate@pavilion.test');
  otherAssociate = await server.as('associate2@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  otherCustomer = await server.as('customer2@pavilion.test');
  clientId = await idOf('customer@pavilion.test');
  otherId = await idOf('customer2@pavilion.test');
});
afterAll(() => server.close());

async function idOf(email: string): Promise<string> {
  const [row] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
  return row?.id ?? '';
}

function ok<T>(reply: Reply): T {
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
}
const save = async (api: Api, name: string, more: object = {}): Promise<Saved> =>
  ok<Saved>(await api.send('POST', AT, { name, search_type: 1, filters: FILTERS, ...more }));
const list = async (api: Api, query = ''): Promise<Page> => ok<Page>(await api.get(`${AT}${query}`));
const namesOf = ({ data }: Page): string[] => data.map(({ name }) => name).toSorted();

describe('saving', () => {
  it('keeps the filters of the contract, and nothing else of the search', async () => {
    const saved = await save(customer, '  Solitaires  ', {
      filters: { ...FILTERS, sort: ['-carat'], page: 3, size: 10, facets: true, image: 3, clarity: [] },
    });
    expect(saved).toMatchObject({
      name: 'Solitaires',
      search_type: 1,
      filters: FILTERS,
      lost: [],
      client: { id: clientId },
      created_by_name: expect.stringContaining('Customer') as string,
    });
    expect(Object.keys(saved.filters).toSorted()).toEqual(Object.keys(FILTERS).toSorted());
    const [row] = await server.query<{ filters: object }>('SELECT filters FROM saved_search WHERE id = $1', [
      saved.id,
    ]);
    expect(row?.filters).toEqual(FILTERS);
    expect(ok<Saved>(await customer.get(`${AT}/${saved.id}`))).toMatchObject({ name: 'Solitaires' });
  });

  it('refuses the same name for the same person and kind, in words, whatever its letters', async () => {
    await save(customer, 'Twice');
    const again = await customer.send('POST', AT, { name: 'TWICE', search_type: 1, filters: {} });
    expect(again.status).toBe(409);
    expect(again.body?.message).toBe(
      'A saved search of stones is called “TWICE” already. Choose another name, or change that search.',
    );
    expect(again.body?.data).toMatchObject({ field: 'name' });
    await save(customer, 'Twice', { search_type: 2 });
    await save(otherCustomer, 'Twice');
  });

  it('refuses two who save under one name at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        customer.send('POST', AT, { name: 'At once', search_type: 1, filters: FILTERS }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it.each([
    ['no name', { name: '   ', search_type: 1, filters: {} }],
    ['an unknown kind', { name: 'x', search_type: 3, filters: {} }],
    ['no kind', { name: 'x', filters: {} }],
    ['no filters', { name: 'x', search_type: 1 }],
    ['an unknown filter', { name: 'x', search_type: 1, filters: { girdle: ['THIN'] } }],
    ['a range that is none', { name: 'x', search_type: 1, filters: { carat: ['about one'] } }],
    ['a name too long', { name: 'x'.repeat(121), search_type: 1, filters: {} }],
  ])('refuses %s', async (_what, data) => {
    const before = (await list(customer)).pagination.totalRecords;
    expect((await customer.send('POST', AT, data)).status).toBe(400);
    expect((await list(customer)).pagination.totalRecords).toBe(before);
  });

  it('lets staff save for a client, who finds it and may delete it', async () => {
    const saved = await save(associate, 'From the desk', { user_id: clientId });
    expect(saved.client.id).toBe(clientId);
    const theirs = (await list(customer)).data.find(({ id }) => id === saved.id);
    expect(theirs?.created_by_name).not.toContain('Customer');
    expect((await customer.send('DELETE', `${AT}/${saved.id}`)).status).toBe(200);
    expect((await associate.get(`${AT}/${saved.id}`)).status).toBe(404);
  });

  it('refuses a client who is not theirs, and clients who save for others', async () => {
    const missing = await associate.send('POST', AT, {
      name: 'x',
      search_type: 1,
      filters: {},
      user_id: NOBODY,
    });
    for (const [api, user_id] of [
      [otherAssociate, clientId],
      [customer, otherId],
      [customer, NOBODY],
      [admin, 'not an id'],
    ] as const) {
      const reply = await api.send('POST', AT, { name: 'x', search_type: 1, filters: {}, user_id });
      expect([reply.status, reply.text]).toEqual([404, missing.text]);
    }
  });

  it('has room for 200 of one person', async () => {
    const id = otherId;
    await server.command(
      `INSERT INTO saved_search (id, client_id, search_type, name, filters, created_by, created_by_name)
       SELECT gen_random_uuid(), $1, 2, 'Many ' || n, '{}', $1, 'x' FROM generate_series(1, 200) n`,
      [id],
    );
    const full = await admin.send('POST', AT, { name: 'One more', search_type: 1, filters: {}, user_id: id });
    expect(full.status).toBe(409);
    expect(full.body?.message).toContain('200 searches are saved already');
    await server.command(`DELETE FROM saved_search WHERE name LIKE 'Many %'`);
  });
});

describe('changing and deleting', () => {
  it('renames, and takes other filters', async () => {
    const { id } = await save(customer, 'Before');
    const renamed = ok<Saved>(await customer.send('PUT', `${AT}/${id}`, { name: 'After' }));
    expect(renamed).toMatchObject({ name: 'After', filters: FILTERS });
    const other = { diamond_type: 2, shape: ['PEAR'] };
    expect(ok<Saved>(await customer.send('PUT', `${AT}/${id}`, { filters: other }))).toMatchObject({
      name: 'After',
      filters: other,
    });
    await save(customer, 'In the way');
    const taken = await customer.send('PUT', `${AT}/${id}`, { name: 'in THE way' });
    expect([taken.status, taken.body?.data]).toMatchObject([409, { field: 'name' }]);
    // The same name with other capital letters is not another name.
    expect(ok<Saved>(await customer.send('PUT', `${AT}/${id}`, { name: 'AFTER' })).name).toBe('AFTER');
  });

  it('answers alike for other people’s searches and for none', async () => {
    const { id } = await save(customer, 'Mine alone');
    const asks: ((api: Api, one: string) => Promise<Reply>)[] = [
      (api, one) => api.get(`${AT}/${one}`),
      (api, one) => api.send('PUT', `${AT}/${one}`, { name: 'Theirs' }),
      (api, one) => api.send('PUT', `${AT}/${one}`, { opened: true }),
      (api, one) => api.send('DELETE', `${AT}/${one}`),
    ];
    for (const api of [otherCustomer, otherAssociate])
      for (const ask of asks) {
        const [theirs, none] = [await ask(api, id), await ask(api, NOBODY)];
        expect([theirs.status, theirs.text]).toEqual([404, none.text]);
        expect((await ask(api, 'no-id')).status).toBe(404);
      }
    expect(ok<Saved>(await associate.get(`${AT}/${id}`)).name).toBe('Mine alone');
    expect((await admin.send('DELETE', `${AT}/${id}`)).status).toBe(200);
    expect(await server.query('SELECT 1 FROM saved_search WHERE id = $1', [id])).toEqual([]);
  });
});

describe('a guest who becomes a customer', () => {
  it('finds what they saved', async () => {
    const { token, id } = dataOf<{ token: string; id: string }>(
      await guestSignsIn(server, 'saving@guests.test', 'Saving Guest'),
    );
    const { id: saved } = await save(apiOf(server.url, token), 'As a guest');
    const business = { company_name: 'Saving House', first_name: 'Saving', email: 'saving@house.test' };
    const made = await admin.send('POST', `/user/guests/${id}/customer`, business);
    expect(made.status, made.text).toBe(200);
    const one = ok<Saved>(await admin.get(`${AT}/${saved}`));
    expect(one.client).toMatchObject({ company_name: 'Saving House', role_id: 4 });
  });
});

describe('the list', () => {
  it('has the clients whom the viewer sees, by kind, type, client, day and words', async () => {
    await save(otherCustomer, 'List pairs', { search_type: 2, filters: { diamond_type: 2 } });
    await save(otherCustomer, 'List stones');
    await save(admin, 'List of the house', { filters: { stock_numbers: ['PV1'] } });
    expect(namesOf(await list(otherCustomer, '?search=list'))).toEqual(['List pairs', 'List stones']);
    expect(namesOf(await list(otherCustomer, '?search=list&search_type=2'))).toEqual(['List pairs']);
    expect(namesOf(await list(otherCustomer, '?search=list&diamond_type=1'))).toEqual(['List stones']);
    expect(namesOf(await list(customer, '?search=list'))).toEqual([]);
    expect(namesOf(await list(associate, '?search=list'))).toEqual([]);
    expect(namesOf(await list(admin, '?search=list'))).toHaveLength(3);
    expect(namesOf(await list(admin, `?search=list&client_id=${otherId}`))).toHaveLength(2);
    // Numbers are searched among all stones.
    expect(namesOf(await list(admin, '?search=house&diamond_type=2'))).toEqual(['List of the house']);
    expect(namesOf(await list(admin, '?search=list&endDate=2001-01-01'))).toEqual([]);
    const today = inDays(0);
    expect(namesOf(await list(admin, `?search=list&startDate=${today}`))).toHaveLength(3);
  });

  it('is empty with zero totals, and counts alone on request', async () => {
    const nothing = await list(customer, '?search=nothing-like-it');
    expect([nothing.data, nothing.pagination.totalRecords, nothing.pagination.pageSize]).toEqual([[], 0, 50]);
    const counted = await list(otherCustomer, '?search=list&is_count_only=true');
    expect([counted.data, counted.pagination.totalRecords]).toEqual([[], 2]);
    expect((await customer.get(`${AT}?client_id=${otherId}`)).body?.data).toMatchObject({ data: [] });
  });
});

describe('what is new', () => {
  const stock = (number: number, more = ''): Promise<void> =>
    server.command(
      `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, diamond_type, stone_type, shape, carat, color,
         clarity, lab, rap, disc, price_per_ct, total_amt, location, created_at, status)
       SELECT gen_random_uuid(), 'NEW-' || $1, (SELECT id FROM provider LIMIT 1), 'NEW-' || $1, '', 1, 2, 'HEART', 7.77, 'D',
         'IF', 'GIA', 10000, -10, 9000, 69930, 'Antwerp', now(), 1 ${more}`,
      [number],
    );
  const hearts = { diamond_type: 1, shape: ['HEART'], carat: ['7.77..7.77'] };
  const newIn = async (api: Api, id: string): Promise<number | null> =>
    (await list(api)).data.find((one) => one.id === id)?.new_stones ?? null;

  it('counts stones that came in since it was opened, until the owner opens it', async () => {
    await stock(1);
    const { id } = await save(customer, 'Hearts', { filters: hearts });
    expect(await newIn(customer, id)).toBe(0);
    await stock(2);
    await stock(3);
    expect(await newIn(customer, id)).toBe(2);
    expect(ok<Saved>(await customer.get(`${AT}/${id}`)).new_stones).toBe(2);
    // If somebody else looks, it does not count for the owner.
    ok(await admin.send('PUT', `${AT}/${id}`, { opened: true }));
    expect(await newIn(customer, id)).toBe(2);
    expect(await newIn(admin, id)).toBe(2);
    ok(await customer.send('PUT', `${AT}/${id}`, { opened: true }));
    expect(await newIn(customer, id)).toBe(0);
  });

  it('counts stones that became available again, and none that is taken', async () => {
    const { id } = await save(customer, 'Hearts again', { filters: hearts });
    await server.command(`UPDATE stone SET status = 2 WHERE stock_no = 'NEW-1'`);
    expect(await newIn(customer, id)).toBe(0);
    await server.command(`UPDATE stone SET status = 1 WHERE stock_no = 'NEW-1'`);
    expect(await newIn(customer, id)).toBe(1);
    await server.command(`UPDATE stone SET status = 2 WHERE stock_no = 'NEW-1'`);
    expect(await newIn(customer, id)).toBe(0);
    await server.command(`UPDATE stone SET status = 1 WHERE stock_no = 'NEW-1'`);
    // Other filters: what fits them is new from now on.
    ok(await customer.send('PUT', `${AT}/${id}`, { filters: { ...hearts, color: ['D'] } }));
    expect(await newIn(customer, id)).toBe(0);
  });

  it('counts what the viewer sees, and by the viewer’s prices', async () => {
    const [mine, dear] = [
      await save(customer, 'In sight', { filters: hearts }),
      await save(customer, 'By price', { filters: { ...hearts, total_amt: ['0..69931'] } }),
    ];
    await stock(9);
    await server.command(
      `INSERT INTO inventory_access (client_id, shape, changed_by) VALUES ($1, '{PEAR}', 'x')
       ON CONFLICT (client_id) DO UPDATE SET shape = '{PEAR}'`,
      [clientId],
    );
    expect(await newIn(customer, mine.id)).toBe(0);
    expect(await newIn(admin, mine.id)).toBe(1);
    await server.command(`UPDATE inventory_access SET shape = '{}' WHERE client_id = $1`, [clientId]);
    expect(await newIn(customer, mine.id)).toBe(1);
    // The client's price has markups in it, the supplier's is within the limit.
    await server.command(
      `INSERT INTO markup (id, client_id, percent, changed_by) VALUES (gen_random_uuid(), $1, 20, 'x')
       ON CONFLICT (client_id, associate_id, provider_id) DO UPDATE SET percent = 20`,
      [clientId],
    );
    expect([await newIn(admin, dear.id), await newIn(customer, dear.id)]).toEqual([1, 0]);
  });

  it('is counted for all searches of a page in one statement', async () => {
    const { data } = await list(customer, '?size=1000');
    expect(data.length).toBeGreaterThan(5);
    expect(data.map(({ new_stones }) => new_stones)).not.toContain(null);
  });

  it('are found for more searches than one statement compares', async () => {
    await server.command(
      `INSERT INTO saved_search (id, name, search_type, filters, client_id, opened_at, created_by, created_by_name)
       SELECT gen_random_uuid(), 'Hearts ' || n, 1, $2, $1, now() - interval '1 hour' * n, $1, 'x' FROM generate_series(1, 120) n`,
      [otherId, JSON.stringify(hearts)],
    );
    await stock(90);
    const { stockList } = ok<Schemas['NewToSearches']>(await otherCustomer.get(`${AT}/new-stones?size=2`));
    expect(stockList[0]?.stock_no).toBe('NEW-90');
    expect(stockList[0]?.saved_searches).toHaveLength(120);
    expect(stockList).toHaveLength(2);
    await server.command('DELETE FROM saved_search WHERE client_id = $1', [otherId]);
  });

  it('are listed, newest first, with the searches that they match', async () => {
    const newer = async (api: Api, query = '') =>
      ok<Schemas['NewToSearches']>(await api.get(`${AT}/new-stones${query}`)).stockList.map(
        ({ stock_no, saved_searches: fits }) => [stock_no, fits.map(({ name }) => name).toSorted()] as const,
      );
    await server.command('UPDATE saved_search SET opened_at = now() WHERE client_id = $1', [clientId]);
    expect(await newer(customer)).toEqual([]);
    const flawless = { filters: { ...hearts, clarity: ['IF'] } };
    const { id } = await save(customer, 'Flawless hearts', flawless);
    // Neither searches that were not saved, nor those that others have saved.
    await save(customer, 'Pairs of hearts', { ...flawless, search_type: 2 });
    await save(admin, 'Of the house', flawless);
    await server.command('DELETE FROM saved_search WHERE client_id = $1 AND name <> ALL ($2)', [
      clientId,
      ['Flawless hearts', 'Pairs of hearts', 'Hearts'],
    ]);
    await stock(20);
    await stock(21);
    const both = ['Flawless hearts', 'Hearts'];
    expect(await newer(customer)).toEqual([
      ['NEW-21', both],
      ['NEW-20', both],
    ]);
    expect(await newer(customer, '?size=1')).toEqual([['NEW-21', both]]);
    expect((await customer.get(`${AT}/new-stones?size=25`)).status).toBe(400);
    ok(await customer.send('PUT', `${AT}/${id}`, { opened: true }));
    await stock(22);
    expect(await newer(customer)).toEqual([
      ['NEW-22', both],
      ['NEW-21', ['Hearts']],
      ['NEW-20', ['Hearts']],
    ]);
    await server.command(`UPDATE stone SET status = 2 WHERE stock_no = 'NEW-22'`);
    expect((await newer(customer)).map(([number]) => number)).toEqual(['NEW-21', 'NEW-20']);
    await server.command(
      `INSERT INTO inventory_access (client_id, shape, changed_by) VALUES ($1, '{PEAR}', 'x')
       ON CONFLICT (client_id) DO UPDATE SET shape = '{PEAR}'`,
      [clientId],
    );
    expect(await newer(customer)).toEqual([]);
    expect((await newer(admin)).map(([number]) => number)).toEqual(['NEW-21', 'NEW-20']);
    await server.command(`UPDATE inventory_access SET shape = '{}' WHERE client_id = $1`, [clientId]);
    expect(await newer(otherCustomer)).toEqual([]);
  });
});

describe('filters that no longer exist', () => {
  it('are shown as such, and never fail', async () => {
    const { id } = await save(customer, 'Old words', {
      filters: { diamond_type: 1, shape: ['TRILLIANT-X'] },
    });
    await server.command('UPDATE saved_search SET filters = $2 WHERE id = $1', [
      id,
      JSON.stringify({
        diamond_type: 1,
        shape: ['ROUND', 'TRILLIANT-X'],
        color: ['ZZ'],
        girdle: ['THIN'],
        carat: ['heavy', '1..2'],
        status: [99, 1],
        stone_type: 'natural',
        location: ['ATLANTIS'],
      }),
    ]);
    const one = ok<Saved>(await customer.get(`${AT}/${id}`));
    expect(one.filters).toEqual({
      diamond_type: 1,
      status: [1],
      shape: ['ROUND', 'TRILLIANT-X'],
      color: ['ZZ'],
      carat: ['1..2'],
      location: ['ATLANTIS'],
    });
    expect(one.lost.map(({ filter, value }) => `${filter} ${value}`).toSorted()).toEqual([
      'Carat heavy',
      'Color ZZ',
      'Origin natural',
      'Shape TRILLIANT-X',
      'Status 99',
      'girdle THIN',
    ]);
    expect((await list(customer)).data.find((row) => row.id === id)?.lost).toHaveLength(6);
    const sheet = await customer.get(`${AT}?export=name&export=filters`);
    expect(sheet.status).toBe(200);
    // What is left is a search that the portal takes.
    expect((await customer.send('POST', '/inventory/search', one.filters)).status).toBe(200);
    for (const broken of ['null', '[]', '"text"', '{"shape":"ROUND","carat":[null]}']) {
      await server.command('UPDATE saved_search SET filters = $2 WHERE id = $1', [id, broken]);
      expect((await customer.get(`${AT}/${id}`)).status).toBe(200);
    }
  });
});
