/** What the comparison shows, as stored in the URL. */
import { COMPARE_LIMITS } from '../../domain/stones/compare-limits.ts';
import { withSearch, type SearchView } from '../../stones/search-view.ts';
import { defineView, on, type ViewOf } from '../../ui/records/define-view.ts';

/** With `differ`, rows in which all stones are alike are left out. */
export const compareView = withSearch(defineView({ differ: on }));
export type CompareView = ViewOf<typeof compareView>;

/** The stones that are compared; more than fit side by side are left out. */
export const comparedIn = ({ filters }: SearchView): string[] =>
  [...new Set(filters.stock_numbers)].slice(0, COMPARE_LIMITS.most);
