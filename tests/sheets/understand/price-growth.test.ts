/** How prices grow with the weight, and what this says about a price without a word. */
import { describe, expect, it } from 'vitest';
import { STONE_TYPE, type StoneType } from '../../../src/domain/codes.ts';
import { decidedByGrowth, priceGrowth } from '../../../server/sheets/understand/columns/price-growth.ts';

const ROWS = 24;
const CARATS = Array.from({ length: ROWS }, (_, row) => 0.3 * 1.12 ** row);
/** Prices that grow with a power of the weight; every other one is off by `noise`, up or down. */
const prices = (power: number, noise = 0): number[] =>
  CARATS.map((carat, row) => 2000 * carat ** power * Math.exp(noise * Math.sin(row * 2.4)));

describe('the growth of prices', () => {
  it('is the power of the weight, whatever the grades add', () => {
    const grades = CARATS.map((_, row) => row % 5);
    const graded = prices(1.2).map((price, row) => price * 0.9 ** (row % 5));
    expect(priceGrowth(CARATS, graded, [grades])?.slope).toBeCloseTo(1.2, 6);
    expect(priceGrowth(CARATS, graded, [])?.error).toBeGreaterThan(0.01);
  });

  it('does not suffer from grades that are the same in every row', () => {
    const same = CARATS.map(() => 3);
    expect(priceGrowth(CARATS, prices(2), [same, same])?.slope).toBeCloseTo(2, 6);
  });

  it('is unknown where the stones weigh about the same, or are few', () => {
    const alike = CARATS.map((_, row) => 1 + row / 100);
    expect(priceGrowth(alike, alike, [])).toBeNull();
    expect(priceGrowth(CARATS.slice(0, 14), prices(1).slice(0, 14), [])).toBeNull();
    expect(priceGrowth(CARATS.slice(0, 15), prices(1).slice(0, 15), [])).not.toBeNull();
    const grades = CARATS.map((_, row) => row % 5);
    expect(priceGrowth(CARATS.slice(0, 15), prices(1).slice(0, 15), [grades])).toBeNull();
  });
});

function heldBy(power: number, kind: StoneType | null, noise = 0) {
  const column = {
    column: 2,
    likely: new Map(),
    numbers: prices(power, noise),
    currency: null,
    isPlain: true,
    isOther: false,
    isVague: false,
  };
  const reading = { column: 2, holds: null, open: [], evidence: null, proved: false };
  const context = { carats: CARATS, discounts: [], kind, grades: [] };
  const { holds, open } = decidedByGrowth(reading, ['price_per_ct', 'total_amt'], column, context);
  return holds ?? open;
}

describe('a price that grows', () => {
  const OPEN = ['price_per_ct', 'total_amt'];
  it.each([
    [1, STONE_TYPE.natural, 'price_per_ct'],
    [2, STONE_TYPE.natural, 'total_amt'],
    [1.5, STONE_TYPE.natural, OPEN],
    [0.2, STONE_TYPE.labGrown, 'price_per_ct'],
    // Like totals of lab-grown stones, and prices per carat that follow the list of natural ones.
    [1, STONE_TYPE.labGrown, OPEN],
    [2, STONE_TYPE.labGrown, 'total_amt'],
    [0.6, STONE_TYPE.labGrown, OPEN],
    [0.2, null, 'price_per_ct'],
    [2, null, 'total_amt'],
    [1, null, OPEN],
    [1.4, null, OPEN],
  ])('with the power of %d in stones of kind %s is %s', (power, kind, meaning) =>
    expect(heldBy(power, kind)).toEqual(meaning),
  );

  it('is undecided while the power is uncertain', () => {
    expect(heldBy(1.8, STONE_TYPE.natural, 0.02)).toBe('total_amt');
    expect(heldBy(1.8, STONE_TYPE.natural, 1)).toEqual(OPEN);
    expect(heldBy(1.2, STONE_TYPE.natural, 0.02)).toBe('price_per_ct');
    expect(heldBy(1.2, STONE_TYPE.natural, 1)).toEqual(OPEN);
  });

  it('is all but certain where one of the two is ruled out, but only for natural stones', () => {
    expect(heldBy(1.24, STONE_TYPE.natural, 0.5)).toBe('price_per_ct');
    expect(heldBy(1.85, STONE_TYPE.natural, 0.5)).toBe('total_amt');
    expect(heldBy(1.85, null, 0.5)).toEqual(OPEN);
    expect(heldBy(1.85, STONE_TYPE.labGrown, 0.5)).toEqual(OPEN);
  });
});
