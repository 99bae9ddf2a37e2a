/** What the providers screen shows, as stored in the URL. */
import { PROVIDER_TYPE } from '../../domain/codes.ts';
import type { ProviderType } from '../../lists/providers.ts';
import { codeIn, flagIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

/** Providers whose last fetch failed, or that sent no sheet for a day. */
export const ATTENTION = ['failed', 'stale'] as const;
export type Attention = (typeof ATTENTION)[number];

export interface StockView {
  tab?: 'uploads' | undefined;
  page?: number | undefined;
  sort?: string | undefined;
  search?: string | undefined;
  type?: ProviderType | undefined;
  attention?: Attention | undefined;
  /** Lists only uploads that wait for a person. */
  waiting?: boolean | undefined;
  /** The provider open in the drawer. */
  provider?: string | undefined;
}

/** Parses the view from a URL; invalid values are ignored. */
export function readStockView(raw: Record<string, unknown>): StockView {
  const view: StockView = {
    tab: raw['tab'] === 'uploads' ? 'uploads' : undefined,
    page: pageIn(raw['page']),
    sort: textIn(raw['sort']),
    search: textIn(raw['search']),
    type: codeIn(raw['type'], Object.values(PROVIDER_TYPE)),
    attention: ATTENTION.find((one) => one === raw['attention']),
    waiting: flagIn(raw['waiting']),
    provider: textIn(raw['provider']),
  };
  return presentIn(view);
}
