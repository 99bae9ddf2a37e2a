/** What the screen of providers shows; the URL holds it. */
import { PROVIDER_TYPE } from '../../domain/codes.ts';

type ProviderType = (typeof PROVIDER_TYPE)[keyof typeof PROVIDER_TYPE];

export interface StockView {
  tab?: 'uploads' | undefined;
  page?: number | undefined;
  search?: string | undefined;
  type?: ProviderType | undefined;
  /** The provider whose drawer is open. */
  provider?: string | undefined;
}

const text = (value: unknown): string | undefined => {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return written === '' ? undefined : written.slice(0, 200);
};

/** Reads the view from a URL: what does not fit is as if it were not there. */
export function readStockView(raw: Record<string, unknown>): StockView {
  const page = Number(raw['page']);
  const view: StockView = {
    tab: raw['tab'] === 'uploads' ? 'uploads' : undefined,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    search: text(raw['search']),
    type: Object.values(PROVIDER_TYPE).find((code) => code === Number(raw['type'])),
    provider: text(raw['provider']),
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}

export const PROVIDER_TYPE_LABEL: Record<ProviderType, string> = { 1: 'FTP', 2: 'API' };
