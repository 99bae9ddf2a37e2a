import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataOf } from '../api/client.ts';
import { q } from '../api/query.ts';
import { MESSAGES } from '../domain/messages.ts';
import type { StoneFilters } from '../domain/stones/search-filters.ts';
import { useFetchCycle } from '../ui/lists/use-fetch-cycle.ts';
import { stoneNumber, type Stone } from './stone.ts';
import { countsOf, stonesOf, type SearchAnswer } from './search-queries.ts';
import type { SearchView } from './search-view.ts';

export type FacetCounts = NonNullable<SearchAnswer['facets']>;

const rowsOf = (answer: SearchAnswer): readonly Stone[] => answer.stockList;

/** The rows of a page, driven by the fetch cycle. */
export function useStones(view: SearchView) {
  return useFetchCycle({
    query: stonesOf(view),
    rowsOf,
    rowId: stoneNumber,
    failure: MESSAGES.fetchSearchFailed,
    findRows: (stock_numbers) => stonesOf({ ...view, filters: { ...view.filters, stock_numbers }, page: 1 }),
  });
}

export interface Counts {
  facets: FacetCounts | null;
  /**
   * The totals, which arrive before the 500 rows; null while only the previous search's are known.
   */
  totals: SearchAnswer['totals'] | null;
  /** Why the counts are missing. */
  failure: string | null;
}

/** The counts beside the choices. Old ones stay until new ones arrive, so that nothing flickers. */
export function useCounts(filters: StoneFilters): Counts {
  const counts = useQuery({ ...countsOf(filters), placeholderData: keepPreviousData });
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
