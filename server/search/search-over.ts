import type pg from 'pg';
import { cachedSearch } from './cached-search.ts';
import type { StoneSearch } from './engine.ts';
import { indexedSearch } from './index/indexed-search.ts';
import type { StoneIndex } from './index/stone-index.ts';
import { sqlSearch } from './sql-search.ts';

// One memory for each database that this process serves.
const searches = new WeakMap<pg.Pool, StoneSearch>();

/** The search of a database: from the index where there is one, and in SQL. */
export function searchOver({
  pool,
  searchIndex,
}: {
  pool: pg.Pool;
  searchIndex: StoneIndex | null;
}): StoneSearch {
  const known = searches.get(pool);
  if (known !== undefined) return known;
  const inSql = cachedSearch(sqlSearch);
  const search = searchIndex === null ? inSql : indexedSearch(searchIndex, inSql);
  searches.set(pool, search);
  return search;
}
