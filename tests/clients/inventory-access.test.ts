/**
 * A client's inventory access: set by staff, and enforced on every path that shows or takes a
 * stone.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { take } from '../support/prices.ts';

type Access = components['schemas']['KeptInventoryAccess'];
type Found = components['schemas']['Search'];
interface Stone {
  id: string;
  stock_no: string;
  shape: string;
  carat: number;
  location: string | null;
  diamond_type: number;
  status: number;
}

const ACTIONS = '/inventory/new-arrival';
const NOBODY = '0192f000-0000-7000-8000-000000000001';

let server: TestServer;
let admin: Api;
let customer: Api;
let clientId: string;
let stones: Stone[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  clientId = await idOf('customer@pavilion.test');
  stones =
    await server.query(`SELECT id, stock_no, shape, carat::float8 AS carat, location, diamond_type, status
                                FROM stone ORDER BY stock_no`);
});
afterAll(() => server.close());
beforeEach(() => server.command('DELETE FROM inventory_access'));

async function idOf(email: string): Promise<string> {
  const [row] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
  return row?.id ?? '';
}

const settings = (id = clientId): string => `/customer/inventory-settings/${id}`;

async function allow(access: object): Promise<Access> {
  const reply = await admin.send('PUT', settings(), access);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Access>(reply);
}

async function search(api: Api, wire: object): Promise<Found> {
  const reply = await api.send('POST', '/inventory/search', wire);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Found>(reply);
}

/** An available stone that matches; a different one on each call, because held stones stay held. */
let taken = 0;
function free(fits: (stone: Stone) => boolean): Stone {
  const found = stones.filter((stone) => stone.status === 1 && fits(stone));
  taken += 1;
  const stone = found.at(-taken);
  if (!stone) throw new Error('The demo has too few stones for this test.');
  return stone;
}

