/** Carat ranges, their sub-ranges, and the stock by shape and size. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Schemas = components['schemas'];
const NOBODY = '0192f000-0000-7000-8000-000000000001';

let server: TestServer;
let admin: Api;
let customer: Api;
beforeAll(async () => {
  server = await startTestServer();
  [admin, customer] = [await server.as('admin@pavilion.test'), await server.as('customer@pavilion.test')];
});
afterAll(() => server.close());

const ok = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
};

describe('carat ranges', () => {
  const at = '/inventory/carat-range';
  const ranges = async (): Promise<Schemas['CaratRange'][]> => ok(await admin.get(at));

  it('have a sequence, can be moved, and can be deactivated', async () => {
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
    const stocks = ok<Schemas['Stocks']>(await admin.get('/inventory/stocks'));
    expect(stocks.ranges.map(({ id }) => id)).not.toContain(first?.id);
  });

  it('cannot overlap or be reversed, and contain their sub-ranges', async () => {
    await server.command('DELETE FROM carat_range WHERE carat_from >= 1');
    const whole = ok<Schemas['CaratRange']>(await admin.send('POST', at, { carat_from: 1, carat_to: 1.499 }));
    const meeting = await admin.send('POST', at, { carat_from: 1.499, carat_to: 2 });
    expect([meeting.status, meeting.body?.message]).toEqual([
      409,
      '1.499 – 2.000 ct would overlap with 1.000 – 1.499 ct.',
    ]);
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
      '1.400 – 1.600 ct is not within 1.000 – 1.499 ct.',
    ]);
    const twice = await admin.send('POST', sub, { carat_range_id: whole.id, carat_from: 1.2, carat_to: 1.3 });
    expect(twice.status).toBe(409);
    const shrunk = await admin.send('PUT', `${at}/${whole.id}`, { carat_from: 1.1, carat_to: 1.499 });
    expect([shrunk.status, shrunk.body?.message]).toEqual([
      409,
      '1.000 – 1.249 ct would be outside. Change or delete the sub-ranges first.',
    ]);

    const [one] = with1.sub_ranges;
    ok(await admin.send('PUT', `${sub}/${one?.id.toUpperCase()}`, { carat_from: 1.1, carat_to: 1.2 }));
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

  it('have ordered sub-ranges, active or not, which together count every stone of the range', async () => {
    await server.command('DELETE FROM carat_range WHERE carat_from >= 1');
    const { id: carat_range_id } = ok<Schemas['CaratRange']>(
      await admin.send('POST', at, { carat_from: 1, carat_to: 1.499 }),
    );
    const sub = '/inventory/sub-carat-range';
    const add = async (carat_from: number, carat_to: number, more: object = {}) =>
      ok<Schemas['CaratRange']>(
        await admin.send('POST', sub, { carat_range_id, carat_from, carat_to, ...more }),
      );
    const froms = ({ sub_ranges }: Schemas['CaratRange']) =>
      sub_ranges.map(({ carat_from, sequence, is_active }) => [carat_from, sequence, is_active]);
    await add(1, 1.099);
    await add(1.1, 1.199, { is_active: false });
    const three = await add(1.3, 1.399, { sequence: 1 });
    expect(froms(three)).toEqual([
      [1.3, 1, true],
      [1, 2, true],
      [1.1, 3, false],
    ]);
    const [, first, second] = three.sub_ranges;

    const whole = ok<Schemas['Stocks']>(await admin.get('/inventory/stocks'));
    const inWhole = whole.ranges.filter(({ carat_from }) => carat_from >= 1);
    expect(inWhole).toEqual([{ id: carat_range_id, carat_from: 1, carat_to: 1.499 }]);
    // A gap between active sub-ranges comes after the smaller one.
    const ends = async () => {
      const { ranges: sizes, cells } = ok<Schemas['Stocks']>(
        await admin.get('/inventory/stocks?sub_ranges=true'),
      );
      const parts = sizes.filter(({ carat_from }) => carat_from >= 1);
      const ids = parts.map((part) => part.id);
      const pieces = cells
        .filter((cell) => ids.includes(cell.carat_range_id ?? ''))
        .reduce((sum, cell) => sum + cell.pieces, 0);
      return { ends: parts.map(({ carat_from, carat_to }) => [carat_from, carat_to]), ids, pieces };
    };
    const divided = await ends();
    expect(divided.ends).toEqual([
      [1.3, 1.399],
      [1.4, 1.499],
      [1, 1.099],
      [1.1, 1.299],
    ]);
    expect(new Set(divided.ids).size).toBe(4);
    const [counted] = await server.query<{ pieces: number }>(
      'SELECT count(*)::int AS pieces FROM stone WHERE carat BETWEEN 1 AND 1.499',
    );
    expect(divided.pieces).toBe(counted?.pieces);
    expect(divided.pieces).toBeGreaterThan(0);

    const moved = await admin.send('PUT', `${sub}/${second?.id}`, {
      carat_from: 1.1,
      carat_to: 1.199,
      is_active: true,
      sequence: 1,
    });
    expect(moved.body?.message).toBe(
      'The sub-range 1.100 – 1.199 ct is in position 1 of 1.000 – 1.499 ct and is in use.',
    );
    const aside = await admin.send('PUT', `${sub}/${first?.id}`, {
      carat_from: 1,
      carat_to: 1.099,
      is_active: false,
    });
    expect(froms(ok<Schemas['CaratRange']>(aside))).toEqual([
      [1.1, 1, true],
      [1.3, 2, true],
      [1, 3, false],
    ]);
    expect((await ends()).ends).toEqual([
      [1, 1.099],
      [1.1, 1.199],
      [1.2, 1.299],
      [1.3, 1.399],
      [1.4, 1.499],
    ]);
  });

  it('cannot overlap in the database either', async () => {
    await expect(
      server.command(
        `INSERT INTO carat_range (id, carat_from, carat_to, sequence, changed_by) VALUES (gen_random_uuid(), 0.35, 0.45, 99, 'x')`,
      ),
    ).rejects.toThrow('carat_range_apart');
  });
});

describe('the stock by shape and size', () => {
  it('adds up to the stones that the person sees, each in one cell', async () => {
    for (const api of [admin, customer]) {
      const { cells, ranges } = ok<Schemas['Stocks']>(await api.get('/inventory/stocks'));
      const details = ok<Schemas['InventoryDetails']>(await api.get('/inventory/details'));
      const sum = cells.reduce((pieces, cell) => pieces + cell.pieces, 0);
      expect(sum).toBe(details.totalInventory.pieces);
      const [range] = ranges.filter(({ carat_from }) => carat_from === 0.3);
      const hidden = api === customer ? 'AND status <> 2' : '';
      const counted = await server.query<{ shape: string; pieces: number }>(
        `SELECT shape, count(*)::int AS pieces FROM stone WHERE carat BETWEEN 0.3 AND 0.399 ${hidden} GROUP BY shape ORDER BY shape`,
      );
      const found = cells.filter(({ carat_range_id }) => carat_range_id === range?.id);
      expect(found.map(({ shape, pieces }) => ({ shape, pieces }))).toEqual(counted);
      expect(counted.length).toBeGreaterThan(0);
    }
  });

  it('lists the values of clarity among the fields', async () => {
    const fields = ok<Schemas['FieldValues'][]>(await customer.get('/inventory/fields'));
    expect(fields.find(({ field }) => field === 'clarity')?.options.map(({ code }) => code)).toContain(
      'VVS1',
    );
  });
});
