/** Recent searches. (Specification, sections 2 and 7: recent searches.) */
import { asksForSomething, readStoredSearch, searchText } from '../../../src/domain/stones/stored-search.ts';
import { filtersToWire } from '../../../src/domain/stones/search-filters.ts';
import { RECENT_SEARCH_CELLS, removedFiltersIn } from '../../../src/lists/searches.ts';
import {
  countAgain,
  findRecentSearch,
  idOfSearch,
  saveSearches,
  recentSearchesListed,
  type RecentSearchRow,
} from '../../db/queries/searches/recent-searches.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { hashOf } from '../../search/recent/recent-searches.ts';
import type { AnswerData, Call, Handler } from '../handler.ts';
import { countsAlone, pageOrSheet } from '../list.ts';
import { filtersOf } from '../stone-search.ts';

type RecentSearch = AnswerData<'getRecentSearch'>;

const PAGE_SIZE = 50;

export const listRecentSearches: Handler<'listRecentSearches'> = async ({ query }, call) => {
  await call.services.recentSearches.write();
  const list = {
    name: 'recent-searches',
    size: PAGE_SIZE,
    cells: RECENT_SEARCH_CELLS,
    listed: () => recentSearchesListed(query),
    shown,
  };
  return query.is_count_only === true ? countsAlone(list, call) : pageOrSheet(list, query, call);
};

export const getRecentSearch: Handler<'getRecentSearch'> = async ({ path }, call) => ({
  data: await call.read((tx) => present(tx, path.id)),
});

export const keepRecentSearch: Handler<'keepRecentSearch'> = ({ data }, call) => {
  const filters = filtersOf(call.person, data.filters);
  if (!asksForSomething(filters))
    throw invalidRequest('A search without filters is not saved. Choose at least one.', 'filters');
  const hash = hashOf(searchText(filters));
  return call.effect<'keepRecentSearch'>(async (tx) => {
    const same = { user_id: call.person.id, search_type: data.search_type, hash };
    const known = await idOfSearch(tx, same);
    if (known === undefined)
      await saveSearches(tx, [
        { ...same, id: newId(), wire: filtersToWire(filters), searched_at: new Date() },
      ]);
    else await countAgain(tx, known, call.person.id);
    const id = known ?? (await idOfSearch(tx, same));
    return { data: await present(tx, id ?? ''), message: 'The search is added to your recent searches.' };
  });
};

export const repeatRecentSearch: Handler<'repeatRecentSearch'> = ({ path }, call: Call) =>
  call.effect<'repeatRecentSearch'>(async (tx) => {
    const { id } = await present(tx, path.id);
    await countAgain(tx, id, call.person.id);
    return { data: await present(tx, id) };
  });

async function present(tx: Tx, id: string): Promise<RecentSearch> {
  const row = await findRecentSearch(tx, id);
  if (!row) throw notFound();
  return shown(row);
}

function shown(row: RecentSearchRow): RecentSearch {
  const { wire, lost } = readStoredSearch(row.filters);
  return { ...row, filters: wire, lost: removedFiltersIn(lost) };
}
