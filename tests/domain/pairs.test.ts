/**
 * The score of two stones: symmetric, 100 for twins, lower with each difference, none beyond a
 * tolerance.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfSetting, TOLERANCES, USUAL_PAIR_SETTING } from '../../src/domain/stones/pair-setting.ts';
import type { PairSetting } from '../../src/domain/stones/pair-setting.ts';
import { comparePair } from '../../src/domain/stones/compare-pair.ts';
import { rulesOf, type PairStone } from '../../src/domain/stones/pairs.ts';

const ROUND: PairStone = {
  shape: 'ROUND',
  stone_type: 2,
  diamond_type: 1,
  length: 5.1,
  width: 5.08,
  carat: 0.5,
  depth: 61.5,
  table_pct: 57,
  ratio: 1,
  color: 'F',
  clarity: 'VS1',
  fluorescence: 'NONE',
  cut: 'EX',
  polish: 'EX',
  symmetry: 'VG',
  price_per_ct: '2000.00',
};
const rules = rulesOf(USUAL_PAIR_SETTING);
const scoreWith = (other: PairStone, one: PairStone = {}): number | null =>
  comparePair({ ...ROUND, ...one }, { ...ROUND, ...other }, rules)?.score ?? null;

const stone: fc.Arbitrary<PairStone> = fc.record({
  shape: fc.constantFrom('ROUND', 'OVAL', null),
  stone_type: fc.constantFrom(1, 2),
  diamond_type: fc.constantFrom(1, 1, null),
  lab: fc.constantFrom('GIA', 'IGI', null),
  length: fc.constantFrom(5, 5.02, 5.05, 5.07, 6.4, 6.48, null),
  width: fc.constantFrom(5, 5.03, 6.41, 6.44),
  carat: fc.constantFrom(0.5, 0.505, 0.99, 1, 1.02, null),
  depth: fc.constantFrom(61, 61.7, 63.1, null),
  table_pct: fc.constantFrom(56, 57, 58.5),
  ratio: fc.constantFrom(1, 1.01),
  color: fc.constantFrom('D', 'E', 'F', 'OP', null),
  clarity: fc.constantFrom('VS1', 'VS2', 'SI1', 'N'),
  fluorescence: fc.constantFrom('NONE', 'FAINT', 'MEDIUM', 'UNKNOWN'),
  cut: fc.constantFrom('EX', 'VG', null),
  polish: fc.constantFrom('EX', 'VG_EX'),
  symmetry: fc.constantFrom('EX', 'GD'),
  price_per_ct: fc.constantFrom('1000.00', '1100.00', null),
});
/** Pairs of stones that differ in a few fields. */
const two = fc
  .tuple(stone, stone, fc.subarray(Object.keys(ROUND), { maxLength: 3 }))
  .map(([one, other, fields]): [PairStone, PairStone] => [
    one,
    { ...one, ...Object.fromEntries(Object.entries(other).filter(([field]) => fields.includes(field))) },
  ]);
const setting: fc.Arbitrary<PairSetting> = fc.record({
  same: fc.subarray(['shape', 'stone_type', 'diamond_type', 'lab'] as const),
  tolerances: fc.record(
    Object.fromEntries(
      TOLERANCES.map(({ field, usual, optional }) => [
        field,
        optional ? fc.constantFrom(null, 0, usual ?? 10) : fc.constantFrom(0, usual),
      ]),
    ) as Record<(typeof TOLERANCES)[number]['field'], fc.Arbitrary<number | null>>,
  ),
});

