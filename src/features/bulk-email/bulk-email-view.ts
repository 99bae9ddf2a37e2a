/** What the list of bulk e-mails shows, as stored in the URL. */
import { MOST_BULK_STONES, STONES_FROM } from '../../domain/bulk/bulk-email.ts';
import { BULK_EMAIL_STATUS } from '../../domain/codes.ts';
import { keptSearch } from '../../domain/stones/kept-search.ts';
import { codeIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';
import type { StoneChoice } from './bulk-email.ts';

export interface BulkEmailsView {
  page?: number | undefined;
  sort?: string | undefined;
  /** Words in the subject. */
  search?: string | undefined;
  status?: 1 | 2 | 3 | 4 | 5 | undefined;
  /** The addresses that are held back, instead of the e-mails. */
  tab?: 'held' | undefined;
  /** A new e-mail is written, about these stones. */
  write?: StoneChoice | undefined;
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
    write: choiceIn(params['write']),
  });

export const isNarrowed = ({ search, status }: BulkEmailsView): boolean =>
  search !== undefined || status !== undefined;

const KINDS = Object.keys(STONES_FROM) as StoneChoice['from'][];

/** The stones that another screen wants an e-mail about. */
function choiceIn(value: unknown): StoneChoice | undefined {
  if (typeof value !== 'object' || value === null || !('from' in value)) return undefined;
  const from = KINDS.find((kind) => kind === value.from);
  if (from === 'search') return { from, filters: 'filters' in value ? keptSearch(value.filters).wire : {} };
  if (from === 'collection') {
    const id = textIn('collection_id' in value ? value.collection_id : undefined);
    return { from, ...(id === undefined ? {} : { collection_id: id }) };
  }
  if (from === 'chosen') {
    const given: unknown = 'stock_numbers' in value ? value.stock_numbers : [];
    const numbers = Array.isArray(given) ? given.flatMap((one) => textIn(one) ?? []) : [];
    return { from, stock_numbers: numbers.slice(0, MOST_BULK_STONES) };
  }
  return from && { from };
}
