/** The view of one bulk e-mail, as stored in the URL. */
import { BULK_OUTCOME } from '../../domain/codes.ts';
import { codeIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface BulkEmailView {
  tab?: 'stones' | undefined;
  page?: number | undefined;
  sort?: string | undefined;
  search?: string | undefined;
  outcome?: 1 | 2 | 3 | 4 | 5 | undefined;
  /** The client whose stones and prices are shown. */
  client?: string | undefined;
}

export const readBulkEmailView = (params: Record<string, unknown>): BulkEmailView =>
  presentIn({
    tab: params['tab'] === 'stones' ? ('stones' as const) : undefined,
    page: pageIn(params['page']),
    sort: textIn(params['sort']),
    search: textIn(params['search']),
    outcome: codeIn(params['outcome'], Object.values(BULK_OUTCOME)),
    client: textIn(params['client']),
  });
