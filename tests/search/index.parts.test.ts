/** The index's building blocks against simple implementations and PostgreSQL's arithmetic. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { createPool } from '../../server/db/pool.ts';
import { BitSets } from '../../server/search/index/bits.ts';
import { NONE } from '../../server/search/index/columns.ts';
import { divide, rounded, textOf, wholeNumber } from '../../server/search/index/decimal.ts';
import { Texts } from '../../server/search/index/texts.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/test-database.ts';

const ROWS = 1_400;
const rowsOf = fc.array(fc.integer({ min: 0, max: ROWS - 1 }), { maxLength: 900 });

describe('bit sets', () => {
  it('combine and count like sets', () => {
    const bits = new BitSets(ROWS);
    const make = (rows: readonly number[]): number => {
      const made = bits.make();
      for (const row of rows) bits.add(made, row);
      return made;
    };
    fc.assert(
      fc.property(rowsOf, rowsOf, (first, second) => {
        const [a, b, to] = [make(first), make(second), bits.make()];
        const [one, two] = [new Set(first), new Set(second)];
        const read = (): number[] => {
          const into = new Uint32Array(ROWS);
          return [...into.subarray(0, bits.rows(to, into))];
        };
        const ascending = (rows: number[]): number[] => rows.toSorted((x, y) => x - y);
        bits.and(to, a, b);
        expect(read()).toEqual(ascending([...one].filter((row) => two.has(row))));
        expect([bits.count(to), bits.countAnd(a, b)]).toEqual([read().length, read().length]);
        bits.or(to, a, b);
        expect(read()).toEqual(ascending([...new Set([...first, ...second])]));
        expect(bits.lastRows(to, 3, 40)).toEqual(read().toReversed().slice(3, 43));
        bits.andNot(to, a, b);
        expect(read()).toEqual(ascending([...one].filter((row) => !two.has(row))));
        expect(bits.count(a)).toBe(one.size);
        for (const set of [a, b, to]) bits.release(set);
      }),
    );
    // Released sets are reused, and empty.
    expect(bits.count(bits.make())).toBe(0);
  });
});

describe('texts', () => {
  const ends = fc.string({ maxLength: 9, unit: fc.constantFrom('0', '1', '9', 'A', 'é') });
  const texts = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom('', 'PV-', 'PV-2026-0'), fc.option(ends)),
    { maxLength: 60 },
  );

  it('sort by their bytes, whatever was written and read before', () => {
    fc.assert(
      fc.property(texts, fc.nat(60), (puts, asked) => {
        const column = new Texts(ROWS, new BitSets(ROWS).doubles());
        const kept = new Map<number, Buffer | null>();
        for (const [index, [row, beginning, end]] of puts.entries()) {
          if (index === asked) void column.keys;
          const text = end === null ? null : Buffer.from(beginning + end);
          kept.set(row, text);
          if (text === null) column.putNothing(row);
          else column.put(row, text, 0, text.length);
        }
        const { keys, parts } = column;
        const keysOf = (row: number): number[] => [
          keys[row] ?? NaN,
          ...Array.from({ length: parts - 1 }, (_, index) => column.part(row, index + 1) ?? NONE),
        ];
        const compare = (a: number[], b: number[]): number => {
          const at = a.findIndex((key, index) => key !== b[index]);
          return at < 0 ? 0 : Math.sign((a[at] ?? 0) - (b[at] ?? 0));
        };
        for (const [a, first] of kept)
          for (const [b, second] of kept) {
            const sign = compare(keysOf(a), keysOf(b));
            if (first === null || second === null)
              expect(sign).toBe(Number(first !== null) - Number(second !== null));
            else expect(sign).toBe(Buffer.compare(first, second));
          }
      }),
    );
  });
});

describe('figures', () => {
  // More rows than one partial sum holds, and extreme values: tiny ones and the most expensive
  // stone.
  const bits = new BitSets(ROWS);
  const [ints, doubles] = [bits.ints(), bits.doubles()];
  const whole = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -(2 ** 27), max: 2 ** 27 }));
  const wide = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -(2 ** 44), max: 2 ** 44 }));
  const filled = fc.tuple(
    fc.array(whole, { minLength: ROWS, maxLength: ROWS }),
    fc.array(wide, { minLength: ROWS, maxLength: ROWS }),
    rowsOf,
  );
  const fill = ([narrow, broad, rows]: readonly [number[], number[], number[]]): number => {
    ints.set(narrow);
    doubles.set(broad);
    const set = bits.make();
    for (const row of rows) bits.add(set, row);
    return set;
  };

  it('are summed exactly', () => {
    fc.assert(
      fc.property(filled, (all) => {
        const set = fill(all);
        const rows = [...new Set(all[2])];
        const sumOf = (figures: readonly number[]): bigint =>
          rows.reduce((sum, row) => sum + BigInt(figures[row] ?? 0), 0n);
        expect(bits.sum(set, ints, 2 ** 27)).toBe(sumOf(all[0]));
        expect(bits.sum(set, doubles, 2 ** 44)).toBe(sumOf(all[1]));
        bits.release(set);
      }),
      { numRuns: 30 },
    );
  });

  it('become prices, amounts and discounts exactly, in the rows of the set only', () => {
    const [to, others] = [bits.doubles(), bits.doubles()];
    const factor = fc.integer({ min: 10_000, max: 30_000 });
    const step = fc.constantFrom(1, 10, 100, 2_500, 10_000);
    const wideRaps = fc.array(
      fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 2 ** 37 })),
      {
        minLength: ROWS,
        maxLength: ROWS,
      },
    );
    fc.assert(
      fc.property(filled, wideRaps, factor, step, (all, raps, by, multiple) => {
        const cents = all[1].map((figure) => Math.abs(figure) % 2 ** 37);
        // Thousandths of a carat for which the product stays exact, as the store ensures.
        const counts = all[0].map(
          (figure, row) => Math.abs(figure) % Math.max(1, 2 ** 50 / (3 * (cents[row] ?? 0) + 2 ** 14)),
        );
        const thousandths = counts.map((count) => Math.floor(count) % 100_000_000);
        const set = fill([thousandths, cents, all[2]]);
        others.set(raps);
        const raise = { factor: by, unit: 10_000 * multiple, step: multiple };
        const read = (write: () => void): number[] => {
          to.fill(7);
          write();
          return [...to.subarray(0, ROWS)];
        };
        const rows = new Set(all[2]);
        const price = (row: number): bigint => {
          const unit = 10_000n * BigInt(multiple);
          const product = BigInt(cents[row] ?? 0) * BigInt(by);
          return ((product + unit - 1n) / unit) * BigInt(multiple);
        };
        const expected = (of: (row: number) => number): number[] =>
          cents.map((_, row) => (rows.has(row) ? of(row) : 7));
        const apart = (row: number): number => {
          const rap = BigInt(raps[row] ?? 0);
          const above = price(row) - rap;
          if (price(row) > rap * 1000n) return -5;
          const size = ((above < 0n ? -above : above) * 20_000n + rap) / (2n * rap);
          return Number(above < 0n ? -size : size) + 0;
        };
        expect(read(() => bits.writePrices(to, set, doubles, raise))).toEqual(
          expected((row) => Number(price(row))),
        );
        expect(read(() => bits.writeAmounts(to, set, doubles, ints, raise))).toEqual(
          expected((row) => Number((price(row) * BigInt(thousandths[row] ?? 0) + 500n) / 1000n)),
        );
        expect(
          read(() => bits.writeDiscounts(to, set, doubles, others, raise, 1000, -5)).map(
            (figure) => figure + 0,
          ),
        ).toEqual(expected(apart));
        bits.release(set);
      }),
      { numRuns: 30 },
    );
  });

  it('are found in a range that includes both ends', () => {
    const end = fc.oneof(whole, fc.constantFrom(-Infinity, Infinity, 2 ** 31, -(2 ** 31), 2 ** 40));
    fc.assert(
      fc.property(filled, end, end, (all, low, high) => {
        const set = fill(all);
        for (const [figures, plain] of [
          [ints, all[0]],
          [doubles, all[1]],
        ] as const) {
          const to = bits.make();
          bits.add(to, 7);
          bits.addWithin(to, set, figures, low, high);
          const lies = (row: number): boolean => (plain[row] ?? 0) >= low && (plain[row] ?? 0) <= high;
          const expected = [...new Set([7, ...all[2].filter(lies)])].toSorted((x, y) => x - y);
          const into = new Uint32Array(ROWS);
          expect([...into.subarray(0, bits.rows(to, into))]).toEqual(expected);
          bits.release(to);
        }
        bits.release(set);
      }),
      { numRuns: 60 },
    );
  });
});

describe('decimals', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url, { name: 'decimals', kind: 'runtime' });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('divide and round exactly as PostgreSQL does', async () => {
    const decimal = fc.record({
      whole: fc.oneof(
        fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }),
        fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }),
      ),
      scale: fc.constantFrom(0, 2, 3, 5),
    });
    const pairs = fc.sample(
      fc.tuple(decimal, decimal).filter(([, below]) => below.whole !== 0n),
      3_000,
    );
    const { rows } = await pool.query<{ quotient: string; cents: string }>(
      `SELECT (a / b)::text AS quotient, round(a / b, 2)::text AS cents
         FROM unnest($1::numeric[], $2::numeric[]) WITH ORDINALITY AS pair (a, b, place) ORDER BY place`,
      [pairs.map(([a]) => textOf(a)), pairs.map(([, b]) => textOf(b))],
    );
    const ours = pairs.map(([a, b]) => {
      const quotient = divide(a, b);
      return { quotient: textOf(quotient), cents: textOf(rounded(quotient, 2)) };
    });
    expect(ours).toEqual(rows);
  });

  it('round the ends of a range inwards', () => {
    expect(wholeNumber('0.3055', 3, 'up')).toBe(306);
    expect(wholeNumber('0.3055', 3, 'down')).toBe(305);
    expect(wholeNumber('-40.001', 2, 'up')).toBe(-4000);
    expect(wholeNumber('-40.001', 2, 'down')).toBe(-4001);
    expect(wholeNumber('.5', 2, 'up')).toBe(50);
    expect(wholeNumber('9'.repeat(40), 2, 'down')).toBe(Number.MAX_SAFE_INTEGER);
  });
});
