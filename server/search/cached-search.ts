/**
 * A search that caches totals and counts. Entries are keyed by the set of committed transactions
 * they were counted in (pg_current_snapshot), so they are never stale: any write, by any server,
 * changes the key.
 */
import type { Tx } from '../db/with-actor.ts';
import { keyOf } from './days-in-stock.ts';
import type { StoneQuestion, StoneSearch } from './engine.ts';

const KEPT = 500;

export function cachedSearch(search: StoneSearch): StoneSearch {
  let version = '';
  const kept = new Map<string, unknown>();

  // The snapshot is read before counting, so a result may be newer than its key but never older.
  async function once<T>(tx: Tx, what: string, question: StoneQuestion, count: () => Promise<T>): Promise<T> {
    const now =
      (await tx.one<{ version: string }>('SELECT pg_current_snapshot()::text AS version'))?.version ?? '';
    if (now !== version) {
      kept.clear();
      version = now;
    }
    const key = `${what} ${keyOf(question)}`;
    const known = kept.get(key);
    if (known !== undefined) return known as T;
    const counted = await count();
    if (now === version && kept.size < KEPT) kept.set(key, counted);
    return counted;
  }

  return {
    page: search.page,
    ids: search.ids,
    totals: (tx, question) => once(tx, 'totals', question, () => search.totals(tx, question)),
    facets: (tx, question) => once(tx, 'facets', question, () => search.facets(tx, question)),
    days: (tx, question) => once(tx, 'days', question, () => search.days(tx, question)),
  };
}
