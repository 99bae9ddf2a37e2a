/** The columns of saved and recent searches. */
import type { components } from '../api/schema.gen.ts';
import { ROLE_NAME, SEARCH_TYPE } from '../domain/codes.ts';
import { clientName } from '../domain/lines/client-name.ts';
import type { LostFilter } from '../domain/stones/stored-search.ts';
import { filtersFromWire, type FilterName } from '../domain/stones/search-filters.ts';
import { cellsOf } from './cells.ts';
import { filterLabel, filtersText } from './filter-texts.ts';

type Schemas = components['schemas'];
type SavedSearch = Schemas['SavedSearch'];
type RecentSearch = Schemas['RecentSearch'];
type StoredSearch = Pick<SavedSearch, 'search_type' | 'filters' | 'lost' | 'client'>;

/** 'Color Q' for filters of the search that no longer exist. */
const lostText = ({ lost }: Pick<StoredSearch, 'lost'>): string =>
  lost.map(({ filter, value }) => `${filter} ${value}`).join(', ');

/** `White · Shape Round`, with the filters that no longer exist. */
export const searchInWords = (search: Pick<StoredSearch, 'filters' | 'lost'>): string => {
  const asked = filtersText(filtersFromWire(search.filters));
  return search.lost.length === 0 ? asked : `${asked} (no longer offered: ${lostText(search)})`;
};

/** The label of a filter, present or former. */
const labelOfFilter = (name: string): string =>
  (filterLabel(name as FilterName) as string | undefined) ?? name;

/** Filters of a stored search that no longer exist, by label. */
export const removedFiltersIn = (lost: readonly LostFilter[]): components['schemas']['LostFilter'][] =>
  lost.map(({ name, value }) => ({ filter: labelOfFilter(name), value }));

export const kindOfSearch = (type: SavedSearch['search_type']): string =>
  type === SEARCH_TYPE.matchPair ? 'Match pairs' : 'Stones';

const nameOf = ({ client }: Pick<StoredSearch, 'client'>): string => clientName(client);

const saved = cellsOf<SavedSearch>();

export const SAVED_SEARCH_CELLS = {
  name: saved('Saved search', ({ name }) => name),
  search_type: saved('Of', ({ search_type }) => kindOfSearch(search_type)),
  filters: saved('Search', searchInWords),
  client: saved('Whose', nameOf),
  created_by: saved('Saved by', ({ created_by_name }) => created_by_name),
  opened_at: saved('Last opened', ({ opened_at }) => opened_at, 'dateTime'),
  updated_at: saved('Last change', ({ updated_at }) => updated_at, 'dateTime'),
  created_at: saved('Saved on', ({ created_at }) => created_at, 'dateTime'),
};

const recent = cellsOf<RecentSearch>();

export const RECENT_SEARCH_CELLS = {
  filters: recent('Search', searchInWords),
  search_type: recent('Of', ({ search_type }) => kindOfSearch(search_type)),
  client: recent('Who', nameOf),
  role: recent('Role', ({ client }) => (client.role_id === undefined ? null : ROLE_NAME[client.role_id])),
  times: recent('Times', ({ times }) => times, 'count'),
  searched_at: recent('Last searched', ({ searched_at }) => searched_at, 'dateTime'),
  first_at: recent('First searched', ({ first_at }) => first_at, 'dateTime'),
};
