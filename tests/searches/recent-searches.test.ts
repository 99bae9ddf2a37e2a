/** Recent searches: they come by themselves, once for each person, and are forgotten again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { filtersFromWire } from '../../src/domain/stones/search-filters.ts';
import { readEnv } from '../../server/env.ts';
import { createLog } from '../../server/log.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { RecentSearches } from '../../server/search/recent/recent-searches.ts';
import { apiOf, type Api, type Reply } from '../support/api.ts';
import { asOwner } from '../support/as-owner.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { jobNamed } from '../support/jobs.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import { inDays } from '../support/days.ts';

const forgetGuests = jobNamed('forget-guests');
const forgetRecentSearches = jobNamed('forget-recent-searches');

type Recent = components['schemas']['RecentSearch'];
interface Page {
  data: Recent[];
  pagination: components['schemas']['Pagination'];
}

const AT = '/inventory/recent-search';
const NOBODY = '0192f000-0000-7000-8000-000000000001';

let server: TestServer;
let admin: Api;
let associate: Api;
let customer: Api;
let otherCustomer: Api;
let clientId: string;
let otherId: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  associate = await server.as('associate@pavilion.test');
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
const list = async (api: Api, query = ''): Promise<Page> => ok<Page>(await api.get(`${AT}${query}`));
const search = (api: Api, data: object): Promise<Reply> => api.send('POST', '/inventory/search', data);
/** Another process of the server may have the search, and write it within seconds. */
const found = (api: Api, location: string): Promise<Recent> =>
  until(`a search of ${location}`, async () =>
    (await list(api)).data.find(({ filters }) => filters.location?.includes(location)),
  );
const places = ({ data }: Page): string[] => data.flatMap(({ filters }) => filters.location ?? []);

