/** The search carried out in memory; PostgreSQL answers what the index cannot, and while it may be behind. */
import type { StoneTotals } from '../../../src/domain/totals.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { DayCount, Facets, StoneQuestion, StoneRow, StoneSearch } from '../engine.ts';
import { stoneRow } from '../../db/queries/stone-row.ts';
import { inSight } from '../../policies/inventory-access.ts';
import { facetsOf } from './counts.ts';
import { daysOf } from './days.ts';
import { evaluate, type Evaluated } from './evaluate.ts';
import { hasOrder } from './levels.ts';
import { pageOf } from './order.ts';
import type { StoneIndex } from './stone-index.ts';
import type { StoneStore } from './store.ts';
import { totalsOf } from './totals.ts';

const KEPT = 500;

export function indexedSearch(index: StoneIndex, sql: StoneSearch): StoneSearch {
  const memory = new Memory();
  return {
    async page(tx, question, of) {
      const ready = await index.current();
      if (ready === null || !hasOrder(of.order, ready.bytewise)) return sql.page(tx, question, of);
      const { store } = ready;
      const rows = pageOf(store, memory.evaluated(store, question).matched, of, question.prices);
      return readRows(
        tx,
        question,
        rows.map((row) => store.idOf(row)),
      );
    },

    async totals(tx, question) {
      const ready = await index.current();
      if (ready === null) return sql.totals(tx, question);
      return memory.totals(ready.store, question);
    },

    async facets(tx, question) {
      const ready = await index.current();
      if (ready === null) return sql.facets(tx, question);
      return memory.facets(ready.store, question);
    },

    async days(tx, question) {
      const ready = await index.current();
      if (ready === null) return sql.days(tx, question);
      return memory.days(ready.store, question);
    },
  };
}

// What rows show comes from the database, at the viewer's prices; a stone that left the person's sight just now is not
// shown.
async function readRows(tx: Tx, question: StoneQuestion, ids: readonly string[]): Promise<StoneRow[]> {
  if (ids.length === 0) return [];
  const values: unknown[] = [ids];
  const conditions = inSight(question, 's', (value) => `$${values.push(value)}`);
  return tx.many<StoneRow>(
    `SELECT ${stoneRow(tx.actor, question.prices)}
       FROM unnest($1::uuid[]) WITH ORDINALITY AS found (id, place) JOIN stone s ON s.id = found.id
      WHERE ${['true', ...conditions].join(' AND ')}
      ORDER BY found.place`,
    values,
  );
}

/** What was counted in the present version, and the sets of the last search: its page, totals and counts are asked for in turn. */
class Memory {
  #store: StoneStore | null = null;
  #version = -1;
  #kept = new Map<string, StoneTotals | Facets | DayCount[]>();
  #last: { key: string; evaluated: Evaluated } | null = null;

  evaluated(store: StoneStore, question: StoneQuestion): Evaluated {
    this.#keepTo(store);
    const key = JSON.stringify(question);
    if (this.#last?.key !== key) {
      this.#last?.evaluated.release();
      this.#last = null;
      this.#last = { key, evaluated: evaluate(store, question) };
    }
    return this.#last.evaluated;
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
    const key = `${what} ${JSON.stringify(question)}`;
    const known = this.#kept.get(key);
    // Kept under what it is: totals under totals, facets under facets.
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
