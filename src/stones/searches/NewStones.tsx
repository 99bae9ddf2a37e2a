import { count } from '../../ui/format.ts';
import css from './searches.module.css';
import type { SavedSearch } from './saved-search.ts';

/** `12 new`; nothing where none is, or where it was not counted. */
export function NewStones({ search }: { search: Pick<SavedSearch, 'new_stones' | 'has_more_new'> }) {
  const { new_stones: fresh, has_more_new: more } = search;
  if (fresh === null || fresh === 0) return null;
  return <span className={css.fresh}>{`${count(fresh)}${more ? ' or more' : ''} new`}</span>;
}