describe('searching', () => {
  it('is kept once for each person, stones and pairs apart', async () => {
    const asked = { diamond_type: 1, shape: ['ROUND', 'OVAL'], location: ['ONCE'] };
    ok(await search(customer, { ...asked, facets: false, sort: ['-carat'] }));
    ok(await search(customer, { ...asked, shape: ['OVAL', 'ROUND'], page: 1, size: 5 }));
    ok(await search(otherCustomer, asked));
    ok(await customer.send('POST', '/inventory/matchpair-search', asked));
    ok(await customer.get('/inventory/search?location=BY-QUERY'));
    await found(customer, 'BY-QUERY');
    await until('the search for pairs', async () =>
      (await list(customer, '?search_type=2')).data.some(({ filters }) => filters.location?.[0] === 'ONCE'),
    );
    const mine = (await list(customer, '?search_type=1')).data.filter(
      ({ filters }) => filters.location?.[0] === 'ONCE',
    );
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ times: 1, client: { id: clientId }, lost: [] });
    expect(mine[0]?.filters).not.toHaveProperty('sort');
    await found(otherCustomer, 'ONCE');
  });

  it('counts again later, and comes first then', async () => {
    ok(await search(customer, { location: ['AGAIN'] }));
    const { id } = await found(customer, 'AGAIN');
    await server.command(
      `UPDATE recent_search SET searched_at = searched_at - interval '1 day', first_at = first_at - interval '1 day' WHERE id = $1`,
      [id],
    );
    ok(await search(customer, { location: ['AFTER'] }));
    await found(customer, 'AFTER');
    ok(await search(customer, { location: ['AGAIN'] }));
    const again = await until('the second time', async () =>
      (await list(customer)).data.find((one) => one.id === id && one.times === 2),
    );
    expect(Date.parse(again.searched_at) - Date.parse(again.first_at)).toBeGreaterThan(86_000_000);
    expect((await list(customer)).data[0]?.id).toBe(id);
  });

  it('is not what pages, counts, sheets, partners, refusals and empty searches are', async () => {
    const asks: [string, object][] = [
      ['/inventory/search', { location: ['NOT-KEPT'], page: 2 }],
      ['/inventory/search', { location: ['NOT-KEPT'], is_count_only: true }],
      ['/inventory/search', { location: ['NOT-KEPT'], export: { columns: ['stock_no'] } }],
      ['/inventory/search', { location: ['NOT-KEPT'], sort: ['nonsense'] }],
      ['/inventory/search', { location: ['NOT-KEPT'], user_id: NOBODY }],
      ['/inventory/search', { diamond_type: 2 }],
      ['/inventory/filter-search', { location: ['NOT-KEPT'] }],
      ['/inventory/matchpair-search', { location: ['NOT-KEPT'], page: 2 }],
    ];
    for (const [at, data] of asks) await admin.send('POST', at, data);
    ok(await search(admin, { location: ['LAST'] }));
    await found(admin, 'LAST');
    expect(places(await list(admin))).not.toContain('NOT-KEPT');
    const empty = await server.query(`SELECT 1 FROM recent_search WHERE filters - 'diamond_type' = '{}'`);
    expect(empty).toEqual([]);
  });

  it('is the last of a row of clicks that each add to the one before', async () => {
    const noted = new RecentSearches(server.pool, createLog(readEnv({ DATA_DIR: server.dataDir })));
    const note = (wire: Parameters<typeof filtersFromWire>[0]) =>
      noted.note(otherId, 1, filtersFromWire({ location: ['CLICKS'], ...wire }));
    note({});
    note({ color: ['D'] });
    note({ color: ['D', 'E'] });
    note({ color: ['D', 'E'], shape: ['ROUND'] });
    // Something was removed: the previous one remains.
    note({ color: ['D'] });
    await noted.close();
    const kept = await server.query<{ filters: { color: string[]; shape?: string[] } }>(
      `SELECT filters FROM recent_search WHERE user_id = $1 AND filters @> '{"location": ["CLICKS"]}' ORDER BY searched_at, id`,
      [otherId],
    );
    expect(kept.map(({ filters }) => [filters.color, filters.shape])).toEqual([
      [['D', 'E'], ['ROUND']],
      [['D'], undefined],
    ]);
  });

  it('is not kept for a program, unless it says so', async () => {
    const client = ok<{ id: string }>(
      await admin.send('POST', '/external-clients', {
        role_id: 6,
        first_name: 'Search',
        company_name: 'Search Exchange',
        email: 'search@external.test',
      }),
    );
    const { key } = ok<{ key: string }>(
      await admin.send('POST', `/external-clients/${client.id}/keys`, { name: 'Search' }),
    );
    const program = apiOf(server.url, key);
    ok(await search(program, { location: ['PROGRAM'] }));
    ok(await search(admin, { location: ['AFTER-PROGRAM'] }));
    await found(admin, 'AFTER-PROGRAM');
    expect(places(await list(admin))).not.toContain('PROGRAM');
    const data = { search_type: 1, filters: { location: ['PROGRAM'] } };
    const kept = ok<Recent>(await program.send('POST', AT, data));
    expect([kept.times, kept.client.id]).toEqual([1, client.id]);
    expect(ok<Recent>(await program.send('POST', AT, data))).toMatchObject({ id: kept.id, times: 2 });
    const nothing = await program.send('POST', AT, { search_type: 1, filters: {} });
    expect([nothing.status, nothing.body?.data]).toMatchObject([400, { field: 'filters' }]);
    for (const wrong of [{ filters: {} }, { search_type: 1 }, { search_type: 7, filters: {} }])
      expect((await program.send('POST', AT, wrong)).status).toBe(400);
  });

  it('is the customer’s only where the customer searches', async () => {
    const { token } = ok<{ token: string }>(
      await admin.send('POST', `/customer/user/${clientId}/see-as`, {}),
    );
    const looking = apiOf(server.url, token);
    ok(await search(looking, { location: ['LOOKER'] }));
    ok(await search(admin, { location: ['AFTER-LOOKER'] }));
    await found(admin, 'AFTER-LOOKER');
    expect(places(await list(admin))).not.toContain('LOOKER');
  });
});

describe('looking again', () => {
  it('counts for the one who searched, and for nobody else', async () => {
    ok(await search(customer, { location: ['LOOKED'] }));
    const { id, times } = await found(customer, 'LOOKED');
    expect(ok<Recent>(await customer.send('POST', `${AT}/${id}`))).toMatchObject({ id, times: times + 1 });
    expect(ok<Recent>(await associate.send('POST', `${AT}/${id}`))).toMatchObject({ id, times: times + 1 });
    expect(ok<Recent>(await customer.get(`${AT}/${id}`)).times).toBe(times + 1);
  });

  it('is a 404 for a malformed id', async () => {
    for (const reply of [await customer.get(`${AT}/no-id`), await customer.send('POST', `${AT}/no-id`)])
      expect(reply.status).toBe(404);
  });
});

