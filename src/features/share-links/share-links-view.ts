/** What the list of share links shows, as stored in the URL. */
import { SHARE_LINK_STATUS } from '../../domain/codes.ts';
import { codeIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface ShareLinksView {
  page?: number | undefined;
  sort?: string | undefined;
  /** Words in the shown name. */
  search?: string | undefined;
  status?: 1 | 2 | 3 | undefined;
  client?: string | undefined;
}

export const readShareLinksView = (params: Record<string, unknown>): ShareLinksView =>
  presentIn({
    page: pageIn(params['page']),
    sort: textIn(params['sort']),
    search: textIn(params['search']),
    status: codeIn(params['status'], Object.values(SHARE_LINK_STATUS)),
    client: textIn(params['client']),
  });

export const isNarrowed = ({ search, status, client }: ShareLinksView): boolean =>
  [search, status, client].some((filter) => filter !== undefined);
