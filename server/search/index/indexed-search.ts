/**
 * The search in memory. PostgreSQL answers what the index cannot, and whenever the index may be
 * behind.
 */
import type { StoneTotals } from '../../../src/domain/stones/totals.ts';
import { keyOf } from '../days-in-stock.ts';
import type { DayCount, Facets, PageOf, StoneQuestion, StoneSearch } from '../engine.ts';
import { stoneRowsInOrder } from '../../db/queries/stones/stone-row.ts';
import { facetsOf } from './counts.ts';
import { daysOf } from './days.ts';
import { evaluate, type Evaluated } from './evaluate.ts';
import { hasOrder } from './sort-keys.ts';
import { pageOf } from './order.ts';
import type { Ready, StoneIndex } from './stone-index.ts';
import type { StoneStore } from './store.ts';
import { totalsOf } from './totals.ts';

const KEPT = 500;

export function indexedSearch(index: StoneIndex, sql: StoneSearch): StoneSearch {
  const memory = new Memory();
  /** The index does not know which stones an upload named. */
  const currentFor = async ({ filters }: StoneQuestion): Promise<Ready | null> =>
    filters.upload_id === undefined ? index.current() : null;
  return {
    async page(tx, question, of) {
      const ready = await currentFor(question);
      if (ready === null || !hasOrder(of.order, ready.bytewise)) return sql.page(tx, question, of);
      return stoneRowsInOrder(tx, question, memory.ids(ready.store, question, of));
    },

    async ids(tx, question, of) {
      const ready = await currentFor(question);
      if (ready === null || !hasOrder(of.order, ready.bytewise)) return sql.ids(tx, question, of);
      return memory.ids(ready.store, question, of);
    },

    async totals(tx, question) {
      const ready = await currentFor(question);
      if (ready === null) return sql.totals(tx, question);
      return memory.totals(ready.store, question);
    },

    async facets(tx, question) {
      const ready = await currentFor(question);
      if (ready === null) return sql.facets(tx, question);
      return memory.facets(ready.store, question);
    },

    async days(tx, question) {
      const ready = await currentFor(question);
      if (ready === null) return sql.days(tx, question);
      return memory.days(ready.store, question);
    },
  };
}

/**
 * Results for the current version, and the sets of the last search, whose page, totals and counts
 * are requested one after the other.
 */
class Memory {
  #store: StoneStore | null = null;
  #version = -1;
  #kept = new Map<string, StoneTotals | Facets | DayCount[]>();
  #last: { key: string; evaluated: Evaluated } | null = null;

  evaluated(store: StoneStore, question: StoneQuestion): Evaluated {
    this.#keepTo(store);
    const key = keyOf(question);
    if (this.#last?.key !== key) {
      this.#last?.evaluated.release();
      this.#last = null;
      this.#last = { key, evaluated: evaluate(store, question) };
    }
    return this.#last.evaluated;
  }

  ids(store: StoneStore, question: StoneQuestion, of: PageOf): string[] {
    const { matched } = this.evaluated(store, question);
    return pageOf(store, matched, of, question.prices).map((row) => store.idOf(row));
  }

  totals(store: StoneStore, question: StoneQuestion): StoneTotals {
    return this.#once('totals', store, question, ({ matched }) => totalsOf(store, matched, question.prices));
  }

  facets(store: StoneStore, question: StoneQuestion): Facets {
    return this.#once('facets', store, question, (evaluated) => facetsOf(store, evaluated));
  }

  days(store: StoneStore, question: StoneQuestion): DayCount[] {
    return this.#once('days', store, question, ({ matched }) => daysOf(store, matched));
  }

  #once<T extends StoneTotals | Facets | DayCount[]>(
    what: string,
    store: StoneStore,
    question: StoneQuestion,
    count: (evaluated: Evaluated) => T,
  ): T {
    this.#keepTo(store);
    const key = `${what} ${keyOf(question)}`;
    const known = this.#kept.get(key);
    // The key includes the kind of result: totals or facets.
    if (known !== undefined) return known as T;
    const counted = count(this.evaluated(store, question));
    if (this.#kept.size >= KEPT) this.#kept.clear();
    this.#kept.set(key, counted);
    return counted;
  }

  #keepTo(store: StoneStore): void {
    if (store === this.#store && store.version === this.#version) return;
    if (store === this.#store) this.#last?.evaluated.release();
    this.#last = null;
    this.#kept.clear();
    this.#store = store;
    this.#version = store.version;
  }
}
