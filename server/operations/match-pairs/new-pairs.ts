/** New match pairs for the caller's saved searches of pairs. */
import { SEARCH_TYPE } from '../../../src/domain/codes.ts';
import { readStoredSearch } from '../../../src/domain/stones/stored-search.ts';
import { rulesOf } from '../../../src/domain/stones/pairs.ts';
import { filtersFromWire } from '../../../src/domain/stones/search-filters.ts';
import { searchesToWatch } from '../../db/queries/searches/saved-searches.ts';
import { stoneRows } from '../../db/queries/stones/stone-row.ts';
import { newestPairs } from '../../search/recent/new-pairs.ts';
import type { Handler } from '../handler.ts';
import { pairOf } from './match-pair.ts';
import { readPairSetting } from './pair-rules.ts';
import { stoneViewOf } from '../stone-search.ts';

const DEFAULT_SIZE = 6;

export const listNewPairsToSearches: Handler<'listNewPairsToSearches'> = (
  { query: { size = DEFAULT_SIZE } },
  call,
) =>
  call.readMuch(async (tx) => {
    const [kept, seen, setting] = await Promise.all([
      searchesToWatch(tx, call.person.id, SEARCH_TYPE.matchPair),
      stoneViewOf(tx, call.person),
      readPairSetting(tx),
    ]);
    const rules = rulesOf(setting);
    const searches = kept.map(({ filters, ...search }) => ({
      ...search,
      wire: readStoredSearch(filters).wire,
    }));
    const found = await newestPairs(
      tx,
      // A saved status is ignored, as in the search of pairs.
      searches.map(({ id, since, wire }) => ({
        id,
        since,
        filters: { ...filtersFromWire(wire), status: [] },
      })),
      { ...seen, oneOffer: true },
      { rules, most: size },
    );
    const ids = found.flatMap(({ first, second }) => [first, second]);
    const rows = await stoneRows(tx, 'id', ids, seen, seen.prices);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const named = new Map(searches.map(({ id, name, wire }) => [id, { id, name, filters: wire }]));
    return {
      data: {
        stockList: found.flatMap(({ first, second, fits }) =>
          pairOf(byId.get(first), byId.get(second), rules, null).map((pair) => ({
            ...pair,
            saved_searches: fits.flatMap((id) => named.get(id) ?? []),
          })),
        ),
      },
    };
  });