describe('the list', () => {
  it('has the people whom the viewer sees, by person, role, kind, type and day', async () => {
    const { token, id: guestId } = dataOf<{ token: string; id: string }>(
      await guestSignsIn(server, 'searching@guests.test', 'Searching Guest'),
    );
    const guest = apiOf(server.url, token);
    ok(await search(guest, { diamond_type: 2, location: ['GUEST'] }));
    expect((await found(guest, 'GUEST')).client).toMatchObject({ name: 'Searching Guest', role_id: 2 });
    expect(places(await list(guest))).toEqual(['GUEST']);
    await found(admin, 'GUEST');
    expect(new Set((await list(admin, '?role_id=2')).data.map(({ client }) => client.role_id))).toEqual(
      new Set([2]),
    );
    expect(places(await list(admin, `?client_id=${guestId}`))).toEqual(['GUEST']);
    expect(places(await list(admin, `?client_id=${guestId}&diamond_type=1`))).toEqual([]);
    expect(places(await list(admin, `?client_id=${guestId}&search_type=2`))).toEqual([]);
    const today = inDays(0);
    expect(places(await list(admin, `?client_id=${guestId}&startDate=${today}`))).toEqual(['GUEST']);
    expect(places(await list(admin, `?client_id=${guestId}&endDate=2001-01-01`))).toEqual([]);
    const counted = await list(admin, `?client_id=${guestId}&is_count_only=true`);
    expect([counted.data, counted.pagination.totalRecords]).toEqual([[], 1]);
    for (const api of [associate, customer])
      expect((await list(api, `?client_id=${guestId}`)).pagination.totalRecords).toBe(0);
    const guests = ok<{ data: { id: string; searches: number }[] }>(await admin.get('/user/guests'));
    expect(guests.data.find(({ id }) => id === guestId)?.searches).toBe(1);
    // Associates see those of their own clients.
    expect(new Set((await list(associate)).data.map(({ client }) => client.id))).toContain(clientId);
  });
});

describe('forgetting', () => {
  const run = (task: typeof forgetRecentSearches): Promise<void> =>
    asOwner(server, (ownerPool) => {
      const env = readEnv({ DATA_DIR: server.dataDir });
      const parts = { pool: server.pool, storage: diskStorage(server.dataDir), env, log: createLog(env) };
      return task.run({}, { ...parts, ownerPool });
    });

  it('takes what nobody searched for during 90 days', async () => {
    for (const location of ['OLD', 'YOUNG']) ok(await search(customer, { location: [location] }));
    const [old, young] = [await found(customer, 'OLD'), await found(customer, 'YOUNG')];
    for (const [id, age] of [
      [old.id, '91 days'],
      [young.id, '89 days'],
    ])
      await server.command(`UPDATE recent_search SET searched_at = now() - $2::interval WHERE id = $1`, [
        id,
        age,
      ]);
    await run(forgetRecentSearches);
    expect((await customer.get(`${AT}/${old.id}`)).status).toBe(404);
    expect((await customer.get(`${AT}/${young.id}`)).status).toBe(200);
  });

  it('keeps the latest 100 of a person', async () => {
    await server.command(
      `INSERT INTO recent_search (id, user_id, search_type, filters, filters_hash, searched_at)
       SELECT gen_random_uuid(), $1, 1, '{"location": ["MANY"]}', int4send(n), now() - make_interval(hours => n)
         FROM generate_series(1, 150) n`,
      [otherId],
    );
    ok(await search(otherCustomer, { location: ['NEWEST'] }));
    await found(otherCustomer, 'NEWEST');
    expect((await list(otherCustomer)).pagination.totalRecords).toBe(100);
  });

  it('takes guests who only searched, with their searches', async () => {
    const { token, id } = dataOf<{ token: string; id: string }>(
      await guestSignsIn(server, 'gone@guests.test', 'Gone Guest'),
    );
    const guest = apiOf(server.url, token);
    ok(await search(guest, { location: ['GONE'] }));
    await found(guest, 'GONE');
    await server.command(
      `WITH ended AS (UPDATE session SET expires_at = expires_at - interval '40 days' WHERE user_id = $1)
       UPDATE app_user SET created_at = created_at - interval '40 days' WHERE id = $1`,
      [id],
    );
    await run(forgetGuests);
    expect(await server.query('SELECT 1 FROM app_user WHERE id = $1', [id])).toEqual([]);
    expect(await server.query('SELECT 1 FROM recent_search WHERE user_id = $1', [id])).toEqual([]);
  });

  it('keeps nothing of a closed account, whatever was still waiting', async () => {
    const noted = new RecentSearches(server.pool, createLog(readEnv({ DATA_DIR: server.dataDir })));
    noted.note(NOBODY, 1, filtersFromWire({ location: ['NOBODYS'] }));
    noted.note(otherId, 1, filtersFromWire({ location: ['SOMEBODYS'] }));
    await noted.close();
    expect(places(await list(otherCustomer))).toContain('SOMEBODYS');
    expect(await server.query('SELECT 1 FROM recent_search WHERE user_id = $1', [NOBODY])).toEqual([]);
  });
});
