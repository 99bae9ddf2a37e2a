/** The stones that are new to one's saved searches. */
import { SEARCH_TYPE } from '../../../src/domain/codes.ts';
import { readStoredSearch } from '../../../src/domain/stones/stored-search.ts';
import { filtersFromWire } from '../../../src/domain/stones/search-filters.ts';
import { searchesToWatch } from '../../db/queries/searches/saved-searches.ts';
import { stoneRowsInOrder } from '../../db/queries/stones/stone-row.ts';
import { newestStones } from '../../search/recent/new-stones.ts';
import type { Handler } from '../handler.ts';
import { stoneViewOf } from '../stone-search.ts';

const USUAL_SIZE = 6;

export const listNewToSearches: Handler<'listNewToSearches'> = ({ query: { size = USUAL_SIZE } }, call) =>
  call.readMuch(async (tx) => {
    const [searches, seen] = await Promise.all([
      searchesToWatch(tx, call.person.id, SEARCH_TYPE.normal),
      stoneViewOf(tx, call.person),
    ]);
    const since = searches.map((search) => ({
      ...search,
      filters: filtersFromWire(readStoredSearch(search.filters).wire),
    }));
    const found = await newestStones(tx, since, seen, size);
    const rows = await stoneRowsInOrder(
      tx,
      seen,
      found.map(({ id }) => id),
    );
    const named = new Map(searches.map(({ id, name }) => [id, { id, name }]));
    const fits = new Map(found.map((stone) => [stone.id, stone.fits]));
    return {
      data: {
        stockList: rows.map((row) => ({
          ...row,
          saved_searches: (fits.get(row.id) ?? []).flatMap((id) => named.get(id) ?? []),
        })),
      },
    };
  });
