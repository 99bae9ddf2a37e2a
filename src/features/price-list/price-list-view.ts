/** What the price lists screen shows, as stored in the URL. */
import type { ListShape } from '../../domain/prices/list-shapes.ts';
import { day, defineView, tab, word, type ViewOf } from '../../ui/records/define-view.ts';

export const priceListView = defineView({
  tab: tab(['history']),
  /** Rounds if unset. */
  shape: word<ListShape>(['PS']),
  /** The newest list if unset. */
  day,
  /** The lower bound of the size shown; the list's first size if unset. */
  carat: (value) => {
    const carat = Number(value ?? Number.NaN);
    return carat >= 0 && carat < 99_999 ? carat : undefined;
  },
});
export type PriceListView = ViewOf<typeof priceListView>;
