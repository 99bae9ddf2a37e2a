import type { components } from '../../../src/api/schema.gen.ts';
import type { LostFilter } from '../../../src/domain/stones/stored-search.ts';
import { labelOfFilter } from '../../../src/lists/searches.ts';

/** Filters of a stored search that no longer exist, by label. */
export const removedFiltersIn = (lost: readonly LostFilter[]): components['schemas']['LostFilter'][] =>
  lost.map(({ name, value }) => ({ filter: labelOfFilter(name), value }));
