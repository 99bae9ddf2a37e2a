/**
 * Price lists: imported whole or not at all, read by date, corrected, and applied to stones by a
 * job.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { amountOf, discountOf, pricePerCarat } from '../../src/domain/money.ts';
import { createPool } from '../../server/db/pool.ts';
import { repriceAll, REPRICING_LOCK } from '../../server/jobs/reprice-stones.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import { inDays } from '../support/days.ts';

const began = Date.now();
const day = (days: number): string => inDays(days, began);
type RapPrices = components['schemas']['RapPrices'];
type Imported = components['schemas']['PriceListImport'];

/** What the server's own connections wait for is hidden from the owner in pg_stat_activity. */
const LOCK_WAITS = `SELECT FROM pg_locks JOIN pg_stat_activity a USING (pid) WHERE NOT granted AND a.datname = current_database()`;
const INSERT = '/inventory/insert-latest-prices';
const UPDATE = '/inventory/update-latest-prices';

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const listFile = (text: string): File => new File([text], 'list.csv', { type: 'text/csv' });
const bring = (text: string, at = INSERT, data: object = {}): Promise<Reply> =>
  admin.form('POST', at, data, { priceList: listFile(text) });
const prices = async (query = ''): Promise<RapPrices> => {
  const reply = await admin.get(`/inventory/get-rap-price${query}`);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<RapPrices>(reply);
};
/** As in the trade's lists: M/D/YYYY with a leading space. */
const written = (iso: string): string => {
  const [year, month, date] = iso.split('-').map(Number);
  return ` ${month}/${date}/${year}`;
};

interface Cell {
  clarity: string;
  color: string;
  carat_from: number;
  carat_to: number;
  price: string;
}
/** The current list of a shape as a file of another date with changed prices. */
async function fileOf(shape: 'BR' | 'PS', on: string, change: (cell: Cell) => string): Promise<string> {
  const { data } = await prices(`?shape=${shape}&size=1000`);
  const more = await prices(`?shape=${shape}&size=1000&page=2`);
  return [...data, ...more.data]
    .map((cell) =>
      [shape, cell.clarity, cell.color, cell.carat_from, cell.carat_to, change(cell), written(on)].join(','),
    )
    .join('\n');
}

describe('reading lists', () => {
  it('returns 50 rows a page, filtered by shape, colour, clarity, carat and date; FL is read as IF', async () => {
    const all = await prices();
    expect(all.data).toHaveLength(50);
    expect(
      all.lists.filter((list) => list.in_force).map((list) => [list.shape, list.listed_on, list.is_made_up]),
    ).toEqual([
      ['BR', day(0), true],
      ['PS', day(0), true],
    ]);
    const one = await prices('?shape=BR&color=d&clarity=FL&carat=1.019');
    expect(one.data).toMatchObject([
      { shape: 'BR', color: 'D', clarity: 'IF', carat_from: 1, listed_on: day(0) },
    ]);
    const before = await prices(`?shape=BR&color=D&clarity=IF&carat=1&listed_on=${day(-28)}`);
    expect(before.data[0]?.listed_on).toBe(day(-28));
    expect(Number(before.data[0]?.price)).toBeLessThan(Number(one.data[0]?.price));
    expect((await prices('?listed_on=1999-01-01')).data).toEqual([]);
  });
});

