/** The search over HTTP, against a simple implementation that looks at every stone. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ATTRIBUTE_KEYS, ATTRIBUTES } from '../../src/domain/attributes/attributes.ts';
import { INCLUSION_FIELDS } from '../../src/domain/attributes/inclusions.ts';
import { MEDIA_KEYS, RANGE_KEYS, type SearchWire } from '../../src/domain/stones/search-filters.ts';
import { totalsOf } from '../../src/domain/stones/totals.ts';
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
  // The demo has no media and few statuses, so add some for the filters.
  await server.command(
    `UPDATE stone SET image = CASE WHEN stock_no LIKE '%3' THEN '/media/a.jpg' END,
                      video = CASE WHEN stock_no LIKE '%5' THEN '/media/a.mp4' END,
                      status = CASE WHEN stock_no LIKE '%77' AND status = 1 THEN 2 ELSE status END`,
  );
  stones = await server.query(
    `SELECT s.*, carat::float8 AS carat, depth::float8 AS depth, table_pct::float8 AS table_pct, disc::float8 AS disc,
            length::float8 AS length, width::float8 AS width, height::float8 AS height,
            current_date - created_at::date AS days_in_stock,
            CASE supplier_availability WHEN 'GA' THEN 'YES' END AS guaranteed FROM stone s`,
  );
  // What is not assessed is a choice of its own.
  for (const stone of stones) for (const field of INCLUSION_FIELDS) stone[field] ??= 'UNKNOWN';
});
afterAll(() => server.close());

async function search(wire: object, api = admin): Promise<Found> {
  const reply = await api.send('POST', '/inventory/search', wire);
  expect(reply.status, reply.text).toBe(200);
  return reply.body?.data as Found;
}

function fits(stone: Record<string, Cell>, wire: SearchWire): boolean {
  const type = wire.diamond_type ?? (wire.days_in_stock === undefined ? 1 : null);
  if (type !== null && stone['diamond_type'] !== type) return false;
  if (wire.stone_type !== undefined && stone['stone_type'] !== wire.stone_type) return false;
  if (wire.status !== undefined && !wire.status.some((status) => status === stone['status'])) return false;
  for (const key of ATTRIBUTE_KEYS) {
    const codes = wire[key];
    if (codes !== undefined && !codes.some((code) => code === stone[key])) return false;
  }
  for (const key of RANGE_KEYS) {
    const value = stone[key] ?? null;
    const within = (range: string): boolean => {
      const [from, to] = range.split('..').map((end) => (end === '' ? null : Number(end)));
      return value !== null && (from == null || Number(value) >= from) && (to == null || Number(value) <= to);
    };
    if (wire[key] !== undefined && !wire[key].some(within)) return false;
  }
  return MEDIA_KEYS.every(
    (key) => wire[key] === undefined || wire[key] === 3 || (stone[key] !== null) === (wire[key] === 1),
  );
}

describe('the default search', () => {
  it('lists white stones, available ones first, then newest first', async () => {
    const { stockList, pagination, totals } = await search({ size: 50 });
    expect(stockList).toHaveLength(50);
    expect(stockList.filter((stone) => stone.status === 1).length).toBeGreaterThanOrEqual(20);
    expect(stockList.every((stone) => stone.diamond_type === 1)).toBe(true);
    const white = stones.filter((stone) => stone['diamond_type'] === 1);
    const rank = (stone: Record<string, Cell>) => `${stone['status'] === 1 ? 1 : 0} ${stone['id']}`;
    const expected = white.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1)).slice(0, 50);
    expect(stockList.map(({ stock_no }) => stock_no)).toEqual(expected.map(({ stock_no }) => stock_no));
    const totalPages = Math.ceil(white.length / 50);
    expect(pagination).toEqual({
      page: 1,
      size: 50,
      totalPages,
      totalRecords: white.length,
      currentPage: 1,
      pageSize: 50,
    });
    expect(totals.pieces).toBe(white.length);
  });

  it('has 500 stones a page', async () => {
    expect((await search({})).stockList).toHaveLength(500);
  });
});

const few = (key: (typeof ATTRIBUTE_KEYS)[number]) => {
  const codes =
    key === 'location'
      ? ['Mumbai', 'Surat', 'Antwerp']
      : ATTRIBUTES[key].options.slice(0, 7).map(({ code }) => code);
  return fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 4 });
};
const ranges = (from: number, to: number) =>
  fc.array(
    fc
      .tuple(
        fc.double({ min: from, max: to, noNaN: true }),
        fc.double({ min: 0, max: (to - from) / 2, noNaN: true }),
      )
      .map(([low, more]) => `${low.toFixed(2)}..${(low + more).toFixed(2)}`),
    { minLength: 1, maxLength: 2 },
  );
const wires = fc.record(
  {
    diamond_type: fc.constantFrom(1 as const, 2 as const),
    stone_type: fc.constantFrom(1 as const, 2 as const),
    status: fc.uniqueArray(fc.constantFrom(1 as const, 2 as const, 4 as const, 5 as const), { minLength: 1 }),
    ...Object.fromEntries(ATTRIBUTE_KEYS.map((key) => [key, few(key)])),
    carat: ranges(0.2, 3),
    rap: ranges(500, 20_000),
    disc: ranges(-60, 0),
    price_per_ct: ranges(100, 10_000),
    total_amt: ranges(100, 20_000),
    depth: ranges(55, 75),
    table_pct: ranges(50, 72),
    length: ranges(3, 9),
    width: ranges(3, 9),
    height: ranges(2, 6),
    days_in_stock: ranges(0, 60),
    image: fc.constantFrom(1 as const, 2 as const, 3 as const),
    video: fc.constantFrom(1 as const, 2 as const),
    certificate: fc.constantFrom(1 as const, 2 as const),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<SearchWire>;

/** One or two filters at a time: all of them together would never find anything. */
const searches = fc
  .tuple(wires, fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 1, maxLength: 2 }))
  .map(([wire, at]) => {
    const entries = Object.entries(wire);
    return Object.fromEntries(
      at.flatMap((index) => entries.slice(index % Math.max(1, entries.length)).slice(0, 1)),
    ) as SearchWire;
  });

