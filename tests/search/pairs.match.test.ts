/** Pairs among many stones, against a simple implementation that compares all with all. */
import { describe, expect, it } from 'vitest';
import { demoStones } from '../../server/demo/stones.ts';
import { lot, WIDTH, type PairTable } from '../../server/search/match-pairs/join.ts';
import { matchInWorker } from '../../server/search/match-pairs/match-in-worker.ts';
import { matchPairs, partnersOf } from '../../server/search/match-pairs/match.ts';
import { USUAL_PAIR_SETTING, type PairSetting } from '../../src/domain/stones/pair-setting.ts';
import {
  distanceBetween,
  isMeasured,
  layOut,
  rulesOf,
  type PairRules,
} from '../../src/domain/stones/pairs.ts';

interface Edge {
  pair: [number, number];
  distance: number;
  lot: number;
}

function tableOf(count: number, seed: number, rules: PairRules, alike: boolean): PairTable {
  const stones = [...demoStones(count, { seed })].map((stone, index) =>
    // Nearly equal stones: many partners at the same distance, so that candidate lists soon run
    // out.
    alike
      ? {
          ...stone,
          shape: 'ROUND',
          length: 5 + (index % 4) / 100,
          width: 5,
          carat: 0.5,
          depth: 61,
          table_pct: 57,
        }
      : stone,
  );
  const figures = new Int32Array(count * WIDTH);
  const codes = rules.same.map(() => new Map<unknown, number>());
  const same = rules.same.map(() => new Int32Array(count));
  for (const [place, stone] of stones.entries()) {
    layOut(stone, figures, place * WIDTH);
    expect(isMeasured(figures, place * WIDTH)).toBe(true);
    for (const [index, field] of rules.same.entries()) {
      const known = codes[index] ?? new Map<unknown, number>();
      const value = new Map<string, unknown>(Object.entries(stone)).get(field);
      const code = known.get(value) ?? known.size;
      known.set(value, code);
      (same[index] ?? [])[place] = code;
    }
  }
  // Some have equal tie-breakers.
  const salt = Uint32Array.from({ length: count }, (_, place) => Math.imul(place % 251, 0x9e3779b1));
  return { count, figures, same, salt };
}

function edgesOf({ count, figures, same, salt }: PairTable, rules: PairRules): Edge[] {
  const edges: Edge[] = [];
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      if (same.some((column) => column[a] !== column[b])) continue;
      const distance = distanceBetween(figures, a * WIDTH, b * WIDTH, rules);
      if (distance !== Infinity) edges.push({ pair: [a, b], distance, lot: lot(salt[a] ?? 0, salt[b] ?? 0) });
    }
  return edges.toSorted(
    (x, y) => x.distance - y.distance || x.lot - y.lot || x.pair[0] - y.pair[0] || x.pair[1] - y.pair[1],
  );
}

function plainly(edges: readonly Edge[]): [number, number][] {
  const taken = new Set<number>();
  return edges.flatMap(({ pair }) => {
    if (pair.some((place) => taken.has(place))) return [];
    for (const place of pair) taken.add(place);
    return [pair];
  });
}

const SETTINGS: Record<string, PairSetting> = {
  usual: USUAL_PAIR_SETTING,
  wide: {
    same: ['shape'],
    tolerances: {
      ...USUAL_PAIR_SETTING.tolerances,
      size_below_1ct: 0.4,
      size_from_1ct: 0.2,
      color: 3,
      clarity: null,
      depth: null,
    },
  },
  narrow: {
    same: ['shape', 'stone_type', 'lab'],
    tolerances: { ...USUAL_PAIR_SETTING.tolerances, color: 0, clarity: 2, price_per_ct: 30, ratio: null },
  },
};

describe.each(Object.entries(SETTINGS))('by %s settings', (_name, setting) => {
  it.each([
    [1, false],
    [2, false],
    [3, true],
  ])('matches like the simple implementation, seed %i', (seed, alike) => {
    const rules = rulesOf(setting);
    const table = tableOf(1200, seed, rules, alike);
    const edges = edgesOf(table, rules);
    const { first, second, distance } = matchPairs(table, rules);
    const matched = Array.from(first, (place, index) => [place, second[index]]);
    expect(matched.length).toBeGreaterThan(10);
    expect(matched).toEqual(plainly(edges));
    expect([...distance]).toEqual([...distance].toSorted((a, b) => a - b));

    const place = edges[0]?.pair[0] ?? 0;
    const partners = partnersOf(table, place, rules);
    const expected = edges.flatMap(({ pair: [a, b] }) => (a === place ? [b] : b === place ? [a] : []));
    expect([...partners.second]).toEqual(expected);
  });
});

describe('a worker thread', () => {
  it('finds the same pairs without blocking the process', async () => {
    const rules = rulesOf(USUAL_PAIR_SETTING);
    const table = tableOf(6000, 5, rules, false);
    const here = matchPairs(table, rules);
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    const there = await matchInWorker(
      { table: structuredClone(table), rules, stone: null },
      new AbortController().signal,
    );
    clearInterval(timer);
    expect(there).toEqual(here);
    expect(turns).toBeGreaterThan(1);
  });
});
