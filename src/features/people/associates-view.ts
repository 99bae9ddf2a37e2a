/** What the list of business associates shows, as stored in the URL. */
import { ACCOUNT_STATUS, type AccountStatus } from '../../domain/codes.ts';
import { codeIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface AssociatesView {
  page?: number | undefined;
  sort?: string | undefined;
  search?: string | undefined;
  account?: AccountStatus | undefined;
}

const STATUSES: readonly AccountStatus[] = Object.values(ACCOUNT_STATUS);

/** Parses the view from a URL; invalid values are ignored. */
export const readAssociatesView = (raw: Record<string, unknown>): AssociatesView =>
  presentIn({
    page: pageIn(raw['page']),
    sort: textIn(raw['sort']),
    search: textIn(raw['search']),
    account: codeIn(raw['account'], STATUSES),
  });