describe('filters, totals and counts', () => {
  it('match the simple implementation', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(searches, async (wire) => {
        const answer = await search({ ...wire, size: 1000 });
        const expected = stones.filter((stone) => fits(stone, wire));
        found += expected.length > 0 ? 1 : 0;
        expect(answer.totals).toEqual(totalsOf(expected as Parameters<typeof totalsOf>[0]));
        expect(answer.stockList).toHaveLength(Math.min(1000, expected.length));
        const numbers = new Set(expected.map((stone) => stone['stock_no']));
        expect(answer.stockList.every((stone) => numbers.has(stone.stock_no))).toBe(true);
        for (const key of [...ATTRIBUTE_KEYS, 'status', 'stone_type'] as const) {
          const counts = answer.facets?.[key] ?? [];
          const among = (code: string, of: typeof stones) =>
            of.filter((stone) => String(stone[key]) === code).length;
          const { [key]: _own, ...others } = wire;
          const near = wire[key] === undefined ? expected : stones.filter((stone) => fits(stone, others));
          const codes = new Set(near.flatMap((stone) => (stone[key] === null ? [] : String(stone[key]))));
          expect([key, new Set(counts.map(({ code }) => code))]).toEqual([key, codes]);
          for (const { code, count, choice } of counts) {
            expect([key, code, count]).toEqual([key, code, among(code, expected)]);
            if (wire[key] !== undefined) expect([key, code, choice]).toEqual([key, code, among(code, near)]);
          }
          const counted = counts.reduce((sum, { count }) => sum + count, 0);
          expect(counted).toBe(expected.filter((stone) => stone[key] !== null).length);
        }
      }),
      { numRuns: 100 },
    );
    expect(found).toBeGreaterThan(15);
  });

  it('are the same in the query as in the body', async () => {
    const query =
      'shape=ROUND&shape=OVAL&color=D&carat=0.30..0.50&carat=1..1.2&image=2&size=25&sort=-carat&stone_type=2';
    const reply = await admin.get(`/inventory/search?${query}`);
    const wire = {
      shape: ['ROUND', 'OVAL'],
      color: ['D'],
      carat: ['0.30..0.50', '1..1.2'],
      image: 2,
      size: 25,
      sort: ['-carat'],
      stone_type: 2,
    };
    const posted = await search(wire);
    expect(reply.body?.data).toEqual(posted);
    expect(posted.totals.pieces).toBeGreaterThan(0);
  });

  it('find what a report marks on the stone, or stones on which it marks none of it', async () => {
    const asked = { key_to_symbols: ['PINPOINT', 'TWINNING_WISP'], size: 1000 };
    const marked = stones.filter(
      (stone) => stone['diamond_type'] === 1 && /pinpoint|twinning/i.test(String(stone['key_to_symbols'])),
    );
    const numbersIn = ({ stockList }: Found) => stockList.map(({ stock_no }) => stock_no).toSorted();
    const found = await search(asked);
    expect(numbersIn(found)).toEqual(marked.map((stone) => String(stone['stock_no'])).toSorted());
    expect(found.totals.pieces).toBeGreaterThan(20);
    const others = await search({ ...asked, key_to_symbols_contain: 2 });
    const all = await search({ size: 1000 });
    expect(others.totals.pieces).toBe(all.totals.pieces - found.totals.pieces);
    const unmarked = stones.filter(
      (stone) => stone['diamond_type'] === 1 && stone['key_to_symbols'] === null,
    );
    expect(numbersIn(others)).toEqual(
      expect.arrayContaining(unmarked.slice(0, 5).map((stone) => stone['stock_no'])),
    );
    expect(
      (await admin.send('POST', '/inventory/search', { ...asked, key_to_symbols_contain: 3 })).status,
    ).toBe(400);
    const query = 'key_to_symbols=PINPOINT&key_to_symbols=TWINNING_WISP&size=1000';
    expect((await admin.get(`/inventory/search?${query}`)).body?.data).toEqual(found);
  });

  it('are up to date right after a hold', async () => {
    const before = (await search({ status: [4] })).totals.pieces;
    const associate = await server.as('associate@pavilion.test');
    const client = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
    );
    const { stockList } = await search({ status: [1], size: 1 });
    const held = await associate.send('POST', '/inventory/new-arrival/hold', {
      stock_numbers: stockList.map(({ stock_no }) => stock_no),
      user_id: client[0]?.id,
    });
    expect(held.status, held.text).toBe(200);
    expect((await search({ status: [4] })).totals.pieces).toBe(before + 1);
  });
});

