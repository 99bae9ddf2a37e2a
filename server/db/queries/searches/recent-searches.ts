/** Recent searches, visible to people who may see the searcher. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { MOST_RECENT, SAME_SEARCH_SECONDS } from '../../../../src/domain/stones/stored-search.ts';
import type { SearchWire } from '../../../../src/domain/stones/search-filters.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { seesPerson } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import {
  searchListConditions,
  PERSON_JOINS,
  PERSON_NAME,
  SEARCH_OWNER,
  type SearchListParams,
} from './search-owners.ts';

type RecentSearch = components['schemas']['RecentSearch'];
/** As stored: the filters may follow an older contract. */
export type RecentSearchRow = Omit<RecentSearch, 'filters' | 'lost'> & { filters: unknown };

export interface MadeSearch {
  id: string;
  user_id: string;
  search_type: RecentSearch['search_type'];
  wire: SearchWire;
  /** The hash of `searchText`. */
  hash: Buffer;
  searched_at: Date;
}

const ROW = `k.id, k.search_type, k.filters, k.times, k.first_at, k.searched_at, ${SEARCH_OWNER} AS client`;
const FROM = `recent_search k ${PERSON_JOINS('k.user_id')}`;

/** The latest first. */
export function recentSearchesListed(
  asked: SearchListParams & { role_id?: number | undefined },
): ListQuery<ListColumn<'listRecentSearches'>> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const conditions = [
    seesPerson('k.user_id'),
    ...searchListConditions(asked, 'k.user_id', 'k.searched_at', parameter),
  ];
  if (asked.role_id !== undefined) conditions.push(`c.role_id = ${parameter(asked.role_id)}`);
  return {
    row: ROW,
    from: FROM,
    where: conditions.join(' AND '),
    values,
    id: 'k.id',
    columns: {
      filters: 'k.filters::text',
      search_type: 'k.search_type',
      client: PERSON_NAME,
      role: 'c.role_id',
      times: 'k.times',
      searched_at: 'k.searched_at',
      first_at: 'k.first_at',
    },
    order: 'k.searched_at DESC, k.id DESC',
  };
}

/** Undefined if there is no such search that the actor may see. */
export async function findRecentSearch(tx: Tx, id: string): Promise<RecentSearchRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<RecentSearchRow>(
    `SELECT ${ROW} FROM ${FROM} WHERE k.id = $1 AND ${seesPerson('k.user_id')}`,
    [id],
  );
}

/**
 * Stores each search once for its person; repeating it raises its count and makes it the latest.
 * The oldest searches beyond the limit are deleted. Closed accounts keep none.
 */
export async function saveSearches(tx: Tx, made: readonly MadeSearch[]): Promise<void> {
  const kept = made.map(({ wire, hash, ...search }) => ({
    ...search,
    filters: wire,
    filters_hash: `\\x${hash.toString('hex')}`,
  }));
  await tx.run(
    `INSERT INTO recent_search AS k (id, user_id, search_type, filters, filters_hash, first_at, searched_at)
     SELECT m.id, m.user_id, m.search_type, m.filters, m.filters_hash, m.searched_at, m.searched_at
       FROM jsonb_to_recordset($1::jsonb) AS m
              (id uuid, user_id uuid, search_type smallint, filters jsonb, filters_hash bytea, searched_at timestamptz)
       JOIN app_user u ON u.id = m.user_id AND u.is_active
      -- In one order, so that two processes that keep the same searches wait for each other.
      ORDER BY m.user_id, m.search_type, m.filters_hash
     ON CONFLICT (user_id, search_type, filters_hash) DO UPDATE
        SET times = k.times + (excluded.searched_at > k.searched_at + interval '${SAME_SEARCH_SECONDS} seconds')::int,
            searched_at = greatest(k.searched_at, excluded.searched_at)`,
    [JSON.stringify(kept)],
  );
  await tx.run(
    `DELETE FROM recent_search WHERE id IN (
       SELECT placed.id
         FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY searched_at DESC, id DESC) AS place
                 FROM recent_search WHERE user_id = ANY ($1::uuid[])) placed
        WHERE placed.place > ${MOST_RECENT})`,
    [[...new Set(made.map(({ user_id }) => user_id))]],
  );
}

/** Only the person's own; undefined for somebody else's. */
export const countAgain = (tx: Tx, id: string, userId: string): Promise<number> =>
  tx.run('UPDATE recent_search SET times = times + 1, searched_at = now() WHERE id = $1 AND user_id = $2', [
    id,
    userId,
  ]);

/** The id of a search that the person has among their recent ones. */
export const idOfSearch = async (
  tx: Tx,
  { user_id, search_type, hash }: Pick<MadeSearch, 'user_id' | 'search_type' | 'hash'>,
): Promise<string | undefined> =>
  (
    await tx.one<{ id: string }>(
      'SELECT id FROM recent_search WHERE user_id = $1 AND search_type = $2 AND filters_hash = $3 FOR UPDATE',
      [user_id, search_type, hash],
    )
  )?.id;