describe('setting it', () => {
  it('starts with everything, is replaced as a whole, and is shown with counts', async () => {
    const before = dataOf<Access>(await admin.get(settings()));
    expect(before).toMatchObject({ shape: [], location: [], carat_from: null, changed_by: null });
    expect([before.pieces, before.pieces_seen]).toEqual([stones.length, stones.length]);

    const kept = await allow({ shape: ['ROUND', 'PEAR', 'ROUND'], carat_from: 0.5, carat_to: 2 });
    expect(kept).toMatchObject({
      shape: ['ROUND', 'PEAR'],
      carat_from: 0.5,
      carat_to: 2,
      changed_by: 'Demo Administrator',
      pieces: stones.length,
      pieces_seen: stones.filter(
        ({ shape, carat }) => ['ROUND', 'PEAR'].includes(shape) && carat >= 0.5 && carat <= 2,
      ).length,
    });
    expect(dataOf<Access>(await admin.get(settings()))).toEqual(kept);

    expect(await allow({ diamond_type: [2] })).toMatchObject({
      shape: [],
      carat_from: null,
      diamond_type: [2],
      pieces_seen: stones.filter((stone) => stone.diamond_type === 2).length,
    });
    const [audit] = await server.query<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE operation = 'setInventoryAccess' ORDER BY id DESC LIMIT 1`,
    );
    expect(audit?.summary).toBe('Culet & Crown sees the inventory by Diamond type.');
  });

  it.each([
    ['an unknown shape', { shape: ['SQUIRCLE'] }, /Shape has no value SQUIRCLE/],
    ['an unknown diamond type', { diamond_type: [3] }, /is not valid/],
    ['a smallest carat above the largest', { carat_from: 2, carat_to: 1 }, /smaller one first/],
    ['negative carats', { carat_from: -1 }, /is not valid/],
    ['a text with a NUL', { location: ['Ant\u0000werp'] }, /NUL character/],
  ])('refuses %s', async (_what, access, message) => {
    const reply = await admin.send('PUT', settings(), access);
    expect([reply.status, reply.body?.message]).toEqual([400, expect.stringMatching(message)]);
    expect(await server.query('SELECT 1 FROM inventory_access')).toEqual([]);
  });

  it('is read by staff, and written by administrators and the client’s associate', async () => {
    const as = (name: string): Promise<Api> => server.as(`${name}@pavilion.test`);
    const both = async (api: Api, id = clientId): Promise<[Reply, Reply]> => [
      await api.get(settings(id)),
      await api.send('PUT', settings(id), { lab: ['GIA'] }),
    ];
    const statuses = (replies: Reply[]): number[] => replies.map((reply) => reply.status);
    expect(statuses(await both(await as('associate')))).toEqual([200, 200]);
    expect(statuses(await both(await as('qc')))).toEqual([200, 403]);
    expect(statuses(await both(await as('auditor')))).toEqual([200, 403]);
    // Other associates' clients, and people who are not clients, are answered like a missing one.
    const other = await as('associate2');
    const [absentGet, absentPut] = await both(other, NOBODY);
    expect(statuses([absentGet, absentPut])).toEqual([404, 404]);
    for (const id of [clientId, await idOf('qc@pavilion.test'), 'no-uuid']) {
      const [get, put] = await both(other, id);
      expect([get.text, put.text]).toEqual([absentGet.text, absentPut.text]);
    }
  });

  it('cannot be changed with the client as the database’s actor', async () => {
    await allow({ shape: ['ROUND'] });
    const connection = await server.pool.connect();
    try {
      await connection.query(
        `BEGIN READ WRITE; SET LOCAL app.actor_id = '${clientId}'; SET LOCAL app.scope = 'own'`,
      );
      expect((await connection.query('SELECT shape FROM inventory_access')).rows).toEqual([
        { shape: ['ROUND'] },
      ]);
      expect((await connection.query(`UPDATE inventory_access SET shape = '{}'`)).rowCount).toBe(0);
      expect((await connection.query('DELETE FROM inventory_access')).rowCount).toBe(0);
    } finally {
      await connection.query('ROLLBACK');
      connection.release();
    }
  });

  it('offers staff every location that stones have', async () => {
    const places = dataOf<{ location: string; pieces: number }[]>(await admin.get('/inventory/locations'));
    const sum = places.reduce((all, { pieces }) => all + pieces, 0);
    expect(sum).toBe(stones.filter(({ location }) => location !== null).length);
    expect(new Set(places.map(({ location }) => location)).size).toBe(places.length);
  });
});

describe('stones outside it are missing', () => {
  const isRound = ({ shape }: Stone): boolean => shape === 'ROUND';
  const isOther = (stone: Stone): boolean => !isRound(stone);

  it('from rows, totals and counts of a search, at once and for this client only', async () => {
    const all = await search(customer, {});
    expect(new Set(all.stockList.map(({ shape }) => shape)).size).toBeGreaterThan(3);
    await allow({ shape: ['ROUND'], diamond_type: [1] });
    const found = await search(customer, {});
    const rounds = stones.filter((stone) => isRound(stone) && stone.diamond_type === 1).length;
    expect([found.totals.pieces, found.pagination.totalRecords, found.stockList.length]).toEqual([
      rounds,
      rounds,
      rounds,
    ]);
    expect(found.facets?.['shape']).toEqual([{ code: 'ROUND', count: rounds }]);
    // The counts of other options leave them out too.
    const pears = await search(customer, { shape: ['PEAR'] });
    expect([pears.stockList, pears.totals.pieces]).toEqual([[], 0]);
    expect(pears.facets?.['shape']?.map(({ code }) => code)).toEqual(['ROUND']);
    const out = free(isOther);
    expect((await search(customer, { stock_numbers: [out.stock_no] })).totals.pieces).toBe(0);
    expect((await search(customer, { searchTerm: out.stock_no })).totals.pieces).toBe(0);
    expect((await search(customer, { diamond_type: 2 })).totals.pieces).toBe(0);
    const details = dataOf<{ totalInventory: { pieces: number }; by_shape: { shape: string }[] }>(
      await customer.get('/inventory/details'),
    );
    expect(details.totalInventory.pieces).toBe(rounds);
    expect(details.by_shape.map(({ shape }) => shape)).toEqual(['ROUND']);
    // Other people still see everything, whatever is cached.
    const another = await server.as('customer2@pavilion.test');
    expect((await search(another, {})).totals.pieces).toBe(all.totals.pieces);
    expect((await search(admin, {})).totals.pieces).toBe(all.totals.pieces);
  });

  it('by location, carat and stone type; a stone without a location matches none', async () => {
    const [place] = dataOf<{ location: string }[]>(await admin.get('/inventory/locations'));
    await server.command('UPDATE stone SET location = NULL WHERE stock_no = $1', [stones[0]?.stock_no]);
    await allow({ location: [place?.location], carat_from: 1 });
    const seen = await server.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM stone WHERE diamond_type = 1 AND location = $1 AND carat >= 1`,
      [place?.location],
    );
    expect((await search(customer, {})).totals.pieces).toBe(seen[0]?.n);
    expect((await customer.get(`/inventory/dna?stock_no=${stones[0]?.stock_no}`)).status).toBe(404);
    await server.command('UPDATE stone SET location = $2 WHERE stock_no = $1', [
      stones[0]?.stock_no,
      stones[0]?.location,
    ]);
    await allow({ stone_type: [1] });
    const grown = await server.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM stone WHERE diamond_type = 1 AND stone_type = 1',
    );
    expect((await search(customer, {})).totals.pieces).toBe(grown[0]?.n);
  });

  it.each([
    ['look at', (api: Api, stock: string) => api.get(`/inventory/dna?stock_no=${stock}`)],
    ['hold', (api: Api, stock: string) => api.send('POST', `${ACTIONS}/hold`, { stock_numbers: [stock] })],
    ['confirm', (api: Api, stock: string) => take(api, 'confirm-stone', { stock_numbers: [stock] })],
    [
      'enquire about',
      (api: Api, stock: string) =>
        api.send('POST', `${ACTIONS}/enquiry`, { stock_numbers: [stock], message: 'Eye clean?' }),
    ],
  ])(
    'for a client who wants to %s one: the answer is that for an unknown number, byte for byte but for the number',
    async (_what, ask) => {
      await allow({ shape: ['ROUND'] });
      const out = free(isOther);
      const reply = await ask(customer, out.stock_no);
      const missing = await ask(customer, 'NOSUCH');
      expect([reply.status, reply.text]).toEqual([404, missing.text.replaceAll('NOSUCH', out.stock_no)]);
      expect(await server.query('SELECT 1 FROM history WHERE stone_id = $1', [out.id])).toEqual([]);
      expect((await ask(customer, free(isRound).stock_no)).status).toBe(200);
      await allow({});
      expect((await ask(customer, out.stock_no)).status).toBe(200);
    },
  );

  it('and a batch with one of them is refused as a whole', async () => {
    await allow({ shape: ['ROUND'] });
    const [inside, outside] = [free(isRound), free(isOther)];
    const reply = await customer.send('POST', `${ACTIONS}/hold`, {
      stock_numbers: [inside.stock_no, outside.stock_no],
    });
    expect(reply.status).toBe(404);
    expect(
      await server.query('SELECT 1 FROM hold WHERE stone_id = ANY ($1::uuid[])', [[inside.id, outside.id]]),
    ).toEqual([]);
  });

  it('but not for staff who act for the client, and the line belongs to the client', async () => {
    await allow({ shape: ['ROUND'] });
    const out = free(isOther);
    const associate = await server.as('associate@pavilion.test');
    const held = await associate.send('POST', `${ACTIONS}/hold`, {
      stock_numbers: [out.stock_no],
      user_id: clientId,
    });
    expect(held.status, held.text).toBe(200);
    const { data } = dataOf<{ data: { id: string; stock_no: string }[] }>(
      await customer.send('POST', `${ACTIONS}/get-hold?diamond_type=${out.diamond_type}`, {}),
    );
    const line = data.find(({ stock_no }) => stock_no === out.stock_no);
    expect(line).toBeDefined();
    expect((await customer.get(`/inventory/dna?stock_no=${out.stock_no}`)).status).toBe(404);
    // They may release it.
    expect((await customer.send('PUT', `${ACTIONS}/release-hold`, { ids: [line?.id] })).status).toBe(200);
  });
});
