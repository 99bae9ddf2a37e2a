/** The counts beside the choices: by bit sets when many rows match, row by row when few do. */
import type { FacetCount, Facets } from '../engine.ts';
import type { CodedColumn } from './coded-column.ts';
import { type Evaluated, FACETS, type RowSet } from './evaluate.ts';
import type { StoneStore } from './store.ts';

/**
 * Measured: 64 bytes of a set take about as long as half a row, because rows are scattered in
 * memory and sets are not.
 */
const ROWS_A_ROUND = 0.5;

/** 0 rows per round turns counting row by row off, for comparison in benchmarks. */
export function facetsOf(
  store: StoneStore,
  { matched, near }: Evaluated,
  rowsARound: number = ROWS_A_ROUND,
): Facets {
  const within = new Counter(store, matched, rowsARound);
  const facets: Facets = {};
  for (const name of FACETS) {
    const column = name === 'carat' ? store.coded.carat_group : store.coded[name];
    const others = near.get(name);
    const counts = within.of(column);
    const choices = others === undefined ? null : new Counter(store, others, rowsARound).of(column);
    facets[name] = sorted(column, counts, choices);
  }
  return facets;
}

function sorted(column: CodedColumn, counts: Uint32Array, choices: Uint32Array | null): FacetCount[] {
  const found: FacetCount[] = [];
  for (const [index, code] of [column.unassessed, ...column.values].entries()) {
    const count = counts[index] ?? 0;
    const choice = choices?.[index];
    if (code !== null && (choice ?? count) > 0)
      found.push(choice === undefined ? { code, count } : { code, count, choice });
  }
  return found.toSorted(
    (a, b) => (b.choice ?? b.count) - (a.choice ?? a.count) || (a.code < b.code ? -1 : 1),
  );
}

class Counter {
  readonly #store: StoneStore;
  readonly #set: RowSet;
  readonly #rowsARound: number;
  #rows: Uint32Array | null = null;

  constructor(store: StoneStore, set: RowSet, rowsARound: number) {
    this.#store = store;
    this.#set = set;
    this.#rowsARound = rowsARound;
  }

  /** How many rows have each code. */
  of(column: CodedColumn): Uint32Array {
    const { bits } = this.#store;
    const { count } = this.#set;
    const counts = new Uint32Array(column.values.length + 1);
    if (count === 0) return counts;
    const isMuch = count > (column.values.length * bits.bytes * this.#rowsARound) / 64;
    if (column.hasSets && isMuch) {
      for (const [code, set] of column.sets.entries())
        if (code > 0) counts[code] = bits.countAnd(this.#set.bits, set);
      counts[0] = count - counts.reduce((sum, one) => sum + one, 0);
      return counts;
    }
    tally(counts, column.codes, this.#rowsOf());
    return counts;
  }

  #rowsOf(): Uint32Array {
    if (this.#rows === null) {
      this.#rows = new Uint32Array(this.#set.count);
      this.#store.bits.rows(this.#set.bits, this.#rows);
    }
    return this.#rows;
  }
}

function tally(counts: Uint32Array, codes: Uint8Array | Uint16Array, rows: Uint32Array): void {
  for (let index = 0; index < rows.length; index++) {
    const code = codes[rows[index] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}
