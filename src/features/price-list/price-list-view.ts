/** What the price lists screen shows, as stored in the URL. */
import { LIST_SHAPES, type ListShape } from '../../domain/prices/list-shapes.ts';
import { dayIn } from '../../ui/records/url-params.ts';

export interface PriceListView {
  tab?: 'history' | undefined;
  /** Rounds if unset. */
  shape?: ListShape | undefined;
  /** The newest list if unset. */
  day?: string | undefined;
  /** The lower bound of the size shown; the list's first size if unset. */
  carat?: number | undefined;
}

export function readPriceListView(raw: Record<string, unknown>): PriceListView {
  const shape = LIST_SHAPES.find((one) => one === raw['shape'] && one !== 'BR');
  const carat = Number(raw['carat'] ?? Number.NaN);
  return {
    tab: raw['tab'] === 'history' ? ('history' as const) : undefined,
    shape,
    day: dayIn(raw['day']),
    carat: carat >= 0 && carat < 99_999 ? carat : undefined,
  };
}
