/**
 * The queries of a stone search, shared by its screen and its route, which starts them before the
 * first render.
 */
import type { AnswerOf, DataOf } from '../api/client.ts';
import { q, type ApiQuery } from '../api/query.ts';
import { filtersToWire, type StoneFilters } from '../domain/stones/search-filters.ts';
import { sortToWire } from '../ui/table/columns.ts';
import type { SearchView } from './search-view.ts';

export type SearchAnswer = AnswerOf<'searchStones'>;

/** Listing tables show 500 rows per page. (Specification, section 9.) */
const PAGE_SIZE = 500;

/** The query of a page: rows without counts, which take longer. */
export const searchOf = ({ filters, sort, page, client }: SearchView): DataOf<'searchStones'> => ({
  ...filtersToWire(filters),
  sort: sortToWire(sort),
  page,
  size: PAGE_SIZE,
  facets: false,
  user_id: client,
});

export const stonesOf = (view: SearchView): ApiQuery<SearchAnswer> =>
  q<'searchStones'>('searchStones', { data: searchOf(view) });

/** The counts beside the choices, and the totals. */
export const countsOf = (filters: StoneFilters): ApiQuery<SearchAnswer> =>
  q<'searchStones'>('searchStones', {
    data: { ...filtersToWire(filters), is_count_only: true, facets: true },
  });
