import { lazy, useState } from 'react';
import { namesOf } from '../../domain/stones/search-filters.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import css from '../stones.module.css';
import type { SearchToSave } from './search-address.ts';

const SaveSearch = lazy(() => import('./SaveSearch.tsx'));
const OwnSearches = lazy(() => import('./OwnSearches.tsx'));

/** Saves the present search if it has filters, and opens saved ones. */
export function SaveSearchButton(search: SearchToSave) {
  const [open, setOpen] = useState('');
  const { read, write } = accessOf(useUser(), 'saved-search');
  const offered = [write && namesOf(search.filters).length > 0 && 'Save search', read && 'Saved'];
  const close = () => setOpen('');
  return (
    <>
      {offered.map(
        (label) =>
          label && (
            <button key={label} type="button" className={css.railToggle} onClick={() => setOpen(label)}>
              {label}
            </button>
          ),
      )}
      <LazyOverlay opened={open === 'Save search'}>
        <SaveSearch {...search} opened={open === 'Save search'} onClose={close} />
      </LazyOverlay>
      <LazyOverlay opened={open === 'Saved'}>
        <OwnSearches kind={search.kind} opened={open === 'Saved'} onClose={close} />
      </LazyOverlay>
    </>
  );
}
