/** A search that can be saved, and its address: the screen and its parameters. */
import type { components } from '../../api/schema.gen.ts';
import { SEARCH_TYPE } from '../../domain/codes.ts';
import { filtersFromWire, type StoneFilters } from '../../domain/stones/search-filters.ts';
import { paramsOf, type SearchParams } from '../search-view.ts';

type AddressedSearch = Pick<components['schemas']['SavedSearch'], 'search_type' | 'filters'>;

export interface SearchToSave {
  /** 1 for stones, 2 for match pairs. */
  kind: 1 | 2;
  filters: StoneFilters;
}

export interface SearchPlace {
  to: '/search' | '/matchpair';
  search: SearchParams;
}

export const placeOf = ({ search_type, filters }: AddressedSearch): SearchPlace => ({
  to: search_type === SEARCH_TYPE.matchPair ? '/matchpair' : '/search',
  search: paramsOf({ filters: filtersFromWire(filters), sort: [], page: 1, stone: null }),
});
