/**
 * Following the stock by a cursor: nothing is left out, and no hidden stone is sent.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type pg from 'pg';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE, STONE_STATUS } from '../../src/domain/codes.ts';
import { forgetEvents } from '../../server/db/queries/stones/stone-events.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { asOwner } from '../support/as-owner.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';

type Changes = components['schemas']['StoneChanges'];

let server: TestServer;
let people: People;
let admin: Api;
let client: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
  client = people[ROLE.apiClient].api;
});
afterAll(() => server.close());

/** Whoever starts over begins at the newest mark of some seconds ago; here that is now. */
beforeEach(async () => {
  await server.command('DELETE FROM stone_event_mark');
  await server.command(
    `INSERT INTO stone_event_mark (at) VALUES (clock_timestamp() - interval '10 seconds')`,
  );
});

const ask = (cursor?: string, size?: number, api = client): Promise<Reply> => {
  const query = new URLSearchParams();
  if (cursor !== undefined) query.set('cursor', cursor);
  if (size !== undefined) query.set('size', String(size));
  return api.get(`/inventory/changes?${query}`);
};
const changes = async (cursor?: string, size?: number, api = client): Promise<Changes> =>
  dataOf<Changes>(await ask(cursor, size, api));
/** The stones of the whole stock, and the cursor after them. */
async function wholeStock(size: number, api = client): Promise<{ stock: string[]; cursor: string }> {
  const stock: string[] = [];
  for (let part = await changes(undefined, size, api); ; part = await changes(part.cursor, size, api)) {
    stock.push(...numbersOf(part));
    if (part.changed.length < size) return { stock, cursor: part.cursor };
  }
}
const begin = async (api = client): Promise<string> => (await wholeStock(1000, api)).cursor;
const numbersOf = ({ changed }: Changes): string[] => changed.map(({ stock_no }) => stock_no);

async function stones(count: number, where = 'true'): Promise<{ id: string; stock_no: string }[]> {
  return server.query(
    `SELECT id, stock_no FROM stone WHERE status = 1 AND rap IS NOT NULL AND ${where} ORDER BY random() LIMIT ${count}`,
  );
}
async function aStone(where?: string): Promise<{ id: string; stock_no: string }> {
  const [stone] = await stones(1, where);
  if (!stone) throw new Error('The demo has no such stone.');
  return stone;
}

describe('a cursor', () => {
  it('is returned at first, and has no changes while nothing changes', async () => {
    const first = await changes();
    expect(first).toMatchObject({ start_over: true, gone: [], more: true });
    const next = await changes(await begin());
    expect(next).toMatchObject({ start_over: false, changed: [], gone: [], more: false });
  });

  it('leads to a hold, a release and a new price, with the stone as a search shows it', async () => {
    const stone = await aStone();
    const start = await begin();
    await take(admin, 'hold', { stock_numbers: [stone.stock_no], user_id: people[ROLE.customer].id });
    const held = await changes(start);
    expect(held.changed).toMatchObject([{ stock_no: stone.stock_no, status: 4 }]);
    await server.command(
      'UPDATE stone SET price_per_ct = price_per_ct + 1, updated_at = now() WHERE id = $1',
      [stone.id],
    );
    const repriced = await changes(held.cursor);
    const found = dataOf<{ stockList: unknown[] }>(
      await client.send('POST', '/inventory/search', { stock_numbers: [stone.stock_no] }),
    );
    // Addresses of pictures carry a grant, which is the same within a session.
    expect(repriced.changed).toEqual(found.stockList);
  });

  it('is silent about a stone that its provider only confirmed', async () => {
    const start = await begin();
    await server.command('UPDATE stone SET confirmed_at = now()');
    expect(await changes(start)).toMatchObject({ start_over: false, changed: [], gone: [] });
  });

  it('leads through many changes in parts of any size, each stone once', async () => {
    const some = await stones(23);
    const start = await begin();
    const ids = some.map(({ id }) => id);
    await server.command('UPDATE stone SET version = version + 1 WHERE id = ANY ($1::uuid[])', [
      ids.slice(0, 9),
    ]);
    await server.command('UPDATE stone SET version = version + 1 WHERE id = ANY ($1::uuid[])', [
      ids.slice(9),
    ]);
    const told: string[] = [];
    let cursor = start;
    for (let part = await changes(cursor, 5); ; part = await changes(cursor, 5)) {
      told.push(...numbersOf(part));
      cursor = part.cursor;
      if (!part.more) break;
      expect(part.changed.length).toBeLessThanOrEqual(5);
    }
    expect(told.toSorted()).toEqual(some.map(({ stock_no }) => stock_no).toSorted());
    expect((await changes(cursor)).changed).toEqual([]);
  });

  it.each([
    'nonsense',
    Buffer.from('{}').toString('base64url'),
    Buffer.from(
      JSON.stringify({ epoch: 'x', rights: 'x', after: "1:1:'; DROP TABLE stone", since: null }),
    ).toString('base64url'),
  ])('that is not ours is refused: %s', async (cursor) => {
    const reply = await ask(cursor);
    expect([reply.status, reply.body?.data]).toMatchObject([400, { field: 'cursor' }]);
  });
});

