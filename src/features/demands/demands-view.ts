/** What the list of demands shows, or which demand is open, as stored in the URL. */
import { DEMAND_STATUS } from '../../domain/codes.ts';
import { codeIn, dayIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface DemandsView {
  page?: number | undefined;
  sort?: string | undefined;
  /** Words in the name. */
  search?: string | undefined;
  status?: 1 | 2 | 3 | 4 | 5 | undefined;
  client?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The demand that is open. */
  demand?: string | undefined;
  /** The number of the stone that is open. */
  stone?: string | undefined;
}

export const readDemandsView = (params: Record<string, unknown>): DemandsView =>
  presentIn({
    page: pageIn(params['page']),
    sort: textIn(params['sort']),
    search: textIn(params['search']),
    status: codeIn(params['status'], Object.values(DEMAND_STATUS)),
    client: textIn(params['client']),
    from: dayIn(params['from']),
    to: dayIn(params['to']),
    demand: textIn(params['demand']),
    stone: textIn(params['stone']),
  });

export const isNarrowed = ({ search, status, client, from, to }: DemandsView): boolean =>
  [search, status, client, from, to].some((filter) => filter !== undefined);
