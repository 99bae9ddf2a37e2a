/** Recent searches. (Specification, sections 2 and 7: recent searches.) */
import { asksForSomething, keptSearch, searchText } from '../../../src/domain/stones/kept-search.ts';
import { filtersToWire } from '../../../src/domain/stones/search-filters.ts';
import { RECENT_SEARCH_CELLS } from '../../../src/lists/searches.ts';
import {
  countAgain,
  findRecentSearch,
  idOfSearch,
  keepSearches,
  recentSearchesListed,
  type RecentSearchRow,
} from '../../db/queries/searches/recent-searches.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { absent, badShape } from '../../refusals.ts';
import { hashOf } from '../../search/recent/recent-searches.ts';
import type { AnswerData, Call, Handler } from '../handler.ts';
import { countsAlone, pageOrSheet } from '../list.ts';
import { askedBy } from '../searches.ts';
import { lostIn } from './lost.ts';

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
  const filters = askedBy(call.person, data.filters);
  if (!asksForSomething(filters))
    throw badShape('A search without a filter is not kept. Choose at least one.', 'filters');
  const hash = hashOf(searchText(filters));
  return call.effect<'keepRecentSearch'>(async (tx) => {
    const same = { user_id: call.person.id, search_type: data.search_type, hash };
    const known = await idOfSearch(tx, same);
    if (known === undefined)
      await keepSearches(tx, [
        { ...same, id: newId(), wire: filtersToWire(filters), searched_at: new Date() },
      ]);
    else await countAgain(tx, known, call.person.id);
    const id = known ?? (await idOfSearch(tx, same));
    return { data: await present(tx, id ?? ''), message: 'The search is kept among your recent ones.' };
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
  if (!row) throw absent();
  return shown(row);
}

function shown(row: RecentSearchRow): RecentSearch {
  const { wire, lost } = keptSearch(row.filters);
  return { ...row, filters: wire, lost: lostIn(lost) };
}
