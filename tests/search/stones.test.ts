/** Who sees which stones, everything known about one of them, and the stock as a whole. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { totalsOf } from '../../src/domain/stones/totals.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type Api } from '../support/api.ts';

type Found = components['schemas']['Search'];
type Cell = string | number | null;

let server: TestServer;
let admin: Api;
let stones: Record<string, Cell>[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  // The demo has no withdrawn stones.
  await server.command(`UPDATE stone SET status = 2 WHERE stock_no LIKE '%77' AND status = 1`);
  stones = await server.query(`SELECT s.*, carat::float8 AS carat FROM stone s`);
});
afterAll(() => server.close());

async function search(wire: object, api = admin): Promise<Found> {
  const reply = await api.send('POST', '/inventory/search', wire);
  expect(reply.status, reply.text).toBe(200);
  return reply.body?.data as Found;
}

describe('who sees which stones', () => {
  const clients = [
    'customer@pavilion.test',
    'newcomer@pavilion.test',
    'api-client@pavilion.test',
    'ftp-client@pavilion.test',
  ];

  it('withdrawn stones are hidden from clients in search, counts, stone page and stock figures', async () => {
    const [withdrawn] = stones.filter((stone) => stone['status'] === 2);
    const number = String(withdrawn?.['stock_no']);
    for (const email of clients) {
      const api = await server.as(email);
      expect((await search({ status: [2] }, api)).totals.pieces).toBe(0);
      expect((await search({ stock_numbers: [number] }, api)).totals.pieces).toBe(0);
      const facets = (await search({}, api)).facets?.['status'] ?? [];
      expect(facets.some(({ code }) => code === '2')).toBe(false);
      const hidden = await api.get(`/inventory/dna?stock_no=${number}`);
      const missing = await api.get('/inventory/dna?stock_no=NOSUCH');
      expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
      const details = (await api.get('/inventory/details')).body?.data as { by_status: { status: number }[] };
      expect(details.by_status.some(({ status }) => status === 2)).toBe(false);
    }
    expect((await search({ status: [2] })).totals.pieces).toBeGreaterThan(0);
    expect((await admin.get(`/inventory/dna?stock_no=${number}`)).status).toBe(200);
  });

  it('cached results are not shared between people who see different stones', async () => {
    const customer = await server.as('customer@pavilion.test');
    const all = (await search({})).totals.pieces;
    const seen = (await search({}, customer)).totals.pieces;
    expect(all - seen).toBe(
      stones.filter((stone) => stone['diamond_type'] === 1 && stone['status'] === 2).length,
    );
    expect((await search({})).totals.pieces).toBe(all);
  });

  it('a hold and its history are shown as the viewer’s own only to its client', async () => {
    const [customer, other] = [
      await server.as('customer@pavilion.test'),
      await server.as('customer2@pavilion.test'),
    ];
    const { stockList } = await search({ status: [1], size: 1 }, customer);
    const number = stockList[0]?.stock_no ?? '';
    expect(
      (await customer.send('POST', '/inventory/new-arrival/hold', { stock_numbers: [number] })).status,
    ).toBe(200);
    const held = async (api: Api) =>
      (await search({ stock_numbers: [number] }, api)).stockList[0]?.held_for_me;
    expect([await held(customer), await held(other), await held(admin)]).toEqual([true, false, false]);
    const history = async (api: Api) =>
      ((await api.get(`/inventory/dna?stock_no=${number}`)).body?.data as components['schemas']['StoneDna'])
        .history;
    expect((await history(customer)).map(({ label }) => label)).toContain('Hold');
    expect(await history(other)).toEqual([]);
    expect((await history(admin)).length).toBeGreaterThan(0);
  });
});

describe('one stone and the stock', () => {
  it('returns a stone with its prices and the attributes that it has', async () => {
    const round = stones.find(
      (stone) => stone['shape'] === 'ROUND' && stone['key_to_symbols'] !== null && stone['status'] === 1,
    );
    const { body } = await admin.get(`/inventory/dna?stock_no=${round?.['stock_no']}`);
    const stone = body?.data as components['schemas']['StoneDna'];
    expect(stone).toMatchObject({
      id: round?.['id'],
      carat: round?.['carat'],
      rap: round?.['rap'],
      sell_amt: round?.['total_amt'],
    });
    const told = new Map(stone.attributes.map(({ label, value }) => [label, value]));
    expect(told.get('Key to symbols')).toBe(round?.['key_to_symbols']);
    expect(told.get('Girdle condition')).toBe('Faceted');
    expect(told.has('Brand')).toBe(false);
    expect((await admin.get('/inventory/dna')).status).toBe(400);
  });

  it('sums the stock by type, status and shape', async () => {
    const details = (await admin.get('/inventory/details?diamond_type=2')).body
      ?.data as components['schemas']['InventoryDetails'];
    expect(details.totalInventory.pieces).toBe(stones.length);
    expect(details.whiteInventory.pieces + details.fancyInventory.pieces).toBe(stones.length);
    const sum = (figures: { pieces: number }[]) => figures.reduce((all, { pieces }) => all + pieces, 0);
    expect([sum(details.by_shape), sum(details.by_status)]).toEqual([
      details.fancyInventory.pieces,
      details.fancyInventory.pieces,
    ]);
    const amount = totalsOf(
      stones.filter((stone) => stone['diamond_type'] === 2) as Parameters<typeof totalsOf>[0],
    ).total_amt;
    expect(details.fancyInventory.total_amt).toBe(amount);
  });

  it('lists the columns of search and transaction lists, each in the stones it describes', async () => {
    for (const view of ['search', 'hold', 'memo', 'confirm-stone', 'enquiry']) {
      const fields = (await admin.get(`/inventory/table-fields?view=${view}`)).body?.data as {
        field: string;
        sequence: number;
      }[];
      expect(new Set(fields.map(({ field }) => field)).size).toBe(fields.length);
      expect(fields.map(({ sequence }) => sequence)).toEqual(fields.map((_, index) => index + 1));
      expect(fields[0]?.field).toBe('stock_no');
    }
    const shown = (await admin.get('/inventory/table-fields')).body?.data as {
      field: string;
      of?: string[];
    }[];
    const { stockList } = await search({ size: 1 });
    const told = new Set(Object.keys(stockList[0] ?? {}));
    // The grades of inclusions are one text in a row, and a column each.
    const together = shown.filter(({ field, of }) => of !== undefined && told.has(field));
    for (const one of together.flatMap(({ of = [] }) => of)) told.add(one);
    for (const one of shown.flatMap(({ field, of }) => of ?? [field])) expect([...told]).toContain(one);
    expect(together.map(({ field }) => field)).toEqual(['inclusions']);
  });

  it('begins with what a role looks at', async () => {
    const first = async (email: string): Promise<string[]> =>
      dataOf<{ field: string; is_default: boolean }[]>(
        await (await server.as(email)).get('/inventory/table-fields'),
      ).flatMap(({ field, is_default: isShown }) => (isShown ? field : []));
    const usual = await first('admin@pavilion.test');
    expect(usual).toEqual(expect.arrayContaining(['finish', 'disc', 'price_per_ct', 'total_amt']));
    expect(await first('customer@pavilion.test')).toEqual(usual);
    const quality = await first('qc@pavilion.test');
    expect(quality.slice(5, 9)).toEqual(['clarity', 'shade', 'milky', 'eye_clean']);
    expect(quality).toContain('total_amt');
    expect(quality).not.toContain('disc');
    expect((await first('auditor@pavilion.test')).slice(5, 8)).toEqual([
      'clarity',
      'org_stock_no',
      'confirmed_at',
    ]);
  });
});
