/** People of a company who show their cart and watchlist to their colleagues. */
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { withActor } from '../../server/db/with-actor.ts';
import { signInEverybody } from '../api/support/people.ts';
import { dataOf } from '../support/data-of.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { joined, peopleOf } from './support/company.ts';

const AT = '/inventory/new-arrival';
const LISTS = [
  { list: 'carts', read: 'get-carts', table: 'cart_line', counted: 'cartCount' },
  { list: 'watchlist', read: 'get-watchlist', table: 'watch_line', counted: 'watchListCount' },
] as const;

let server: TestServer;
let founder: Api;
let founderId: string;
let shower: { id: string; email: string; api: Api };
let reader: { id: string; email: string; api: Api };
/** The first three are the shower's, the fourth the reader's. */
let numbers: string[];

beforeAll(async () => {
  server = await startTestServer();
  founder = await server.as('customer@pavilion.test');
  founderId = dataOf<{ id: string }>(await founder.get('/user/profile')).id;
  shower = await joined(server, founder, 'Mira', ['prices', 'hold']);
  reader = await joined(server, founder, 'Noam', ['prices', 'hold']);
  const rows = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND diamond_type = 1 AND total_amt > 1000 ORDER BY stock_no LIMIT 4',
  );
  numbers = rows.map(({ stock_no }) => stock_no);
  for (const { list } of LISTS) {
    await put(shower.api, list, numbers.slice(0, 3));
    await put(reader.api, list, numbers.slice(3));
  }
  await shows(shower.api, true);
});
afterAll(() => server.close());

async function put(api: Api, list: string, stock_numbers: string[]): Promise<void> {
  const reply = await api.send('POST', `${AT}/${list}`, { stock_numbers });
  if (reply.status !== 200) throw new Error(reply.text);
}

async function shows(api: Api, shown: boolean): Promise<void> {
  const reply = await api.send('PUT', '/company/own-lists', { shown });
  if (reply.status !== 200) throw new Error(reply.text);
}

type Page = components['schemas']['Carts'];
const listOf = async (api: Api, read: string, userId?: string, query = ''): Promise<Page> =>
  dataOf<Page>(await api.send('POST', `${AT}/${read}?${query}${userId ? `&user_id=${userId}` : ''}`, {}));
const stonesIn = ({ data }: Page): string[] => data.map(({ stock_no }) => stock_no ?? '').toSorted();
const seenBy = async (api: Api, id = shower.id): Promise<string[]> =>
  (await Promise.all(LISTS.map(({ read }) => listOf(api, read, id)))).flatMap(stonesIn);
const sheetOf = async (api: Api, read: string, query: string): Promise<unknown[]> => {
  const bytes = await api.bytes(`${AT}/${read}?export=stock_no&${query}`, {});
  return ((await readXlsx(bytes)).sheets[0]?.rows ?? []).slice(1).map(([number]) => number);
};

/** What a colleague is shown of both lists. */
const shown = (): string[] => [...numbers.slice(0, 3), ...numbers.slice(0, 3)];

