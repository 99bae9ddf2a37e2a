import type { ListPageProps } from '../../ui/lists/ListPage.tsx';
import type { BulkEmailsView } from './bulk-email-view.ts';

const TABS = [
  { key: 'emails', label: 'E-mails' },
  { key: 'held', label: 'Held back' },
];

/** The e-mails, and the held-back addresses. */
export const emailTabs = (
  tab: BulkEmailsView['tab'],
  onTab: (tab: BulkEmailsView['tab']) => void,
): Pick<ListPageProps, 'tabs' | 'tab' | 'onTab'> => ({
  tabs: TABS,
  tab: tab ?? 'emails',
  onTab: (key) => onTab(key === 'held' ? key : undefined),
});
