/** The simplest algorithm: checks each stone once, and counts it if it fails at most one filter. */
import { ATTRIBUTE_KEYS } from '../../../src/domain/attributes/attributes.ts';
import { MEDIA_KEYS } from '../../../src/domain/stones/search-filters.ts';
import type { StoneQuestion } from '../../../server/search/engine.ts';
import { NONE } from '../../../server/search/index/columns.ts';
import { FACETS } from '../../../server/search/index/evaluate.ts';
import type { StoneStore } from '../../../server/search/index/store.ts';

interface Test {
  codes: Uint8Array | Uint16Array;
  /** By code: 1 means it matches. */
  passes: Uint8Array;
  facet: number;
}

export function naiveAnswer(store: StoneStore, { filters }: StoneQuestion): unknown {
  const columns = FACETS.map((name) => (name === 'carat' ? store.coded.carat_group : store.coded[name]));
  const tests: Test[] = [];
  const add = (name: string, wanted: readonly string[]): void => {
    const facet = FACETS.findIndex((one) => one === name);
    const column = columns[facet] ?? store.coded.diamond_type;
    const passes = new Uint8Array(column.values.length + 1);
    for (const value of wanted) passes[column.codeOf(value) ?? 0] = 1;
    tests.push({ codes: column.codes, passes, facet });
  };
  if (filters.diamond_type !== null) add('diamond_type', [String(filters.diamond_type)]);
  for (const key of ATTRIBUTE_KEYS) if (filters.values[key]) add(key, filters.values[key]);
  for (const key of MEDIA_KEYS) if (filters.media[key]) add(key, [filters.media[key] === 'with' ? '1' : '2']);
  const [carats] = filters.ranges.carat ?? [];
  const least = carats?.from ? Number(carats.from) * 1000 : NONE;
  const most = carats?.to ? Number(carats.to) * 1000 : Infinity;
  const caratFacet = FACETS.indexOf('carat');
  const [amounts] = filters.ranges.total_amt ?? [];
  const [cheapest, dearest] = [Number(amounts?.from ?? 0) * 100, Number(amounts?.to ?? Infinity) * 100];

  const counts = columns.map(({ values }) => new Uint32Array(values.length + 1));
  const choices = columns.map(({ values }) => new Uint32Array(values.length + 1));
  const { carat, total_amt } = store.figures;
  let [pieces, caratSum, amount, listed] = [0, 0, 0, 0];
  for (let row = 0; row < store.used; row++) {
    let failed = 0;
    let failedFacet = -1;
    for (let index = 0; index < tests.length && failed < 2; index++) {
      const test = tests[index];
      if (test === undefined || test.passes[test.codes[row] ?? 0] === 1) continue;
      failed += test.facet < 0 ? 2 : 1;
      failedFacet = test.facet;
    }
    if (failed > 1) continue;
    const weight = carat[row] ?? NONE;
    if (carats && (weight < least || weight > most)) {
      failed++;
      failedFacet = caratFacet;
    }
    const price = total_amt[row] ?? NONE;
    if (failed > 1 || (amounts && (price < cheapest || price > dearest))) continue;
    if (failed === 1) {
      count(choices, columns, failedFacet, row);
      continue;
    }
    pieces++;
    caratSum += weight;
    amount += price;
    listed += store.listed[row] ?? 0;
    for (let facet = 0; facet < columns.length; facet++) count(counts, columns, facet, row);
  }
  return { pieces, caratSum, amount, listed, counts, choices };
}

function count(
  counts: Uint32Array[],
  columns: readonly { codes: Uint8Array | Uint16Array }[],
  facet: number,
  row: number,
): void {
  const of = counts[facet];
  const code = columns[facet]?.codes[row] ?? 0;
  if (of) of[code] = (of[code] ?? 0) + 1;
}