describe('pages and order', () => {
  it('cover the result without gaps or repetitions', async () => {
    const wire = { shape: ['HEART'], size: 10 };
    const all = await search({ ...wire, size: 1000 });
    const walked: string[] = [];
    for (let page = 1; page <= all.totals.pieces / 10 + 1; page++) {
      walked.push(...(await search({ ...wire, page })).stockList.map(({ stock_no }) => stock_no));
    }
    expect(walked).toEqual(all.stockList.map(({ stock_no }) => stock_no));
    expect(new Set(walked).size).toBe(all.totals.pieces);
  });

  it('sort colours in the trade’s order, and empty values last in both directions', async () => {
    const colors = (found: Found) => found.stockList.map((stone) => 'DEFGHIJKLMN'.indexOf(stone.color ?? ''));
    const up = colors(await search({ sort: ['color', '-carat'], size: 1000, shape: ['OVAL'] }));
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    for (const sort of ['rap', '-rap']) {
      const { stockList } = await search({
        sort: [sort],
        size: 1000,
        stone_type: 1,
        shape: ['OVAL', 'PEAR'],
      });
      const raps = stockList.map(({ rap }) => rap);
      const listed = raps.filter((rap) => rap != null).map(Number);
      expect(listed.length).toBeGreaterThan(5);
      expect(raps.slice(listed.length).every((rap) => rap === null)).toBe(true);
      expect(listed).toEqual(listed.toSorted((a, b) => (sort === 'rap' ? a - b : b - a)));
    }
  });

  it('refuse unknown sort keys, invalid ranges and unknown parameters', async () => {
    const reply = await admin.send('POST', '/inventory/search', { sort: ['password'] });
    expect([reply.status, reply.body?.message]).toEqual([
      400,
      'Stones cannot be sorted by password. Choose another column.',
    ]);
    expect((await admin.send('POST', '/inventory/search', { carat: ['cheap'] })).status).toBe(400);
    expect((await admin.get('/inventory/search?colour=D')).status).toBe(400);
  });
});

describe('stones by number', () => {
  it('are found by stock or report number, white or fancy, in upper or lower case', async () => {
    const white = stones.find((stone) => stone['diamond_type'] === 1);
    const fancy = stones.find((stone) => stone['diamond_type'] === 2 && stone['report_no'] !== null);
    const numbers = [String(white?.['stock_no']).toLowerCase(), String(fancy?.['report_no']), 'nothing'];
    const { stockList, totals } = await search({ stock_numbers: numbers });
    expect(totals.pieces).toBe(2);
    expect(new Set(stockList.map(({ stock_no }) => stock_no))).toEqual(
      new Set([white?.['stock_no'], fancy?.['stock_no']]),
    );
  });

  it('are found by the beginning of a number, in which % and _ are no wildcards', async () => {
    const starts = (text: string) =>
      stones.filter((stone) =>
        [stone['stock_no'], stone['report_no']].some((number) => String(number ?? '').startsWith(text)),
      ).length;
    expect((await search({ searchTerm: 'pv1000' })).totals.pieces).toBe(starts('PV1000'));
    expect((await search({ searchTerm: 'LG1' })).totals.pieces).toBe(starts('LG1'));
    for (const searchTerm of ['P%', 'P_', '%', '\\'])
      expect((await search({ searchTerm })).totals.pieces).toBe(0);
  });
});

describe('a count alone', () => {
  it('has totals and no stones, and facets only on request', async () => {
    const counted = await search({ is_count_only: true, shape: ['PEAR'] });
    expect(counted.stockList).toEqual([]);
    expect(counted.facets).toBeUndefined();
    const { totals, pagination } = await search({ shape: ['PEAR'] });
    expect([counted.totals, counted.pagination]).toEqual([totals, pagination]);
    expect((await search({ is_count_only: true, facets: true })).facets?.['shape']?.length).toBeGreaterThan(
      5,
    );
    expect((await search({ facets: false })).facets).toBeUndefined();
    const byQuery = await admin.get('/inventory/search?is_count_only=true&diamond_type=2');
    expect((byQuery.body?.data as Found).stockList).toEqual([]);
  });
});
