/** What the client list shows; the URL holds it. */
import type { QueryOf } from '../../api/client.ts';
import { BUSINESS_STATUS, type BusinessStatus } from '../../domain/codes.ts';

export interface ClientView {
  page?: number | undefined;
  search?: string | undefined;
  associate?: string | undefined;
  registered?: boolean | undefined;
  active?: boolean | undefined;
  /** Near the limit of holds or beyond it. */
  near?: boolean | undefined;
  status?: BusinessStatus | undefined;
  /** First and last day on which the client came, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const STATUSES: readonly BusinessStatus[] = Object.values(BUSINESS_STATUS);

const text = (value: unknown): string | undefined => {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return written === '' ? undefined : written.slice(0, 200);
};
const flag = (value: unknown): boolean | undefined =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined;
const day = (value: unknown): string | undefined => {
  const written = text(value);
  return written !== undefined && DAY.test(written) ? written : undefined;
};

/** Reads the view from a URL: what does not fit is as if it were not there. */
export function readClientView(raw: Record<string, unknown>): ClientView {
  const page = Number(raw['page']);
  const view: ClientView = {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    search: text(raw['search']),
    associate: text(raw['associate']),
    registered: flag(raw['registered']),
    active: flag(raw['active']),
    near: flag(raw['near']),
    status: STATUSES.find((code) => code === Number(raw['status'])),
    from: day(raw['from']),
    to: day(raw['to']),
  };
  // A link carries what is set and nothing else.
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}

export const isFiltered = ({ page: _page, ...filters }: ClientView): boolean =>
  Object.values(filters).some((filter) => filter !== undefined);

/** Another filter is another result: it begins at its first page. */
export const filtered = (view: ClientView, change: Partial<ClientView>): ClientView => ({
  ...view,
  ...change,
  page: undefined,
});

export const questionOf = (view: ClientView): QueryOf<'listClients'> => ({
  page: view.page,
  search: view.search,
  business_associate_id: view.associate,
  is_register: view.registered,
  is_active: view.active,
  near_hold_limit: view.near,
  status: view.status,
  startDate: view.from,
  endDate: view.to,
});