describe('a program that starts', () => {
  it('is given every stone that they see once, in parts of any size, in one order', async () => {
    const { stock } = await wholeStock(333);
    const { stock: again } = await wholeStock(1000);
    expect(stock).toEqual(again);
    const listed = [1, 2].map(async (diamond_type) => {
      const asked = { diamond_type, size: 1000, facets: false };
      const { stockList } = dataOf<{ stockList: { stock_no: string }[] }>(
        await client.send('POST', '/inventory/search', asked),
      );
      return stockList.map(({ stock_no }) => stock_no);
    });
    expect(stock.toSorted()).toEqual((await Promise.all(listed)).flat().toSorted());
  });

  it('misses no stone while others are withdrawn, and gets these afterwards', async () => {
    const first = await changes(undefined, 100);
    const early = first.changed.filter(({ status }) => status === STONE_STATUS.available).slice(0, 3);
    const set = async (status: number): Promise<void> => {
      for (const reply of await Promise.all(
        early.map(({ id }) => admin.send('PUT', `/inventory/status/${id}`, { status, reason: 'A count' })),
      ))
        expect(reply.status, reply.text).toBe(200);
    };
    await set(2);
    const rest: string[] = [];
    let part = await changes(first.cursor, 100);
    for (; part.more; part = await changes(part.cursor, 100)) rest.push(...numbersOf(part));
    const all = new Set([...numbersOf(first), ...rest]);
    const gone = early.map(({ stock_no }) => stock_no);
    const { stock } = await wholeStock(1000);
    expect(stock.filter((number) => !all.has(number))).toEqual([]);
    expect(stock.filter((number) => gone.includes(number))).toEqual([]);
    expect(part.gone.map(({ stock_no }) => stock_no).toSorted()).toEqual(gone.toSorted());
    await set(1);
  });

  it('starts over once their rights change half way', async () => {
    const first = await changes(undefined, 100);
    const { id } = people[ROLE.apiClient];
    await admin.send('PUT', `/customer/inventory-settings/${id}`, { carat_from: 0.2 });
    expect(await changes(first.cursor, 100)).toMatchObject({ start_over: true, changed: { length: 100 } });
    await admin.send('PUT', `/customer/inventory-settings/${id}`, {});
  });
});

