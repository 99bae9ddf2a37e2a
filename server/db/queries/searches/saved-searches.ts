/** Saved searches, visible to people who may see their owner. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { SEARCH_TYPE } from '../../../../src/domain/codes.ts';
import type { SearchWire } from '../../../../src/domain/stones/search-filters.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { seesPerson } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { contains, matchesText } from '../like.ts';
import {
  searchListConditions,
  PERSON_JOINS,
  PERSON_NAME,
  SEARCH_OWNER,
  type SearchListParams,
} from './search-owners.ts';

type SavedSearch = components['schemas']['SavedSearch'];
/** As stored: the filters may follow an older contract. */
export type SavedSearchRow = Omit<SavedSearch, 'filters' | 'lost' | 'new_stones'> & { filters: unknown };

const ROW = `k.id, k.name, k.search_type, k.filters, k.created_by_name, k.opened_at, k.created_at, k.updated_at,
  ${SEARCH_OWNER} AS client`;
const FROM = `saved_search k ${PERSON_JOINS('k.client_id')}`;

/** Last changed first. */
export function savedSearchesListed(
  asked: SearchListParams & { search?: string | undefined },
): ListQuery<ListColumn<'listSavedSearches'>> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const conditions = [
    seesPerson('k.client_id'),
    ...searchListConditions(asked, 'k.client_id', 'k.updated_at', parameter),
  ];
  if (asked.search?.trim()) conditions.push(matchesText('k.name', parameter(contains(asked.search))));
  return {
    row: ROW,
    from: FROM,
    where: conditions.join(' AND '),
    values,
    id: 'k.id',
    columns: {
      name: 'lower(k.name)',
      search_type: 'k.search_type',
      filters: 'k.filters::text',
      client: PERSON_NAME,
      created_by: 'lower(k.created_by_name)',
      opened_at: 'k.opened_at',
      updated_at: 'k.updated_at',
      created_at: 'k.created_at',
    },
    order: 'k.updated_at DESC, k.id DESC',
  };
}

/** Undefined if there is no such search that the actor may see. */
export async function findSavedSearch(tx: Tx, id: string): Promise<SavedSearchRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<SavedSearchRow>(
    `SELECT ${ROW} FROM ${FROM} WHERE k.id = $1 AND ${seesPerson('k.client_id')}`,
    [id],
  );
}

/** When these were last opened, to the microsecond, oldest first. */
export const openedAt = (tx: Tx, ids: readonly string[]): Promise<{ id: string; since: string }[]> =>
  tx.many(
    `SELECT k.id, k.opened_at::text AS since FROM saved_search k
      WHERE k.id = ANY ($1::uuid[]) AND ${seesPerson('k.client_id')} ORDER BY k.opened_at`,
    [ids],
  );

/** A person's own searches of this kind, least recently opened first. */
export const searchesToWatch = (
  tx: Tx,
  clientId: string,
  kind: (typeof SEARCH_TYPE)[keyof typeof SEARCH_TYPE],
): Promise<{ id: string; name: string; filters: unknown; since: string }[]> =>
  tx.many(
    `SELECT id, name, filters, opened_at::text AS since FROM saved_search
      WHERE client_id = $1 AND search_type = $2 ORDER BY opened_at, id`,
    [clientId, kind],
  );

const OWNER_LOCK = 7401;

/**
 * Locks this person's searches until the transaction ends, for checks of their number and names.
 */
export const lockSearchesOf = (tx: Tx, clientId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock($1, hashtext($2))', [OWNER_LOCK, clientId]);

/** How many the person has, and whether one of them has the name. */
export async function searchesOf(
  tx: Tx,
  {
    clientId,
    searchType,
    name,
    except,
  }: { clientId: string; searchType: number; name: string; except: string | null },
): Promise<{ count: number; taken: boolean }> {
  const found = await tx.one<{ count: number; taken: boolean }>(
    `SELECT count(*)::int AS count,
            coalesce(bool_or(search_type = $2 AND lower(name) = lower($3) AND id IS DISTINCT FROM $4::uuid), false) AS taken
       FROM saved_search WHERE client_id = $1`,
    [clientId, searchType, name, except],
  );
  return found ?? { count: 0, taken: false };
}

export interface NewSavedSearch {
  id: string;
  clientId: string;
  searchType: number;
  name: string;
  filters: SearchWire;
  savedBy: { id: string; name: string };
}

export const addSavedSearch = (tx: Tx, search: NewSavedSearch): Promise<number> =>
  tx.run(
    `INSERT INTO saved_search (id, client_id, search_type, name, filters, created_by, created_by_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      search.id,
      search.clientId,
      search.searchType,
      search.name,
      JSON.stringify(search.filters),
      search.savedBy.id,
      search.savedBy.name,
    ],
  );

/**
 * For one that the actor is known to see. With changed filters, counting of new stones starts now.
 */
export const changeSavedSearch = (
  tx: Tx,
  id: string,
  { name, filters }: { name: string | undefined; filters: SearchWire | undefined },
): Promise<number> =>
  tx.run(
    `UPDATE saved_search k SET name = coalesce($2, name), filters = coalesce($3::jsonb, filters), updated_at = now(),
            opened_at = CASE WHEN $3::jsonb IS NULL THEN opened_at ELSE now() END
      WHERE k.id = $1 AND ${seesPerson('k.client_id')}`,
    [id, name ?? null, filters === undefined ? null : JSON.stringify(filters)],
  );

/** Only the person's own. */
export const noteOpened = (tx: Tx, id: string, clientId: string): Promise<number> =>
  tx.run('UPDATE saved_search SET opened_at = now() WHERE id = $1 AND client_id = $2', [id, clientId]);

export const removeSavedSearch = (tx: Tx, id: string): Promise<number> =>
  tx.run(`DELETE FROM saved_search k WHERE k.id = $1 AND ${seesPerson('k.client_id')}`, [id]);

/**
 * Moves the searches that guests saved to the account of the same person. If several share a name,
 * the last changed one is moved. A name that the person has already is skipped.
 */
export const transferSearches = (tx: Tx, guestIds: readonly string[], id: string): Promise<number> =>
  tx.run(
    `UPDATE saved_search k SET client_id = $2
      WHERE k.id IN (SELECT DISTINCT ON (search_type, lower(name)) id FROM saved_search
                      WHERE client_id = ANY ($1::uuid[]) ORDER BY search_type, lower(name), updated_at DESC)
        AND NOT EXISTS (SELECT FROM saved_search own
                         WHERE own.client_id = $2 AND own.search_type = k.search_type AND lower(own.name) = lower(k.name))`,
    [guestIds, id],
  );
