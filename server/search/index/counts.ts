/** The counts beside the choices: by sets of bits where many rows fit, row by row where few do. */
import type { FacetCount, Facets } from '../engine.ts';
import type { Coded } from './coded.ts';
import { type Evaluated, FACETS, type RowSet } from './evaluate.ts';
import type { StoneStore } from './store.ts';

/** 64 bytes of a set take 6.6 ns (measured), as long as about six rows. */
const ROWS_A_ROUND = 6;

/** `setsAlone` never counts row by row, to be measured against that. */
export function facetsOf(store: StoneStore, { matched, near }: Evaluated, setsAlone = false): Facets {
  const within = new Counter(store, matched, setsAlone);
  const facets: Facets = {};
  for (const name of FACETS) {
    const column = name === 'carat' ? store.coded.carat_group : store.coded[name];
    const others = near.get(name);
    const counts = within.of(column);
    const choices = others === undefined ? null : new Counter(store, others, setsAlone).of(column);
    facets[name] = sorted(column, counts, choices);
  }
  return facets;
}

function sorted(column: Coded, counts: Uint32Array, choices: Uint32Array | null): FacetCount[] {
  const found: FacetCount[] = [];
  for (const [index, code] of column.values.entries()) {
    const count = counts[index + 1] ?? 0;
    if (choices === null) {
      if (count > 0) found.push({ code, count });
    } else {
      const choice = choices[index + 1] ?? 0;
      if (choice > 0) found.push({ code, count, choice });
    }
  }
  return found.toSorted(
    (a, b) => (b.choice ?? b.count) - (a.choice ?? a.count) || (a.code < b.code ? -1 : 1),
  );
}

class Counter {
  readonly #store: StoneStore;
  readonly #set: RowSet;
  readonly #setsAlone: boolean;
  #rows: Uint32Array | null = null;

  constructor(store: StoneStore, set: RowSet, setsAlone: boolean) {
    this.#store = store;
    this.#set = set;
    this.#setsAlone = setsAlone;
  }

  /** How many rows have each code. */
  of(column: Coded): Uint32Array {
    const { bits } = this.#store;
    const { count } = this.#set;
    const counts = new Uint32Array(column.values.length + 1);
    if (count === 0) return counts;
    const isMuch = this.#setsAlone || count > (column.values.length * bits.bytes * ROWS_A_ROUND) / 64;
    if (column.hasSets && isMuch) {
      for (const [code, set] of column.sets.entries())
        if (code > 0) counts[code] = bits.countAnd(this.#set.bits, set);
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
