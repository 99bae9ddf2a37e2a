/** The overview's tabs. */
import type { ListPageProps } from '../../ui/lists/ListPage.tsx';

/** The first one is the default. */
export const TABS = [
  { key: 'summary', label: 'Stock summary' },
  { key: 'searches', label: 'Recent searches' },
  { key: 'details', label: 'Inventory details' },
] as const;
export type OverviewTab = (typeof TABS)[number]['key'];

/** The tabs, shown on each of their screens. */
export type TabProps = Pick<ListPageProps, 'tabs' | 'tab' | 'onTab'>;
