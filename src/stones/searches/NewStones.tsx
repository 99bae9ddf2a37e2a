import type { components } from '../../api/schema.gen.ts';
import { count } from '../../ui/format.ts';
import css from './searches.module.css';

type NewStoneCount = Pick<components['schemas']['SavedSearch'], 'new_stones' | 'has_more_new'>;

/** `12 new`; empty if there are none, or they were not counted. */
export function NewStones({ search }: { search: NewStoneCount }) {
  const { new_stones: fresh, has_more_new: more } = search;
  if (fresh === null || fresh === 0) return null;
  return <span className={css.fresh}>{`${count(fresh)}${more ? ' or more' : ''} new`}</span>;
}
