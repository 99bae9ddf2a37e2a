/** Searches saved under a name. (Specification, sections 2 and 7: saved searches.) */
import { ROLE } from '../../../src/domain/codes.ts';
import { readStoredSearch, MOST_SAVED } from '../../../src/domain/stones/stored-search.ts';
import {
  filtersFromWire,
  filtersToWire,
  type SearchWire,
} from '../../../src/domain/stones/search-filters.ts';
import { kindOfSearch, SAVED_SEARCH_CELLS, removedFiltersIn } from '../../../src/lists/searches.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import {
  addSavedSearch,
  changeSavedSearch,
  findSavedSearch,
  lockSearchesOf,
  noteOpened,
  openedAt,
  removeSavedSearch,
  savedSearchesListed,
  searchesOf,
  type SavedSearchRow,
} from '../../db/queries/searches/saved-searches.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFound, alreadyExists, conflict } from '../../refusals.ts';
import { newStones, type NewStones } from '../../search/recent/new-stones.ts';
import type { AnswerData, Call, Handler, Person } from '../handler.ts';
import { countsAlone, pageOrSheet } from '../list.ts';
import { ownerOf } from '../acting-for.ts';
import { filtersOf, stoneViewOf } from '../stone-search.ts';
import { neededName } from '../names.ts';

type SavedSearch = AnswerData<'getSavedSearch'>;

const PAGE_SIZE = 50;

export const listSavedSearches: Handler<'listSavedSearches'> = async ({ query }, call) => {
  const list = {
    name: 'saved-searches',
    size: PAGE_SIZE,
    cells: SAVED_SEARCH_CELLS,
    listed: () => savedSearchesListed(query),
    shown: (row: SavedSearchRow) => shown(row),
  };
  if (query.is_count_only === true) return countsAlone(list, call);
  const found = await pageOrSheet(list, query, call);
  if ('file' in found) return found;
  const rows = found.data.data;
  const fresh = rows.length === 0 ? new Map() : await call.readMuch((tx) => newTo(tx, call, rows));
  return { data: { ...found.data, data: rows.map((row) => withNew(row, fresh.get(row.id))) } };
};

export const getSavedSearch: Handler<'getSavedSearch'> = async ({ path }, call) => ({
  data: await call.readMuch((tx) => counted(tx, call, path.id)),
});

export const saveSearch: Handler<'saveSearch'> = ({ data }, call) => {
  const name = nameIn(data.name);
  return call.effect<'saveSearch'>(async (tx) => {
    const clientId = await ownerOf(tx, call.person, data.user_id);
    await lockSearchesOf(tx, clientId);
    const others = await searchesOf(tx, { clientId, searchType: data.search_type, name, except: null });
    if (others.taken) throw nameTaken(name, data.search_type);
    if (others.count >= MOST_SAVED)
      throw conflict(`${MOST_SAVED} searches are saved already. Delete one that is no longer needed first.`);
    const id = newId();
    await addSavedSearch(tx, {
      id,
      clientId,
      searchType: data.search_type,
      name,
      filters: storedFor(clientId, call.person, data.filters),
      savedBy: call.person,
    });
    return {
      data: shown(await existing(tx, id)),
      message: `The search “${name}” is saved.`,
      audit: audited('Saved the search', clientId, { id, name }),
    };
  });
};

export const updateSavedSearch: Handler<'updateSavedSearch'> = ({ path, data }, call) => {
  const name = data.name === undefined ? undefined : nameIn(data.name);
  return call.effect<'updateSavedSearch'>(async (tx) => {
    const { id, client, search_type: searchType, name: before } = await existing(tx, path.id);
    if (data.opened === true) await noteOpened(tx, id, call.person.id);
    const filters = data.filters === undefined ? undefined : storedFor(client.id, call.person, data.filters);
    if (name === undefined && filters === undefined) return { data: shown(await existing(tx, id)) };
    await lockSearchesOf(tx, client.id);
    if (name !== undefined) {
      const others = await searchesOf(tx, { clientId: client.id, searchType, name, except: id });
      if (others.taken) throw nameTaken(name, searchType);
    }
    await changeSavedSearch(tx, id, { name, filters });
    return {
      data: shown(await existing(tx, id)),
      message: `The search “${name ?? before}” was changed.`,
      audit: audited('Changed the saved search', client.id, { id, name: name ?? before }),
    };
  });
};

export const deleteSavedSearch: Handler<'deleteSavedSearch'> = ({ path }, call) =>
  call.effect<'deleteSavedSearch'>(async (tx) => {
    const { id, client, name } = await existing(tx, path.id);
    await removeSavedSearch(tx, id);
    return {
      data: null,
      message: `The search “${name}” was deleted.`,
      audit: audited('Deleted the saved search', client.id, { id, name }),
    };
  });

const nameIn = (typed: string): string =>
  neededName(typed, 'name', 'A saved search needs a name. Enter one.');

/**
 * Normalised by the search, so that filters it would ignore are not stored. What staff save for
 * somebody else is a client's.
 */
const storedFor = (ownerId: string, { id, role }: Person, filters: SearchWire): SearchWire =>
  filtersToWire(filtersOf({ role: ownerId === id ? role : ROLE.customer }, filters));

const nameTaken = (name: string, type: SavedSearch['search_type']) =>
  alreadyExists(
    `A saved search of ${kindOfSearch(type).toLowerCase()} is called “${name}” already. Choose another name, or change that search.`,
    'name',
  );

const audited = (did: string, clientId: string, { id, name }: { id: string; name: string }) => ({
  summary: `${did} ${markPersonal(clientId, name)}`,
  subject: { saved_search_id: id, user_id: clientId },
});

async function existing(tx: Tx, id: string): Promise<SavedSearchRow> {
  const row = await findSavedSearch(tx, id);
  if (!row) throw notFound();
  return row;
}

async function counted(tx: Tx, call: Call, id: string): Promise<SavedSearch> {
  const search = shown(await existing(tx, id));
  return withNew(search, (await newTo(tx, call, [search])).get(id));
}

function shown(row: SavedSearchRow): SavedSearch {
  const { wire, lost } = readStoredSearch(row.filters);
  return { ...row, filters: wire, lost: removedFiltersIn(lost), new_stones: null, has_more_new: false };
}

const withNew = (search: SavedSearch, found: NewStones | undefined): SavedSearch => ({
  ...search,
  new_stones: found?.count ?? null,
  has_more_new: found?.more ?? false,
});

/** With the viewer's access and prices. */
async function newTo(tx: Tx, call: Call, searches: readonly SavedSearch[]): Promise<Map<string, NewStones>> {
  const filters = new Map(searches.map((search) => [search.id, filtersFromWire(search.filters)]));
  const [moments, seen] = await Promise.all([
    openedAt(tx, [...filters.keys()]),
    stoneViewOf(tx, call.person),
  ]);
  const since = moments.flatMap((moment) => {
    const asked = filters.get(moment.id);
    return asked === undefined ? [] : [{ ...moment, filters: asked }];
  });
  return newStones(tx, since, seen);
}
