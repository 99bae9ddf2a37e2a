/** What the lists of saved and recent searches show, as stored in the URL. */
import { ROLE, SEARCH_TYPE, type RoleId } from '../../domain/codes.ts';
import { codeIn, dayIn, flagIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface SearchesView {
  page?: number | undefined;
  sort?: string | undefined;
  /** Words in the name of a saved search. */
  search?: string | undefined;
  /** 1 stones, 2 match pairs. */
  kind?: 1 | 2 | undefined;
  /** For staff: not only their own. */
  all?: boolean | undefined;
  client?: string | undefined;
  role?: RoleId | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The search that is opened in place of the list; see open-kept.ts. */
  open?: string | undefined;
}

export const readSearchesView = (params: Record<string, unknown>): SearchesView =>
  presentIn({
    page: pageIn(params['page']),
    sort: textIn(params['sort']),
    search: textIn(params['search']),
    kind: codeIn(params['kind'], Object.values(SEARCH_TYPE)),
    all: flagIn(params['all']),
    client: textIn(params['client']),
    role: codeIn(params['role'], Object.values(ROLE)),
    from: dayIn(params['from']),
    to: dayIn(params['to']),
    open: textIn(params['open']),
  });

/** The request of both lists; `whose` is the person whose own searches are listed. */
export const filtersOf = (view: SearchesView, whose: string | undefined) => ({
  client_id: whose ?? view.client,
  search_type: view.kind,
  startDate: view.from,
  endDate: view.to,
});

export const isNarrowed = ({ page: _page, sort: _sort, all: _all, ...filters }: SearchesView): boolean =>
  Object.values(filters).some((filter) => filter !== undefined);
