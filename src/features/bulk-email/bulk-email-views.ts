/** What the list of bulk e-mails and one of them show, as stored in the URL. */
import { BULK_EMAIL_STATUS, BULK_OUTCOME } from '../../domain/codes.ts';
import type { ListPageProps } from '../../ui/lists/ListPage.tsx';
import {
  code,
  defineView,
  page,
  setting,
  sort,
  tab,
  text,
  type ViewOf,
} from '../../ui/records/define-view.ts';

/** All statuses but deleted, which the list leaves out. */
export const LISTED_STATUSES = [
  BULK_EMAIL_STATUS.draft,
  BULK_EMAIL_STATUS.scheduled,
  BULK_EMAIL_STATUS.sending,
  BULK_EMAIL_STATUS.sent,
  BULK_EMAIL_STATUS.stopped,
] as const;

export const bulkEmailsView = defineView({
  page,
  sort,
  /** Words in the subject. */
  search: text,
  status: code(LISTED_STATUSES),
  /** Shows the held-back addresses instead of the e-mails. */
  tab: tab(['held']),
  /**
   * Opens a new e-mail about these stones. Not parsed here but by `stonesFromUrl`, because the
   * views of all screens are part of the first load.
   */
  write: setting((value) => (typeof value === 'object' && value !== null ? value : undefined)),
});
export type BulkEmailsView = ViewOf<typeof bulkEmailsView>;

/** The e-mails, and the held-back addresses. */
export const emailTabs = (
  tab: BulkEmailsView['tab'],
  onTab: (tab: BulkEmailsView['tab']) => void,
): Pick<ListPageProps, 'tabs' | 'tab' | 'onTab'> => ({
  tabs: [
    { key: 'emails', label: 'E-mails' },
    { key: 'held', label: 'Held back' },
  ],
  tab: tab ?? 'emails',
  onTab: (key) => onTab(key === 'held' ? key : undefined),
});

export const bulkEmailView = defineView({
  tab: tab(['stones']),
  page,
  sort,
  search: text,
  outcome: code(Object.values(BULK_OUTCOME)),
  /** The client whose stones and prices are shown. */
  client: setting(text),
});
export type BulkEmailView = ViewOf<typeof bulkEmailView>;
