import { lazy, Suspense } from 'react';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { namesOf, type StoneFilters } from '../../domain/stones/search-filters.ts';
import type { EmptyText } from '../../ui/table/TableState.tsx';

const RelaxFilters = lazy(() => import('./RelaxFilters.tsx'));

/** An empty result: suggests which single filter to remove, and how many stones that finds. */
export function nothingFound(filters: StoneFilters, onChange: (filters: StoneFilters) => void): EmptyText {
  if (namesOf(filters).length === 0) {
    const other = filters.diamond_type === DIAMOND_TYPE.fancy ? 'white' : 'fancy';
    return {
      title: 'There are no stones here yet',
      hint: `Stones appear once stock is imported. Search ${other} stones instead?`,
    };
  }
  return {
    title: 'No stone fits all of this',
    hint: 'Remove one filter to find:',
    action: (
      <Suspense fallback={null}>
        <RelaxFilters filters={filters} onChange={onChange} />
      </Suspense>
    ),
  };
}