describe.each(LISTS)('a colleague’s $list', ({ list, read, table, counted }) => {
  it('is read by whoever names them, with its counts and sums, and otherwise one’s own', async () => {
    const own = await listOf(shower.api, read);
    const theirs = await listOf(reader.api, read, shower.id);
    expect(stonesIn(theirs)).toEqual(numbers.slice(0, 3));
    expect(stonesIn(await listOf(founder, read, shower.id))).toEqual(numbers.slice(0, 3));
    expect([theirs.totals, theirs.counts, theirs.pagination]).toEqual([
      own.totals,
      own.counts,
      own.pagination,
    ]);
    expect(theirs.totals.lots).toBe(3);
    expect(theirs.data.map(({ client }) => client ?? null)).toEqual([null, null, null]);
    expect(own.data.map(({ client }) => client?.id)).toEqual(numbers.slice(0, 3).map(() => shower.id));
    expect(stonesIn(await listOf(reader.api, read))).toEqual(numbers.slice(3));
    expect(stonesIn(await listOf(reader.api, read, reader.id))).toEqual(numbers.slice(3));
  });

  it('is a sheet and a printed list of the same lines', async () => {
    expect((await sheetOf(reader.api, read, `user_id=${shower.id}`)).toSorted()).toEqual(numbers.slice(0, 3));
    expect(await sheetOf(reader.api, read, '')).toEqual(numbers.slice(3));
    const printed = await reader.api.send(
      'POST',
      `${AT}/${read}?export=stock_no&layout=pdf&groupBy=3&user_id=${shower.id}`,
      {},
    );
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('changes nothing for marks, counts and staff', async () => {
    const marks = dataOf<Record<string, string[]>>(await reader.api.get('/inventory/own-marks'));
    expect(marks[list === 'carts' ? 'cart' : 'watchlist']).toEqual(numbers.slice(3));
    await shows(founder, true);
    const counts = async (api: Api, path: string): Promise<unknown> => {
      const data = dataOf<Record<string, unknown>>(await api.get(path));
      return (data['counts'] as Record<string, unknown> | undefined)?.[counted] ?? data[counted];
    };
    const before = await counts(reader.api, `/customer/user/${founderId}`);
    await put(founder, list, numbers);
    expect(await counts(reader.api, `/customer/user/${founderId}`)).toBe(before);
    await server.command('UPDATE stone SET created_at = now() WHERE stock_no = ANY ($1)', [numbers]);
    expect(await counts(reader.api, '/inventory/new-arrival/transactions-count')).toBe(1);
    await shows(founder, false);
    const associate = await server.as('associate@pavilion.test');
    expect((await listOf(associate, read, shower.id)).data.map(({ client }) => client?.id)).toEqual(
      numbers.slice(0, 3).map(() => shower.id),
    );
    const associate2 = await server.as('associate2@pavilion.test');
    expect(stonesIn(await listOf(associate2, read, shower.id))).toEqual([]);
  });

  it('is changed by nobody else, neither by the portal nor in the database', async () => {
    const [line] = (await listOf(reader.api, read, shower.id)).data;
    const removed = await reader.api.send('DELETE', `${AT}/${list}`, { ids: [line?.line_id] });
    expect(removed.status).toBe(404);
    const named = { stock_numbers: numbers.slice(0, 1), user_id: shower.id };
    await reader.api.send('DELETE', `${AT}/${list}`, named);
    await reader.api.send('POST', `${AT}/${list}`, { ...named, stock_numbers: numbers.slice(3) });
    expect(stonesIn(await listOf(shower.api, read))).toEqual(numbers.slice(0, 3));

    const actor = { id: reader.id, client: founderId, scope: 'own' } as const;
    const asReader = (sql: string): Promise<number> =>
      withActor(server.pool, actor, 'write', (tx) => tx.run(sql, [shower.id]));
    expect(await asReader(`SELECT FROM ${table} WHERE client_id = $1`)).toBe(3);
    expect(await asReader(`UPDATE ${table} SET added_by = 'x' WHERE client_id = $1`)).toBe(0);
    expect(await asReader(`DELETE FROM ${table} WHERE client_id = $1`)).toBe(0);
    await expect(
      asReader(
        `INSERT INTO ${table} (id, client_id, stone_id) SELECT gen_random_uuid(), $1, id FROM stone LIMIT 1`,
      ),
    ).rejects.toThrow(/row-level security/);
  });
});

describe('whoever shows their lists', () => {
  it('is told apart among the people of the company, and says so only for themselves', async () => {
    const people = (await peopleOf(founder)) as unknown as components['schemas']['Colleagues'];
    expect(people.filter(({ shows_lists }) => shows_lists).map(({ id }) => id)).toEqual([shower.id]);
    await shows(shower.api, false);
    expect(await seenBy(reader.api)).toEqual([]);
    await shows(shower.api, true);
    expect(await seenBy(reader.api)).toEqual(shown());
  });

  it('has colleagues: somebody who acts alone is told that there is nothing to show', async () => {
    const alone = await server.as('customer2@pavilion.test');
    expect((await alone.send('PUT', '/company/own-lists', { shown: true })).status).toBe(404);
  });

  it('is nobody to those who are not of the company, also by their id', async () => {
    const other = await server.as('customer2@pavilion.test');
    await joined(server, other, 'Gil', ['prices']);
    expect(await seenBy(other)).toEqual([]);
    const people = await signInEverybody(server);
    expect(await seenBy(people[ROLE.guest].api)).toEqual([]);
    for (const role of [ROLE.apiClient, ROLE.ftpClient] as const)
      expect((await people[role].api.send('POST', `${AT}/get-carts?user_id=${shower.id}`, {})).status).toBe(
        403,
      );
    const unknown = await listOf(other, 'get-carts', '00000000-0000-4000-8000-000000000000');
    expect(await listOf(other, 'get-carts', shower.id)).toEqual(unknown);
    // A colleague who shows nothing is answered alike.
    expect(await listOf(reader.api, 'get-carts', founderId)).toEqual(unknown);
  });

  it('shows no price to a colleague who sees none', async () => {
    const blind = await joined(server, founder, 'Tom', ['hold']);
    for (const { read } of LISTS) {
      const reply = await blind.api.send('POST', `${AT}/${read}?user_id=${shower.id}`, {});
      expect(stonesIn(dataOf<Page>(reply))).toEqual(numbers.slice(0, 3));
      expect(reply.text.match(/"-?\d+\.\d{2}"/g)).toBeNull();
      const priced = `${AT}/${read}?export=stock_no&export=added_amt&user_id=${shower.id}`;
      expect((await blind.api.send('POST', priced, {})).status).toBe(403);
    }
  });
});

describe('with the next request nothing is seen', () => {
  const suspend = async (id: string, is_active: boolean): Promise<void> => {
    const reply = await founder.send('PUT', `/company/people/${id}/status`, { is_active });
    if (reply.status !== 200) throw new Error(reply.text);
  };
  const leave = async (id: string): Promise<void> => {
    const reply = await founder.send('DELETE', `/company/people/${id}`);
    if (reply.status !== 200) throw new Error(reply.text);
  };
  /** In the database, where a reader who has gone would still be an actor. */
  const rowsFor = (id: string): Promise<number> =>
    withActor(server.pool, { id, client: founderId, scope: 'own' }, 'read', (tx) =>
      tx.run('SELECT FROM cart_line WHERE client_id = $1', [shower.id]),
    );

  it('of whoever is suspended, until they are back', async () => {
    await suspend(shower.id, false);
    expect(await seenBy(reader.api)).toEqual([]);
    await suspend(shower.id, true);
    expect(await seenBy(reader.api)).toEqual(shown());
  });

  it('by a reader who is suspended or has left', async () => {
    const gone = await joined(server, founder, 'Uri', ['prices']);
    expect([await seenBy(gone.api), await rowsFor(gone.id)]).toEqual([shown(), 3]);
    await suspend(gone.id, false);
    expect((await gone.api.send('POST', `${AT}/get-carts?user_id=${shower.id}`, {})).status).toBe(401);
    expect(await rowsFor(gone.id)).toBe(0);
    await suspend(gone.id, true);
    await leave(gone.id);
    expect((await gone.api.send('POST', `${AT}/get-carts?user_id=${shower.id}`, {})).status).toBe(401);
    expect(await rowsFor(gone.id)).toBe(0);
  });

  it('of whoever has left', async () => {
    await leave(shower.id);
    expect(await seenBy(reader.api)).toEqual([]);
    expect(await rowsFor(reader.id)).toBe(0);
  });
});
