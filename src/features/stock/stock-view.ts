/** What the providers screen shows, as stored in the URL. */
import { PROVIDER_TYPE } from '../../domain/codes.ts';
import { codeIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

type ProviderType = (typeof PROVIDER_TYPE)[keyof typeof PROVIDER_TYPE];

export interface StockView {
  tab?: 'uploads' | undefined;
  page?: number | undefined;
  search?: string | undefined;
  type?: ProviderType | undefined;
  /** The provider open in the drawer. */
  provider?: string | undefined;
}

/** Parses the view from a URL; invalid values are ignored. */
export function readStockView(raw: Record<string, unknown>): StockView {
  const view: StockView = {
    tab: raw['tab'] === 'uploads' ? 'uploads' : undefined,
    page: pageIn(raw['page']),
    search: textIn(raw['search']),
    type: codeIn(raw['type'], Object.values(PROVIDER_TYPE)),
    provider: textIn(raw['provider']),
  };
  return presentIn(view);
}

export const PROVIDER_TYPE_LABEL: Record<ProviderType, string> = { 1: 'FTP', 2: 'API' };
