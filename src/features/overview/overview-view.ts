/** What the overview shows, as stored in the URL, and its tabs. */
import type { ListPageProps } from '../../ui/lists/ListPage.tsx';
import { defineView, tab, word, type ViewOf } from '../../ui/records/define-view.ts';

/** The first one is the default. */
export const FIGURES = [
  { key: 'pieces', label: 'Pieces' },
  { key: 'carats', label: 'Carats' },
  { key: 'amount', label: 'Amount $' },
] as const;
export type Figure = (typeof FIGURES)[number]['key'];

export const overviewView = defineView({
  type: tab(['fancy']),
  figure: word<Figure>(FIGURES.flatMap(({ key }) => (key === 'pieces' ? [] : key))),
  /** By sub-ranges, for ranges that have them. */
  sizes: word(['sub-ranges']),
});
export type OverviewView = ViewOf<typeof overviewView>;

/** The first one is the default. */
export const TABS = [
  { key: 'summary', label: 'Stock summary' },
  { key: 'searches', label: 'Recent searches' },
  { key: 'details', label: 'Inventory details' },
] as const;
export type OverviewTab = (typeof TABS)[number]['key'];

/** The tabs, shown on each of their screens. */
export type TabProps = Pick<ListPageProps, 'tabs' | 'tab' | 'onTab'>;
