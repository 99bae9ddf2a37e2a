/** Whatever the rules of pairs call a partner, the filters near a stone find. */
import { describe, expect, it } from 'vitest';
import { demoStones } from '../../server/demo/stones.ts';
import { nearTo } from '../../server/search/match-pairs/near.ts';
import { comparePair } from '../../src/domain/stones/compare-pair.ts';
import { USUAL_PAIR_SETTING, type PairSetting } from '../../src/domain/stones/pair-setting.ts';
import { rulesOf, type PairStone } from '../../src/domain/stones/pairs.ts';
import type { Range, StoneFilters } from '../../src/domain/stones/search-filters.ts';

const within = (value: unknown, ranges: readonly Range[] | undefined): boolean =>
  ranges === undefined ||
  ranges.some(({ from, to }) => Number(value) >= Number(from) && Number(value) <= Number(to));

/** Whether the filters find a stone. */
function finder({ values, ranges, diamond_type, stone_type }: StoneFilters): (stone: PairStone) => boolean {
  const lists = Object.entries(values);
  const spans = Object.entries(ranges);
  return (stone) => {
    const fields: Readonly<Record<string, unknown>> = { ...stone };
    return (
      (diamond_type === null || diamond_type === stone.diamond_type) &&
      (stone_type === null || stone_type === stone.stone_type) &&
      lists.every(([key, codes]) => codes.some((code) => code === fields[key])) &&
      spans.every(([key, asked]) => within(fields[key], asked))
    );
  };
}

const { same, tolerances } = USUAL_PAIR_SETTING;
const SETTINGS: [string, PairSetting][] = [
  ['the usual ones', USUAL_PAIR_SETTING],
  [
    'wide ones',
    { same: ['shape'], tolerances: { ...tolerances, size_below_1ct: 1, carat: 50, color: 5, clarity: 3 } },
  ],
  ['more that must be the same', { same: [...same, 'lab', 'location'], tolerances }],
  [
    'neither color, clarity nor carat',
    { same, tolerances: { ...tolerances, color: null, clarity: null, carat: null } },
  ],
];

describe('filters near a stone', () => {
  it.each(SETTINGS)('find all of its partners: %s', (_what, setting) => {
    const rules = rulesOf(setting);
    const stones = [...demoStones(1_500, { seed: 7 })].map((stone, nth) =>
      // Some are ungraded, and many are alike, so that there are pairs.
      ({ ...stone, ...(nth % 9 === 0 ? { color: null } : {}), length: 5 + (nth % 40) / 100, width: 5 }),
    );
    let pairs = 0;
    let near = 0;
    const missed: string[] = [];
    for (const stone of stones.slice(0, 150)) {
      const finds = finder(nearTo(stone, rules));
      for (const other of stones) {
        const found = finds(other);
        if (found) near++;
        if (other === stone || comparePair(stone, other, rules) === null) continue;
        pairs++;
        if (!found) missed.push(`${stone.stock_no} ${other.stock_no}`);
      }
    }
    expect(missed).toEqual([]);
    expect(pairs).toBeGreaterThan(0);
    // They are filters, too.
    expect(near).toBeLessThan((150 * stones.length) / 4);
  });
});
