/** What the list of bulk e-mails shows, as stored in the URL. */
import { BULK_EMAIL_STATUS } from '../../domain/codes.ts';
import { codeIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface BulkEmailsView {
  page?: number | undefined;
  sort?: string | undefined;
  /** Words in the subject. */
  search?: string | undefined;
  status?: 1 | 2 | 3 | 4 | 5 | undefined;
  /** Shows the held-back addresses instead of the e-mails. */
  tab?: 'held' | undefined;
  /**
   * Opens a new e-mail about these stones. Not parsed here but by `stonesFromUrl`, because the
   * view readers of all screens are part of the first load.
   */
  write?: object | undefined;
}

/** All statuses but deleted, which the list leaves out. */
export const LISTED_STATUSES = [
  BULK_EMAIL_STATUS.draft,
  BULK_EMAIL_STATUS.scheduled,
  BULK_EMAIL_STATUS.sending,
  BULK_EMAIL_STATUS.sent,
  BULK_EMAIL_STATUS.stopped,
] as const;

export const readBulkEmailsView = (params: Record<string, unknown>): BulkEmailsView =>
  presentIn({
    page: pageIn(params['page']),
    sort: textIn(params['sort']),
    search: textIn(params['search']),
    status: codeIn(params['status'], LISTED_STATUSES),
    tab: params['tab'] === 'held' ? ('held' as const) : undefined,
    write: objectIn(params['write']),
  });

export const isNarrowed = ({ search, status }: BulkEmailsView): boolean =>
  search !== undefined || status !== undefined;

const objectIn = (value: unknown): object | undefined =>
  typeof value === 'object' && value !== null ? value : undefined;
