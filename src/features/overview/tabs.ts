/** The overview's tabs. */
import type { ListPageProps } from '../../ui/lists/ListPage.tsx';

/** The first one is what an address without a tab shows. */
export const TABS = [
  { key: 'summary', label: 'Stock summary' },
  { key: 'searches', label: 'Recent searches' },
  { key: 'details', label: 'Inventory details' },
] as const;
export type OverviewTab = (typeof TABS)[number]['key'];

/** The tabs as each of their screens shows them. */
export type TabProps = Pick<ListPageProps, 'tabs' | 'tab' | 'onTab'>;
