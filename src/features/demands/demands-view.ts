/** The view of the list of demands, or of one demand, as stored in the URL. */
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
  /** The id of the open demand. */
  demand?: string | undefined;
  /** The stock number of the open stone. */
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
