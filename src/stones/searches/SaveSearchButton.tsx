import { lazy, useState } from 'react';
import { namesOf } from '../../domain/stones/search-filters.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import css from '../stones.module.css';
import type { SearchToSave } from './kept.ts';

const SaveSearch = lazy(() => import('./SaveSearch.tsx'));

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
