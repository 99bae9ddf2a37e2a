/** The process's searches, one for each database, with what they cache. */
import type pg from 'pg';
import { CLIENT_ROLES } from '../../src/domain/codes.ts';
import {
  filtersFromWire,
  type SearchWire,
  type StoneFilters,
} from '../../src/domain/stones/search-filters.ts';
import { stockNumberKey, stockNumberKeys } from '../../src/domain/stones/stock-numbers.ts';
import type { StoneView } from '../db/fragments/shown-offer.ts';
import { namedStones } from '../db/queries/selections/named-stones.ts';
import type { Tx } from '../db/with-actor.ts';
import { stoneAccessOf } from '../policies/inventory-access.ts';
import { pricesFor } from '../policies/prices.ts';
import { invalidRequest, noSuchStones } from '../refusals.ts';
import { cachedSearch } from '../search/cached-search.ts';
import type { StoneOrder, StoneQuestion, StoneSearch } from '../search/engine.ts';
import { indexedSearch } from '../search/index/indexed-search.ts';
import { isSortKey } from '../search/order.ts';
import { PairFinder } from '../search/match-pairs/find-pairs.ts';
import { sqlSearch } from '../search/sql-search.ts';
import type { Call, Person, Services } from './handler.ts';

/** Listing tables show 500 a page. (Specification, section 9.) */
export const PAGE_SIZE = 500;

const searches = new WeakMap<pg.Pool, StoneSearch>();
const finders = new WeakMap<pg.Pool, PairFinder>();

export function stoneSearchOf({ pool, searchIndex }: Services): StoneSearch {
  const known = searches.get(pool);
  if (known !== undefined) return known;
  const inSql = cachedSearch(sqlSearch);
  const search = searchIndex === null ? inSql : indexedSearch(searchIndex, inSql);
  searches.set(pool, search);
  return search;
}

/**
 * A read that searches. Until the index is ready, it scans the stock and waits for a turn for
 * scans.
 */
export async function readStones<T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> {
  const ready = await call.services.searchIndex?.current();
  return ready == null ? call.readMuch(work) : call.read(work);
}

/**
 * Records a person's search among their recent ones. Not for programs, which fetch the whole stock,
 * nor for staff who impersonate a customer.
 */
export function recordSearch({ person, services }: Call, kind: 1 | 2, filters: StoneFilters): void {
  if (person.impersonator !== null || person.key !== null) return;
  services.recentSearches.note(person.id, kind, filters);
}

/** Counts clients' views and cart additions, by the same rule. */
export function recordActivity({ person, services }: Call, kind: 'view' | 'cart', times = 1): void {
  if (person.impersonator !== null || person.key !== null || !CLIENT_ROLES.includes(person.role)) return;
  services.activity.note(person.id, kind, times);
}

export function pairFinderOf({ pool, searchIndex }: Services): PairFinder {
  const finder = finders.get(pool) ?? new PairFinder(searchIndex);
  finders.set(pool, finder);
  return finder;
}

/** A person's access and prices, which every query of stones needs. */
export async function stoneViewOf(
  tx: Tx,
  person: Pick<Person, 'id' | 'role' | 'powers'>,
  clientId: string | null = null,
): Promise<StoneView> {
  const [sight, prices] = await Promise.all([stoneAccessOf(tx, person), pricesFor(tx, person, clientId)]);
  return { ...sight, prices };
}

/** A person's search. Staff may list one offer of each stone. */
export const questionOf = async (
  tx: Tx,
  person: Pick<Person, 'id' | 'role' | 'powers'>,
  filters: StoneFilters,
  clientId: string | null = null,
): Promise<StoneQuestion> => ({
  filters,
  ...(await stoneViewOf(tx, person, clientId)),
  oneOffer: filters.offers === 'one',
});

/**
 * The filters of a request. How long stones lie in stock is the house's business.
 * @throws Refused 400 when a client asks for days in stock
 */
export function filtersOf({ role }: Pick<Person, 'role'>, wire: SearchWire): StoneFilters {
  const filters = filtersFromWire(wire);
  // Clients always see one offer of each stone.
  if (CLIENT_ROLES.includes(role)) filters.offers = undefined;
  if (filters.ranges.days_in_stock !== undefined && CLIENT_ROLES.includes(role))
    throw invalidRequest('Clients cannot search by days in stock. Remove this filter.', 'days_in_stock');
  return filters;
}

/** @throws Refused 400 for a column that stones cannot be sorted by */
export function orderOf(text: string, { role }: Pick<Person, 'role'>): StoneOrder {
  const desc = text.startsWith('-');
  const key = desc ? text.slice(1) : text;
  if (!isSortKey(key, { asClient: CLIENT_ROLES.includes(role) }))
    throw invalidRequest(`Stones cannot be sorted by ${key}. Choose another column.`, 'sort');
  return { key, desc };
}

/**
 * The stones with these numbers, in the given order and each once. Case does not matter.
 * @throws Refused 404 naming the numbers that no stone has
 */
export async function mustFindStones(
  tx: Tx,
  numbers: readonly string[],
): Promise<Awaited<ReturnType<typeof namedStones>>> {
  const wanted = stockNumberKeys(numbers);
  const stones = await namedStones(tx, wanted);
  if (stones.length === wanted.length) return stones;
  const known = new Set(stones.map(({ stock_no }) => stock_no));
  throw noSuchStones(numbers.filter((number) => !known.has(stockNumberKey(number))));
}
