/** What the list of bulk e-mails shows, as stored in the URL. */
import { BULK_EMAIL_STATUS } from '../../domain/codes.ts';
import { codeIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface BulkEmailsView {
  page?: number | undefined;
  sort?: string | undefined;
  /** Words in the subject. */
  search?: string | undefined;
  status?: 1 | 2 | 3 | 4 | 5 | undefined;
  /** The addresses that are held back, instead of the e-mails. */
  tab?: 'held' | undefined;
  /**
   * A new e-mail is written about these stones, as `stonesToWriteAbout` reads them. Views of all
   * screens are part of the first load, and reading a search is not.
   */
  write?: object | undefined;
}

/** Those that are not deleted, which the list leaves out. */
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
