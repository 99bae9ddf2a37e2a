/** What the screen of price lists shows; the URL holds it. */
import { dateOf, LIST_SHAPES, type ListShape } from '../../domain/prices/price-list.ts';

export interface PriceListView {
  tab?: 'history' | undefined;
  /** Rounds when left out. */
  shape?: ListShape | undefined;
  /** The newest list when left out. */
  day?: string | undefined;
  /** The beginning of the size that is shown; the first one of the list when left out. */
  carat?: number | undefined;
}

export function readPriceListView(raw: Record<string, unknown>): PriceListView {
  const shape = LIST_SHAPES.find((one) => one === raw['shape'] && one !== 'BR');
  const day = typeof raw['day'] === 'string' ? dateOf(raw['day']) : null;
  const carat = Number(raw['carat'] ?? Number.NaN);
  return {
    ...(raw['tab'] === 'history' ? { tab: 'history' as const } : {}),
    ...(shape === undefined ? {} : { shape }),
    ...(day === null ? {} : { day }),
    ...(carat >= 0 && carat < 99_999 ? { carat } : {}),
  };
}
