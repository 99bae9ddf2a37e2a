/** What the comparison shows, as stored in the URL. */
import { COMPARE_LIMITS } from '../../domain/stones/compare-limits.ts';
import { paramsOf, viewOf, type SearchParams, type SearchView } from '../../stones/search-view.ts';
import { flagIn } from '../../ui/records/url-params.ts';

export interface CompareView extends SearchView {
  /** Rows in which all stones are alike are left out. */
  differ: boolean;
}

export type CompareParams = SearchParams & { differ?: true };

export const compareViewOf = (params: Record<string, unknown>): CompareView => ({
  ...viewOf(params),
  differ: flagIn(params['differ']) === true,
});

export const compareParamsOf = ({ differ, ...view }: CompareView): CompareParams => ({
  ...paramsOf(view),
  ...(differ ? { differ } : {}),
});

/** The stones that are compared; more than fit side by side are left out. */
export const comparedIn = ({ filters }: SearchView): string[] =>
  [...new Set(filters.stock_numbers)].slice(0, COMPARE_LIMITS.most);
