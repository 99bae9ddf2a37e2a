import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totalsColumns } from '../../server/db/queries/transactions/totals.ts';
import { createPool } from '../../server/db/pool.ts';
import { STONE_TYPE } from '../../src/domain/codes.ts';
import { amountOf, discountOf, pricePerCarat } from '../../src/domain/money.ts';
import { totalsOf, type StoneTotals, type SummedStone } from '../../src/domain/stones/totals.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/test-database.ts';
import type pg from 'pg';

const { natural: NATURAL, labGrown: LAB_GROWN } = STONE_TYPE;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { name: 'totals', kind: 'runtime', max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function summedByDatabase(stones: readonly SummedStone[]): Promise<StoneTotals> {
  const column = (of: (stone: SummedStone) => unknown) => stones.map((stone) => of(stone) ?? null);
  const text = `SELECT ${totalsColumns('l', 'is_out')}
    FROM unnest($1::numeric[], $2::numeric[], $3::numeric[], $4::int[], $5::boolean[], $6::int[])
           AS l (carat, rap, total_amt, pieces, is_out, stone_type)`;
  const { rows } = await pool.query(text, [
    column((s) => s.carat),
    column((s) => s.rap),
    column((s) => s.total_amt),
    column((s) => s.pieces ?? 1),
    column((s) => s.left_out ?? false),
    column((s) => s.stone_type),
  ]);
  return rows[0];
}

/** The specification's example: 0.30 ct at 2,000 and -20, with 3.00 ct at 20,000 and -50. */
const CHECK: SummedStone[] = [
  { carat: 0.3, rap: '2000.00', total_amt: amountOf(pricePerCarat('2000', -20), 0.3) },
  { carat: 3, rap: '20000.00', total_amt: amountOf(pricePerCarat('20000', -50), 3) },
];
const CHECKED: StoneTotals = {
  pieces: 2,
  lots: 2,
  lab_grown: 0,
  carat: 3.3,
  rap_avg: '18363.64',
  disc_avg: -49.7,
  price_per_ct: '9236.36',
  total_amt: '30480.00',
  without_rap: 0,
  without_price: 0,
  left_out: 0,
};

describe('totals', () => {
  it('are weighted by carat, in the browser and in the database', async () => {
    expect(totalsOf(CHECK)).toEqual(CHECKED);
    expect(await summedByDatabase(CHECK)).toEqual(CHECKED);
  });

  it('count every piece of a pair or lot, whose carats and amount are those of all', async () => {
    const stones = CHECK.map((stone, index) => ({ ...stone, pieces: index === 0 ? 12 : 2 }));
    const expected = { ...CHECKED, pieces: 14, lots: 2 };
    expect(totalsOf(stones)).toEqual(expected);
    expect(await summedByDatabase(stones)).toEqual(expected);
  });

  it('leave stones without rap out of the two averages, and count them', async () => {
    const stones = [...CHECK, { carat: 1, rap: null, total_amt: '500.00' }];
    const expected = {
      ...CHECKED,
      pieces: 3,
      lots: 3,
      carat: 4.3,
      price_per_ct: '7204.65',
      total_amt: '30980.00',
      without_rap: 1,
    };
    expect(totalsOf(stones)).toEqual(expected);
    expect(await summedByDatabase(stones)).toEqual(expected);
  });

  it('count stones that are left out or have no price, of which the others make the sums', async () => {
    const stones: SummedStone[] = [
      ...CHECK,
      { carat: 2, rap: '1000.00', total_amt: '9.00', pieces: 4, left_out: true },
      { carat: 1, rap: null, total_amt: null },
    ];
    const expected = {
      ...CHECKED,
      pieces: 3,
      lots: 4,
      carat: 4.3,
      without_rap: 1,
      without_price: 1,
      left_out: 1,
    };
    expect(totalsOf(stones)).toEqual(expected);
    expect(await summedByDatabase(stones)).toEqual(expected);
  });

  it('have no averages over natural and lab-grown stones, unless only one kind is summed', async () => {
    const stones = CHECK.map((stone, index) => ({ ...stone, stone_type: index === 0 ? LAB_GROWN : NATURAL }));
    const mixed = { ...CHECKED, lab_grown: 1, rap_avg: null, disc_avg: null, price_per_ct: null };
    expect(totalsOf(stones)).toEqual(mixed);
    expect(await summedByDatabase(stones)).toEqual(mixed);
    // The averages of what is summed stay, whatever is left out.
    const natural = { carat: 1, rap: '1000.00', total_amt: '9.00', stone_type: NATURAL, left_out: true };
    const labGrown = [...CHECK.map((stone) => ({ ...stone, stone_type: LAB_GROWN })), natural];
    const expected = { ...CHECKED, lots: 3, lab_grown: 2, left_out: 1 };
    expect(totalsOf(labGrown)).toEqual(expected);
    expect(await summedByDatabase(labGrown)).toEqual(expected);
  });

  it('of no stones are zero or null', async () => {
    const nothing = {
      pieces: 0,
      lots: 0,
      lab_grown: 0,
      carat: 0,
      rap_avg: null,
      disc_avg: null,
      price_per_ct: null,
      total_amt: '0.00',
      without_rap: 0,
      without_price: 0,
      left_out: 0,
    };
    expect(totalsOf([])).toEqual(nothing);
    expect(await summedByDatabase([])).toEqual(nothing);
  });

  it('are equal in browser and database for any stones', async () => {
    const cents = fc.integer({ min: 1, max: 90_000_000 }).map((value) => (value / 100).toFixed(2));
    const stone = fc.record({
      carat: fc.option(fc.integer({ min: 1, max: 99_999 }).map((value) => value / 1000)),
      rap: fc.option(cents),
      total_amt: fc.option(cents),
      pieces: fc.option(fc.integer({ min: 1, max: 500 })),
      left_out: fc.boolean(),
      // Mostly of one kind, so that there are averages to compare.
      stone_type: fc.oneof({ weight: 9, arbitrary: fc.constant(NATURAL) }, fc.constantFrom(null, LAB_GROWN)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(stone, { maxLength: 40 }), async (stones) => {
        expect(await summedByDatabase(stones)).toEqual(totalsOf(stones));
      }),
      { numRuns: 150 },
    );
  });
});

describe('prices', () => {
  it('are computed from list price and discount, and back', () => {
    expect(pricePerCarat('20000', -50)).toBe('10000.00');
    expect(pricePerCarat('3333.33', -33.33)).toBe('2222.33');
    expect(amountOf('10000.00', 3)).toBe('30000.00');
    expect(discountOf('20000', '10000')).toBe(-50);
    // Halves are rounded away from zero, as in the database.
    expect(amountOf('0.05', 0.1)).toBe('0.01');
  });
});
