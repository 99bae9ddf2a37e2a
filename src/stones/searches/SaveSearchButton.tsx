import { lazy, useState } from 'react';
import { namesOf, type StoneFilters } from '../../domain/stones/search-filters.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import css from '../stones.module.css';

const SaveSearch = lazy(() => import('./SaveSearch.tsx'));

export interface SearchToSave {
  /** 1 stones, 2 match pairs. */
  kind: 1 | 2;
  filters: StoneFilters;
}

/** Saves the search as it stands, once it asks for something. */
export function SaveSearchButton(search: SearchToSave) {
  const [saving, setSaving] = useState(false);
  const may = accessOf(useUser(), 'saved-search').write;
  if (!may || namesOf(search.filters).length === 0) return null;
  return (
    <>
      <button type="button" className={css.railToggle} onClick={() => setSaving(true)}>
        Save search
      </button>
      <LazyOverlay opened={saving}>
        <SaveSearch {...search} opened={saving} onClose={() => setSaving(false)} />
      </LazyOverlay>
    </>
  );
}
