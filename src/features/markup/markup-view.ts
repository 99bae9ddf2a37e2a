/** What the markup screen shows, as stored in the URL. */
import { defineView, tab, type ViewOf } from '../../ui/records/define-view.ts';

export const MARKUP_TABS = [
  { key: 'default', label: 'Default' },
  { key: 'businesses', label: 'Businesses' },
  { key: 'associates', label: 'Business associates' },
  { key: 'providers', label: 'Providers' },
  { key: 'agreements', label: 'Business × provider' },
] as const;

export const markupView = defineView({
  tab: tab(MARKUP_TABS.flatMap(({ key }) => (key === 'default' ? [] : key))),
  /** The business whose agreements are open. */
  business: (value) => (typeof value === 'string' ? value.slice(0, 40) : undefined),
});
export type MarkupView = ViewOf<typeof markupView>;
