/** The questions of a stone search, for its screen and for its route, which asks before the screen is drawn. */
import type { AnswerOf } from '../api/client.ts';
import { q, type ApiQuery } from '../api/query.ts';
import { filtersToWire, type StoneFilters } from '../domain/stones/search-filters.ts';
import { sortToWire } from '../ui/table/columns.ts';
import type { SearchView } from './search-view.ts';

export type Found = AnswerOf<'searchStones'>;

/** Listing tables show 500 rows per page. (Specification, section 9.) */
const PAGE_SIZE = 500;

/** One page of rows, without counts, so that rows need not wait for them. */
export function stonesOf({ filters, sort, page, client }: SearchView): ApiQuery<Found> {
  const data = {
    ...filtersToWire(filters),
    sort: sortToWire(sort),
    page,
    size: PAGE_SIZE,
    facets: false,
    user_id: client,
  };
  return q<'searchStones'>('searchStones', { data });
}

/** The counts beside the choices, and the totals. */
export const countsOf = (filters: StoneFilters): ApiQuery<Found> =>
  q<'searchStones'>('searchStones', {
    data: { ...filtersToWire(filters), is_count_only: true, facets: true },
  });