describe('transactions that commit late', () => {
  const within = (work: (one: pg.PoolClient) => Promise<void>): Promise<void> =>
    asOwner(server, async (pool) => {
      const one = await pool.connect();
      try {
        await one.query(`BEGIN READ WRITE; SET LOCAL app.scope = 'all'`);
        await work(one);
      } finally {
        await one.query('ROLLBACK');
        one.release();
      }
    });

  it('are sent once they commit, even after later ones', async () => {
    const [early, late] = await stones(2);
    const start = await begin();
    await within(async (one) => {
      await one.query('UPDATE stone SET version = version + 1 WHERE id = $1', [early?.id]);
      await server.command('UPDATE stone SET version = version + 1 WHERE id = $1', [late?.id]);
      const first = await changes(start);
      expect(numbersOf(first)).toEqual([late?.stock_no]);
      await one.query('COMMIT');
      const second = await changes(first.cursor);
      expect(numbersOf(second)).toEqual([early?.stock_no]);
      expect((await changes(second.cursor)).changed).toEqual([]);
    });
  });

  it('are sent between two parts of an earlier answer', async () => {
    const some = await stones(4);
    const start = await begin();
    await within(async (one) => {
      await one.query('UPDATE stone SET version = version + 1 WHERE id = $1', [some[0]?.id]);
      await server.command('UPDATE stone SET version = version + 1 WHERE id = ANY ($1::uuid[])', [
        some.slice(1).map(({ id }) => id),
      ]);
      const first = await changes(start, 2);
      expect(first.more).toBe(true);
      await one.query('COMMIT');
      const second = await changes(first.cursor, 2);
      const third = await changes(second.cursor, 2);
      const told = [first, second, third].flatMap(numbersOf);
      expect(told.toSorted()).toEqual(some.map(({ stock_no }) => stock_no).toSorted());
    });
  });

  it('lose nothing while twenty race and somebody reads all the time', async () => {
    const some = await stones(60);
    let cursor = await begin();
    const told = new Set<string>();
    const writing = new AbortController();
    const reading = (async () => {
      while (!writing.signal.aborted) {
        const part = await changes(cursor, 7);
        for (const number of numbersOf(part)) told.add(number);
        cursor = part.cursor;
      }
    })();
    await Promise.all(
      Array.from({ length: 20 }, (_, writer) =>
        within(async (one) => {
          await one.query('UPDATE stone SET version = version + 1 WHERE id = ANY ($1::uuid[])', [
            some.slice(writer * 3, writer * 3 + 3).map(({ id }) => id),
          ]);
          // The first writers commit last.
          for (let waited = writer; waited < 60; waited += 2) await one.query('SELECT 1');
          await one.query('COMMIT');
        }),
      ),
    );
    writing.abort();
    await reading;
    for (let part = await changes(cursor); ; part = await changes(part.cursor)) {
      for (const number of numbersOf(part)) told.add(number);
      if (!part.more) break;
    }
    expect([...told].toSorted()).toEqual(some.map(({ stock_no }) => stock_no).toSorted());
  });
});

