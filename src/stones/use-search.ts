import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf, DataOf } from '../api/client.ts';
import { q } from '../api/query.ts';
import { MESSAGES } from '../domain/messages.ts';
import { filtersToWire, type StoneFilters } from '../domain/stones/search-filters.ts';
import { sortToWire } from '../ui/table/columns.ts';
import { useFetchCycle } from '../ui/lists/use-fetch-cycle.ts';
import { stoneNumber, type Stone } from './stone.ts';
import type { SearchView } from './search-view.ts';

/** Listing tables show 500 rows per page. (Specification, section 9.) */
const PAGE_SIZE = 500;

export type Found = AnswerOf<'searchStones'>;
export type FacetCounts = NonNullable<Found['facets']>;

const rowsOf = (answer: Found): readonly Stone[] => answer.stockList;

/**
 * The rows of a page, driven by the fetch cycle. Counts are fetched separately, so that rows need
 * not wait for them.
 */
export function useStones({ filters, sort, page, client }: SearchView) {
  const data = {
    ...filtersToWire(filters),
    sort: sortToWire(sort),
    page,
    size: PAGE_SIZE,
    facets: false,
    user_id: client,
  };
  return useFetchCycle({
    query: q<'searchStones'>('searchStones', { data }),
    rowsOf,
    rowId: stoneNumber,
    failure: MESSAGES.fetchSearchFailed,
  });
}

export interface Counts {
  facets: FacetCounts | null;
  /**
   * The totals, which arrive before the 500 rows; null while only the previous search's are known.
   */
  totals: Found['totals'] | null;
  /** Why the counts are missing. */
  failure: string | null;
}

/** The counts beside the choices. Old ones stay until new ones arrive, so that nothing flickers. */
export function useCounts(filters: StoneFilters): Counts {
  const data = { ...filtersToWire(filters), is_count_only: true, facets: true };
  const counts = useQuery({
    ...q<'searchStones'>('searchStones', { data }),
    placeholderData: keepPreviousData,
  });
  return {
    facets: counts.data?.facets ?? null,
    totals: counts.isPlaceholderData ? null : (counts.data?.totals ?? null),
    failure: counts.isError ? MESSAGES.fetchInventoryCountFailed : null,
  };
}

/** The same for other searches: pairs, or new arrivals. */
export function useFilterCounts(data: DataOf<'filterSearch'>): Counts {
  const counts = useQuery({
    ...q<'filterSearch'>('filterSearch', { data }),
    placeholderData: keepPreviousData,
  });
  return {
    facets: counts.data?.facets ?? null,
    totals: counts.isPlaceholderData ? null : (counts.data?.totals ?? null),
    failure: counts.isError ? MESSAGES.fetchInventoryCountFailed : null,
  };
}

/** How many stones a choice would find with the other filters; null while unknown. */
export function countOf(counts: FacetCounts | null, facet: string, code: string): number | null {
  if (counts === null) return null;
  const found = counts[facet]?.find((one) => one.code === code);
  return found?.choice ?? found?.count ?? 0;
}
