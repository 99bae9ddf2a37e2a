/** What the client list shows, as stored in the URL. */
import type { QueryOf } from '../../api/client.ts';
import { BUSINESS_STATUS, type BusinessStatus } from '../../domain/codes.ts';
import { codeIn, dayIn, flagIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface ClientView {
  page?: number | undefined;
  sort?: string | undefined;
  search?: string | undefined;
  associate?: string | undefined;
  registered?: boolean | undefined;
  active?: boolean | undefined;
  /** Close to the hold limit or above it. */
  near?: boolean | undefined;
  /** With KYC documents to review. */
  kyc?: boolean | undefined;
  status?: BusinessStatus | undefined;
  /** First and last day of registration, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
}

const STATUSES: readonly BusinessStatus[] = Object.values(BUSINESS_STATUS);

/** Parses the view from a URL; invalid values are ignored. */
export function readClientView(raw: Record<string, unknown>): ClientView {
  const view: ClientView = {
    page: pageIn(raw['page']),
    sort: textIn(raw['sort']),
    search: textIn(raw['search']),
    associate: textIn(raw['associate']),
    registered: flagIn(raw['registered']),
    active: flagIn(raw['active']),
    near: flagIn(raw['near']),
    kyc: flagIn(raw['kyc']),
    status: codeIn(raw['status'], STATUSES),
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
  };
  return presentIn(view);
}

export const isFiltered = ({ page: _page, sort: _sort, ...filters }: ClientView): boolean =>
  Object.values(filters).some((filter) => filter !== undefined);

/** Changing a filter returns to the first page. */
export const filtered = (view: ClientView, change: Partial<ClientView>): ClientView => ({
  ...view,
  ...change,
  page: undefined,
});

export const questionOf = (view: ClientView): Omit<QueryOf<'listClients'>, 'page' | 'sort' | 'export'> => ({
  search: view.search,
  business_associate_id: view.associate,
  is_register: view.registered,
  is_active: view.active,
  near_hold_limit: view.near,
  kyc_pending: view.kyc,
  status: view.status,
  startDate: view.from,
  endDate: view.to,
});