describe('a client gets', () => {
  it('that a stone is gone when it is withdrawn, and that it is there again', async () => {
    const stone = await aStone();
    const start = await begin();
    await admin.send('PUT', `/inventory/status/${stone.id}`, { status: 2, reason: 'Sold elsewhere' });
    const gone = await changes(start);
    expect(gone).toMatchObject({ changed: [], gone: [{ id: stone.id, stock_no: stone.stock_no }] });
    await admin.send('PUT', `/inventory/status/${stone.id}`, { status: 1, reason: 'Back again' });
    expect(numbersOf(await changes(gone.cursor))).toEqual([stone.stock_no]);
  });

  it('nothing of stones outside their inventory access, and that one is gone which leaves it', async () => {
    const { id } = people[ROLE.ftpClient];
    const { api } = people[ROLE.ftpClient];
    await admin.send('PUT', `/customer/inventory-settings/${id}`, { shape: ['ROUND'] });
    const outside = await aStone(`shape <> 'ROUND'`);
    const inside = await aStone(`shape = 'ROUND'`);
    const start = await begin(api);
    await take(admin, 'hold', { stock_numbers: [outside.stock_no], user_id: people[ROLE.customer].id });
    await admin.send('PUT', `/inventory/status/${outside.id}`, { status: 2, reason: 'Elsewhere' });
    expect(await changes(start, undefined, api)).toMatchObject({ changed: [], gone: [] });
    await server.command(`UPDATE stone SET shape = 'PEAR' WHERE id = $1`, [inside.id]);
    expect((await changes(start, undefined, api)).gone).toEqual([inside]);
  });

  it('that stones are gone which nobody confirmed for too long, and that one is there again', async () => {
    await admin.send('PUT', '/project-setting/freshness', { hide_after_days: 10 });
    const stone = await aStone();
    await server.command(
      `UPDATE stone SET confirmed_at = now() - interval '10 days' + interval '2 hours' WHERE id = $1`,
      [stone.id],
    );
    const start = await begin();
    // As if two hours had passed since.
    const { since, ...rest } = JSON.parse(Buffer.from(start, 'base64url').toString('utf8'));
    const earlier = new Date(new Date(since).getTime() - 10_800_000).toISOString();
    await server.command(
      `UPDATE stone SET confirmed_at = now() - interval '10 days' - interval '1 hour' WHERE id = $1`,
      [stone.id],
    );
    const cursor = Buffer.from(JSON.stringify({ ...rest, since: earlier })).toString('base64url');
    const gone = await changes(cursor);
    expect(gone.gone).toEqual([stone]);
    await server.command('UPDATE stone SET confirmed_at = now() WHERE id = $1', [stone.id]);
    expect(numbersOf(await changes(gone.cursor))).toEqual([stone.stock_no]);
    await admin.send('PUT', '/project-setting/freshness', { hide_after_days: null });
  });
});

describe('a follower starts over', () => {
  const isOver = async (cursor: string): Promise<boolean> => (await changes(cursor)).start_over;

  it('once their markup changes, and once their inventory access does', async () => {
    const { id } = people[ROLE.apiClient];
    const before = await begin();
    await admin.send('PUT', `/customer/inventory-settings/${id}`, { carat_from: 0.3 });
    expect(await isOver(before)).toBe(true);
    const after = await begin();
    expect(await isOver(after)).toBe(false);
    await admin.send('PUT', '/markup/update-default', { percent: '7.25' });
    expect(await isOver(after)).toBe(true);
    await admin.send('PUT', `/customer/inventory-settings/${id}`, {});
  });

  it('once stones are hidden sooner or later', async () => {
    const before = await begin();
    await admin.send('PUT', '/project-setting/freshness', { hide_after_days: 300 });
    expect(await isOver(before)).toBe(true);
    const limited = await begin();
    await admin.send('PUT', '/project-setting/freshness', { hide_after_days: 301 });
    expect(await isOver(limited)).toBe(true);
    await admin.send('PUT', '/project-setting/freshness', { hide_after_days: null });
  });

  it('with somebody else’s cursor, and after a restore', async () => {
    const theirs = await begin(people[ROLE.customer].api);
    expect(await isOver(theirs)).toBe(true);
    const own = await begin();
    await server.command('UPDATE stone_event_epoch SET epoch = gen_random_uuid()');
    expect(await isOver(own)).toBe(true);
  });

  it('once the changes since then are forgotten', async () => {
    const before = await begin();
    const ids = (await stones(3)).map(({ id }) => `'${id}'`).join();
    await server.command(`UPDATE stone SET version = version + 1 WHERE id IN (${ids})`);
    const forget = () =>
      asOwner(server, (pool) => withActor(pool, SYSTEM, 'write', (tx) => forgetEvents(tx, 7)));
    await forget();
    expect((await changes(before)).changed.length).toBe(3);
    // The mark that is kept may be older than these changes, while a transaction of another test is
    // open in the cluster.
    await until('marks later than the changes', async () => {
      await server.command(`UPDATE stone_event_mark SET at = at - interval '8 days'`);
      await forget();
      return isOver(before);
    });
  });
});