describe('importing a list', () => {
  it('refuses the whole list for one wrong row, which it names', async () => {
    const good = await fileOf('BR', day(1), ({ price }) => price);
    const lists = (await prices()).lists.length;
    const reply = await bring(`${good}\nBR,IF,D,0.18,0.22,none,${written(day(1))}`);
    expect(reply.status).toBe(400);
    const row = good.split('\n').length + 1;
    expect(reply.body?.message).toBe(
      `1 row is wrong. Nothing was imported. Row ${row}: none is not a price in USD per carat.`,
    );
    expect((await bring('')).status).toBe(400);
    expect((await bring('a\0b')).status).toBe(400);
    expect((await bring(`BR,IF,D,1,1.49,5000,${written(day(9))}`)).body?.message).toContain('in the future');
    expect((await admin.form('POST', INSERT, {}, {})).status).toBe(400);
    expect((await prices()).lists).toHaveLength(lists);
  });

  it('previews the changes, then reprices stones: prices stay, or follow where only a discount was given', async () => {
    const file = await fileOf('BR', day(1), ({ price, color }) =>
      color === 'D' ? (Number(price) * 2).toFixed(2) : price,
    );
    const looked = dataOf<Imported>(await bring(file, INSERT, { preview: true }));
    expect(looked).toMatchObject({ preview: true, repricing: null });
    expect(looked.lists).toMatchObject([{ shape: 'BR', against: day(0), lowered: 0, added: 0, gone: 0 }]);
    expect(looked.lists[0]?.raised).toBeGreaterThan(100);
    expect(looked.lists[0]?.examples[0]).toMatchObject({ color: 'D' });
    expect((await prices()).lists.some((list) => list.listed_on === day(1))).toBe(false);

    type Kept = {
      id: string;
      status: number;
      rap: string;
      disc: number;
      price_per_ct: string;
      total_amt: string;
      carat: string;
      price_basis: number;
      stone_type: number;
    };
    const stones = (): Promise<Kept[]> =>
      server.query<Kept>(
        `SELECT id, status, rap, disc::float8 AS disc, price_per_ct, total_amt, carat, price_basis, stone_type FROM stone
          WHERE shape = 'ROUND' AND color = 'D' AND diamond_type = 1 AND rap IS NOT NULL ORDER BY id`,
      );
    const others = `SELECT md5(string_agg(s::text, '' ORDER BY id)) AS sum FROM (SELECT id, rap, disc, price_per_ct, total_amt FROM stone
      WHERE shape <> 'ROUND' OR color IS DISTINCT FROM 'D' OR status = 8) s`;
    const lines = "SELECT md5(string_agg(l::text, '' ORDER BY id)) AS sum FROM memo_line l";
    const [before, elsewhere, kept] = [await stones(), await server.query(others), await server.query(lines)];
    const reply = await bring(file);
    expect(reply.status, reply.text).toBe(200);
    expect(dataOf<Imported>(reply).repricing?.state).toBe('queued');
    await server.jobsDone();
    const after = new Map((await stones()).map((stone) => [stone.id, stone]));
    const moved = before.filter((stone) => stone.status !== 8);
    expect(moved.length).toBeGreaterThan(5);
    for (const stone of moved) {
      const rap = (Number(stone.rap) * 2).toFixed(2);
      const follows = stone.price_basis === 2 && stone.stone_type === 2;
      expect(after.get(stone.id)).toMatchObject(
        follows
          ? {
              rap,
              disc: stone.disc,
              price_per_ct: pricePerCarat(rap, stone.disc),
              total_amt: amountOf(pricePerCarat(rap, stone.disc), stone.carat),
            }
          : {
              rap,
              disc: discountOf(rap, stone.price_per_ct),
              price_per_ct: stone.price_per_ct,
              total_amt: stone.total_amt,
            },
      );
    }
    expect(new Set(moved.map((stone) => stone.price_basis))).toEqual(new Set([1, 2]));
    expect(await server.query(others)).toEqual(elsewhere);
    expect(await server.query(lines)).toEqual(kept);
    const { repricing } = await prices();
    expect(repricing).toMatchObject({ state: 'done', error: null });
    expect(repricing?.stones_done).toBe(repricing?.stones_total);
    expect(repricing?.repriced).toBeGreaterThanOrEqual(moved.length);
    expect(repricing?.unlisted).toBeGreaterThan(0);
    expect((await bring(file)).status).toBe(409);
  });

  it('asks again about prices that fall by more than half, in whatever sizes, and imports them when meant', async () => {
    const cell = (await prices('?shape=BR&color=E&clarity=VS1&carat=1')).data[0];
    const { carat_from: from, carat_to: to, price = '' } = cell ?? {};
    const half = Number(price) / 2;
    const lowered = await fileOf('BR', day(1), (one) =>
      one.color === 'E' && one.clarity === 'VS1' && one.carat_from === from
        ? (half - 0.01).toFixed(2)
        : one.price,
    );
    const correction = (amount: number, carats = `${from},${to}`) =>
      `BR,VS1,E,${carats},${amount.toFixed(2)},${written(day(1))}`;
    const looked = dataOf<Imported>(await bring(correction(half - 0.01), UPDATE, { preview: true }));
    expect(looked.lists).toMatchObject([
      {
        fallen: 1,
        examples: [{ color: 'E', clarity: 'VS1', before: price, after: (half - 0.01).toFixed(2) }],
      },
    ]);
    const refused = await bring(lowered, UPDATE);
    expect([refused.status, refused.body?.data]).toMatchObject([
      409,
      { refusal: 'guard', field: 'less_than_half' },
    ]);
    expect(refused.body?.message).toContain(
      `E VS1 of ${from?.toFixed(2)} to ${to?.toFixed(2)} ct, would cost less than half`,
    );
    const now = async () => (await prices('?shape=BR&color=E&clarity=VS1&carat=1')).data[0]?.price;
    expect(await now()).toBe(price);
    expect((await bring(correction(half), UPDATE)).status).toBe(200);
    expect((await bring(correction(half / 3), UPDATE, { less_than_half: true })).status).toBe(200);
    expect(await now()).toBe((half / 3).toFixed(2));
    // A row of other sizes hides no fall.
    const wide = await bring(correction(half / 9, `${from},1.01`), UPDATE, { preview: true });
    expect(dataOf<Imported>(wide).lists).toMatchObject([{ fallen: 1 }]);
    await server.jobsDone();
  });

  it('can correct rows and add sizes, and refuses overlapping sizes', async () => {
    const at = written(day(1));
    const cell = (await prices('?shape=BR&color=E&clarity=VS1&carat=1')).data[0];
    const row = `BR,VS1,E,${cell?.carat_from},${cell?.carat_to},12345.67,${at}`;
    expect(dataOf<Imported>(await bring(row, UPDATE, { preview: true })).lists[0]).toMatchObject({
      rows: 1,
      same: 0,
      gone: 0,
    });
    expect((await bring(`${row}\nBR,VS1,E,150,160,9,${at}`, UPDATE)).status).toBe(200);
    await server.jobsDone();
    expect((await prices('?shape=BR&color=E&clarity=VS1&carat=1')).data[0]?.price).toBe('12345.67');
    const list = (await prices()).lists.find((one) => one.shape === 'BR' && one.in_force);
    expect(list?.corrected_by).not.toBeNull();
    const overlapping = await bring(`BR,VS1,E,155,170,9,${at}`, UPDATE);
    expect([overlapping.status, overlapping.body?.message]).toEqual([
      409,
      'A size in the rows overlaps with a size of the list. Nothing was changed.',
    ]);
    expect((await bring(`BR,VS1,E,1,1.49,9, 1/1/2001`, UPDATE)).status).toBe(409);
  });

  it('prefers an imported list to the demo’s, however old, and replaces the demo’s list of the same date', async () => {
    const pears = await fileOf('PS', day(-2), ({ price }) => price);
    const reply = await bring(pears);
    expect(reply.status, reply.text).toBe(200);
    expect(dataOf<Imported>(reply)).toMatchObject({
      lists: [{ shape: 'PS', against: day(0), raised: 0, lowered: 0, gone: 0 }],
      repricing: { state: 'queued' },
    });
    const known = await prices('?shape=PS');
    expect(known.data[0]?.listed_on).toBe(day(-2));
    expect(
      known.lists
        .filter(({ shape }) => shape === 'PS')
        .map(({ listed_on, is_made_up, in_force }) => [listed_on, is_made_up, in_force]),
    ).toEqual([
      [day(0), true, false],
      [day(-2), false, true],
      [day(-28), true, false],
    ]);
    expect((await bring(pears)).status).toBe(409);
    const today = await fileOf('PS', day(0), ({ price }) => price);
    expect((await bring(today)).status).toBe(200);
    const own = (await prices()).lists.filter(({ shape, is_made_up }) => shape === 'PS' && !is_made_up);
    expect(own.map(({ listed_on, in_force }) => [listed_on, in_force])).toEqual([
      [day(0), true],
      [day(-2), false],
    ]);
    await server.jobsDone();
  });

  it('refuses to correct a list that an import is replacing', async () => {
    const pool = createPool(server.databaseOwnerUrl, { name: 'somebody', kind: 'owner' });
    const importing = await pool.connect();
    try {
      const old = (await prices(`?shape=PS&color=E&clarity=VS1&carat=1&listed_on=${day(-28)}`)).data[0];
      await importing.query('BEGIN');
      await importing.query('DELETE FROM price_list WHERE shape = $1 AND listed_on = $2', ['PS', day(-28)]);
      await importing.query(
        `INSERT INTO price_list (id, shape, listed_on, imported_by) VALUES (gen_random_uuid(), $1, $2, 'Test')`,
        ['PS', day(-28)],
      );
      const correcting = bring(
        `PS,VS1,E,${old?.carat_from},${old?.carat_to},777,${written(day(-28))}`,
        UPDATE,
        { less_than_half: true },
      );
      await until(
        'a correction that waits for the import',
        async () => (await server.query(LOCK_WAITS)).length > 0,
      );
      await importing.query('COMMIT');
      const { status, body } = await correcting;
      expect(status).toBe(409);
      expect(body?.message).toContain('was replaced at the same moment');
      expect(await server.query(`SELECT FROM price_list_row WHERE price = 777`)).toEqual([]);
    } finally {
      importing.release(true);
      await pool.end();
    }
  });

  it('prices stones of both colours of a row, and refuses a colour in two rows', async () => {
    const at = written(day(0));
    await server.command(`UPDATE stone SET color = 'P', clarity = 'VS1', stone_type = 2, carat = 0.95 WHERE id = (
      SELECT id FROM stone WHERE shape = 'OVAL' AND diamond_type = 1 AND status = 1 ORDER BY id LIMIT 1)`);
    expect((await bring(`PS,VS1,O-P,0.90,0.99,1100,${at}`, UPDATE)).status).toBe(200);
    await server.jobsDone();
    const found = await server.query<{ rap: string }>(
      "SELECT rap FROM stone WHERE color = 'P' AND shape = 'OVAL'",
    );
    expect(found).toEqual([{ rap: '1100.00' }]);
    // A color has one price: if the list prices it with its neighbour, it cannot have a row of its
    // own.
    for (const preview of [true, false]) {
      const alone = await bring(`PS,VS1,O,0.90,0.99,1300,${at}`, UPDATE, { preview });
      expect([alone.status, alone.body?.message]).toEqual([
        409,
        'With these rows the list would price O VS1 of 0.90 to 0.99 ct twice: in its own row, and in a row of two colors. Write the row as it is in the list. Nothing was changed.',
      ]);
    }
    const both = await Promise.all(
      ['O', 'O-P'].map((color) => bring(`PS,VS2,${color},0.90,0.99,900,${at}`, UPDATE)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await server.jobsDone();
    for (const color of ['P', 'o', 'O-P', 'OP'])
      expect((await prices(`?shape=PS&color=${color}&clarity=VS1&carat=0.95`)).data, color).toMatchObject([
        { color: 'OP', price: '1100.00' },
      ]);
  });

  it('accepts rows instead of a file, and keeps an older list without applying it', async () => {
    const rows = [
      {
        shape: 'PS',
        clarity: 'IF',
        color: 'D',
        carat_from: '1',
        carat_to: '1.49',
        price: '77',
        date: '2020-02-03',
      },
    ];
    const reply = await admin.form('POST', INSERT, { rows }, {});
    expect(reply.status, reply.text).toBe(200);
    expect(dataOf<Imported>(reply).repricing).toBeNull();
    await server.jobsDone();
    expect((await prices('?shape=PS&listed_on=2020-02-03')).data).toMatchObject([{ price: '77.00' }]);
    expect((await prices('?shape=PS&color=D&clarity=IF&carat=1')).data[0]?.listed_on).toBe(day(0));
    expect((await admin.form('POST', INSERT, { rows: [{ ...rows[0], price: 'x' }] }, {})).status).toBe(400);
  });
});

describe('applying the lists', () => {
  it('updates the list prices of stones, and returns a page of the lists', async () => {
    await server.command(`UPDATE stone SET rap = 1 WHERE id = (SELECT id FROM stone WHERE status = 1 AND shape = 'ROUND'
      AND color = 'F' AND diamond_type = 1 AND stone_type = 2 ORDER BY id LIMIT 1)`);
    const reply = await admin.send('POST', '/inventory/sync-rap-price', { pageNumber: 2, pageSize: 10 });
    expect(reply.status, reply.text).toBe(200);
    expect(dataOf<RapPrices>(reply)).toMatchObject({
      pagination: { page: 2, size: 10 },
      repricing: { state: 'queued' },
    });
    await server.jobsDone();
    expect((await prices()).repricing).toMatchObject({ state: 'done', repriced: 1 });
    expect(await server.query('SELECT FROM stone WHERE rap = 1')).toHaveLength(0);
  });

  it('reprices nothing once whoever asked may no longer change price lists, and says so', async () => {
    const pool = createPool(server.databaseOwnerUrl, { name: 'another worker', kind: 'owner' });
    const other = await pool.connect();
    const [me] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'admin@pavilion.test'`,
    );
    try {
      const [wrong] = await server.query<{ id: string; rap: string }>(
        `SELECT id, rap FROM stone WHERE status = 1 AND rap IS NOT NULL AND shape = 'ROUND' AND diamond_type = 1 ORDER BY id LIMIT 1`,
      );
      await server.command('UPDATE stone SET rap = 1 WHERE id = $1', [wrong?.id]);
      await other.query('SELECT pg_advisory_lock($1)', [REPRICING_LOCK]);
      dataOf(await admin.send('POST', '/inventory/sync-rap-price', {}));
      await server.jobsDone();
      await revokePermission(server, me?.id ?? '', 'price-list');
      await other.query('SELECT pg_advisory_unlock($1)', [REPRICING_LOCK]);
      await repriceAll({ ownerPool: pool });
      await restorePermissions(server, me?.id ?? '');
      const refused = (await prices()).repricing;
      expect(refused).toMatchObject({
        state: 'failed',
        repriced: 0,
        error:
          'The person who started it can no longer change price lists. No stones were repriced: ask someone who can to apply the lists again.',
      });
      expect(await server.query('SELECT rap FROM stone WHERE id = $1', [wrong?.id])).toEqual([
        { rap: '1.00' },
      ]);
      expect(
        await server.query(
          `SELECT FROM audit_log WHERE actor_id IS NULL AND subject ->> 'repricing_id' = $1`,
          [refused?.id],
        ),
      ).toHaveLength(1);
      dataOf(await admin.send('POST', '/inventory/sync-rap-price', {}));
      await server.jobsDone();
      expect((await prices()).repricing).toMatchObject({ state: 'done', repriced: 1 });
    } finally {
      other.release(true);
      await pool.end();
    }
  });

  it('waits for a locked stone without blocking, and resumes an interrupted run', async () => {
    const pool = createPool(server.databaseOwnerUrl, { name: 'somebody', kind: 'owner' });
    const somebody = await pool.connect();
    try {
      await server.command('UPDATE stone SET rap = rap + 1 WHERE rap IS NOT NULL');
      await somebody.query(`BEGIN; SET LOCAL app.scope = 'all'`);
      const { rows } = await somebody.query<{ id: string }>(
        `SELECT id FROM stone WHERE rap IS NOT NULL AND diamond_type = 1 AND status = 1 ORDER BY id DESC LIMIT 1 FOR UPDATE`,
      );
      await server.command(
        `INSERT INTO repricing (id, cause, asked_by) VALUES (gen_random_uuid(), 'Test', 'Test')`,
      );
      let done = false;
      const run = repriceAll({ ownerPool: pool }, 50).finally(() => (done = true));
      const half = () =>
        server.query<{ state: string; stones_done: number; stones_total: number }>(
          `SELECT state, stones_done, stones_total FROM repricing ORDER BY created_at DESC LIMIT 1`,
        );
      await until('stones that are repriced', async () => ((await half())[0]?.stones_done ?? 0) > 0);
      // It reaches the batch of the locked stone and gives up its own locks there.
      const waits = async (): Promise<boolean> => (await server.query(LOCK_WAITS)).length > 0;
      await until('a span that waits', waits);
      await until('a span that gives way', async () => !(await waits()));
      expect(done).toBe(false);
      const [{ state, stones_done, stones_total } = { state: '', stones_done: 0, stones_total: 0 }] =
        await half();
      expect([state, stones_done < stones_total]).toEqual(['running', true]);
      await somebody.query('COMMIT');
      await run;
      const left = await server.query(`SELECT FROM stone WHERE id = $1 AND rap <> trunc(rap, -2)`, [
        rows[0]?.id,
      ]);
      expect(left).toHaveLength(0);
    } finally {
      somebody.release();
      await pool.end();
    }
    // An interrupted run is resumed after the stones that it had finished.
    const [middle] = await server.query<{ id: string; before: number; all: number }>(
      `SELECT id, before::int, (SELECT count(*)::int FROM stone WHERE status <> 8) AS all
         FROM (SELECT id, row_number() OVER (ORDER BY id) AS before FROM stone WHERE status <> 8) s WHERE before = 300`,
    );
    await server.command(
      `INSERT INTO repricing (id, cause, asked_by, state, after_id, stones_done, started_at)
       VALUES (gen_random_uuid(), 'Test', 'Test', 'running', $1, 300, now())`,
      [middle?.id],
    );
    const owner = createPool(server.databaseOwnerUrl, { name: 'somebody', kind: 'owner' });
    await repriceAll({ ownerPool: owner });
    await owner.end();
    expect((await prices()).repricing).toMatchObject({ state: 'done', stones_done: middle?.all });
  });
});

describe('the exchange rate of the rupee', () => {
  it('is read by everybody and set by administrators', async () => {
    const customer = await server.as('customer@pavilion.test');
    expect(dataOf(await customer.get('/inventory/usd_inr'))).toMatchObject({ rate: '80' });
    expect((await admin.send('PUT', '/inventory/usd_inr', { rate: '83.4175' })).status).toBe(200);
    expect(dataOf(await customer.get('/inventory/usd_inr'))).toMatchObject({ rate: '83.4175' });
    for (const rate of ['0', '-1', '1e3', '083', '83.41755', 'x'])
      expect((await admin.send('PUT', '/inventory/usd_inr', { rate })).status, rate).toBe(400);
  });
});
