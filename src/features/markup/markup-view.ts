/** What the markup screen shows, as stored in the URL. */
export const MARKUP_TABS = [
  { key: 'default', label: 'Default' },
  { key: 'businesses', label: 'Businesses' },
  { key: 'associates', label: 'Business associates' },
  { key: 'providers', label: 'Providers' },
  { key: 'agreements', label: 'Business × provider' },
] as const;
export type MarkupTab = (typeof MARKUP_TABS)[number]['key'];

export interface MarkupView {
  tab?: MarkupTab | undefined;
  /** The business whose agreements are open. */
  business?: string | undefined;
}

export function readMarkupView(raw: Record<string, unknown>): MarkupView {
  const tab = MARKUP_TABS.find(({ key }) => key === raw['tab'] && key !== 'default')?.key;
  const business = typeof raw['business'] === 'string' ? raw['business'].slice(0, 40) : undefined;
  return { tab, business };
}