describe('a pair', () => {
  it('has the same score in either order', () => {
    let pairs = 0;
    fc.assert(
      fc.property(two, setting, ([one, other], by) => {
        const there = comparePair(one, other, rulesOf(by));
        expect(comparePair(other, one, rulesOf(by))).toEqual(there);
        if (there !== null) pairs++;
      }),
      { numRuns: 3000 },
    );
    expect(pairs).toBeGreaterThan(20);
  });

  it('of twins scores 100 without differences; every pair scores 0 to 100 within its tolerances', () => {
    fc.assert(
      fc.property(two, setting, ([one, other], by) => {
        const twins = comparePair(one, one, rulesOf(by));
        const whole = one.shape !== null && one.length !== null && one.carat !== null;
        expect(twins).toEqual(whole ? { score: 100, differences: [] } : null);
        const { score, differences } = comparePair(one, other, rulesOf(by)) ?? { score: 0, differences: [] };
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        for (const { difference, tolerance } of differences)
          expect(difference).toBeLessThanOrEqual(tolerance + 1e-9);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['length', 5.11, 5.15, 5.16],
    ['width', 5.1, 5.13, 5.14],
    ['carat', 0.49, 0.475, 0.474],
    ['depth', 62, 63.5, 63.51],
    ['table_pct', 58, 59, 59.1],
    ['ratio', 1.01, 1.03, 1.031],
  ] as const)(
    'scores less as %s differs, and is no pair beyond the tolerance',
    (field, near, end, beyond) => {
      const scores = [ROUND[field], near, end, beyond].map((value) => scoreWith({ [field]: value }));
      expect(scores[0]).toBe(100);
      expect(scores[1]).toBeLessThan(100);
      expect(scores[2]).toBeLessThan(scores[1] ?? 0);
      expect(scores[3]).toBeNull();
    },
  );

  it.each([
    ['color', 'G', 'H'],
    ['clarity', 'VVS2', 'VVS1'],
    ['fluorescence', 'SLIGHT', 'MEDIUM'],
    ['cut', 'VG', 'GD'],
    ['polish', 'VG_EX', 'FR'],
    ['symmetry', 'G_VG', 'PR'],
  ] as const)('may differ in %s by a grade (%s), and not by more (%s)', (field, next, beyond) => {
    expect(scoreWith({ [field]: next })).toBeLessThan(100);
    expect(scoreWith({ [field]: beyond })).toBeNull();
  });

  it('of larger stones may differ by more; the lighter stone decides', () => {
    const apart = { length: 5.18 };
    expect(scoreWith({ ...apart, carat: 1.01 }, { carat: 1 })).toBeGreaterThan(0);
    expect(scoreWith({ ...apart, carat: 1.01 }, { carat: 0.999 })).toBeNull();
  });

  it('needs equal fields where the setting says so, and fields that both stones have or both lack', () => {
    expect(scoreWith({ shape: 'OVAL' })).toBeNull();
    expect(scoreWith({ stone_type: 1 })).toBeNull();
    expect(scoreWith({ lab: 'IGI' }, { lab: 'GIA' })).toBe(100);
    expect(scoreWith({ depth: null })).toBeNull();
    expect(scoreWith({ depth: null, color: null }, { depth: null, color: null })).toBe(100);
    for (const field of ['shape', 'length', 'width', 'carat'])
      expect(scoreWith({ [field]: null }, { [field]: null })).toBeNull();
  });

  it('lists its differences, by the share of the tolerance they use', () => {
    const compared = comparePair(
      ROUND,
      { ...ROUND, length: 5.11, color: 'G', carat: 0.49, lab: 'IGI' },
      rules,
    );
    expect(compared?.differences).toEqual([
      { field: 'color', label: 'Color', unit: 'grades', difference: 1, tolerance: 1 },
      { field: 'carat', label: 'Carat', unit: '%', difference: 2, tolerance: 5 },
      { field: 'length', label: 'Length', unit: 'mm', difference: 0.01, tolerance: 0.05 },
    ]);
    // All of the color's tolerance, a fifth of the length's, two fifths of the carat's: 16 + 3 +
    // 2.4 points.
    expect(compared?.score).toBe(78.6);
  });
});

describe('the setting', () => {
  it('has a valid default', () => {
    expect(faultOfSetting(USUAL_PAIR_SETTING)).toBeNull();
  });

  it.each([
    ['size_below_1ct', null, 'Length and width, below 1 ct is always compared: give it a tolerance.'],
    ['depth', 21, 'Depth may differ by 0 to 20.'],
    ['color', -1, 'Color may differ by 0 to 5.'],
    ['color', 1.5, 'Color can only differ by whole grades.'],
  ] as const)('refuses %s of %s', (field, value, sentence) => {
    const tolerances = { ...USUAL_PAIR_SETTING.tolerances, [field]: value };
    expect(faultOfSetting({ ...USUAL_PAIR_SETTING, tolerances })).toEqual({ field, sentence });
  });
});
