/** What the match pairs screen shows, as stored in the URL. */
import { textOf, withSearch } from '../../stones/search-view.ts';
import { defineView, tab, type ViewOf } from '../../ui/records/define-view.ts';

const view = withSearch(
  defineView({
    tab: tab(['saved']),
    /** The stock number whose partners are shown. */
    partner_of: (value) => textOf(value) ?? undefined,
  }),
);
export type PairsView = ViewOf<typeof view>;

/** Pairs have one order. */
export const pairsView = {
  ...view,
  read: (params: Record<string, unknown>): PairsView => ({ ...view.read(params), sort: [] }),
};
