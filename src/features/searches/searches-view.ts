/** What the lists of saved and recent searches show, as stored in the URL. */
import { ROLE, SEARCH_TYPE } from '../../domain/codes.ts';
import {
  code,
  day,
  defineView,
  flag,
  page,
  record,
  setting,
  sort,
  text,
  type ViewOf,
} from '../../ui/records/define-view.ts';

export const searchesView = defineView({
  page,
  sort,
  /** Words in the name of a saved search. */
  search: text,
  /** 1 stones, 2 match pairs. */
  kind: code(Object.values(SEARCH_TYPE)),
  /** For staff: not only their own. */
  all: setting(flag),
  client: text,
  role: code(Object.values(ROLE)),
  from: day,
  to: day,
  /** The search that is opened in place of the list; see open-search.ts. */
  open: record,
});
export type SearchesView = ViewOf<typeof searchesView>;

/** The request of both lists; `whose` is the person whose own searches are listed. */
export const filtersOf = (view: SearchesView, whose: string | undefined) => ({
  client_id: whose ?? view.client,
  search_type: view.kind,
  startDate: view.from,
  endDate: view.to,
});
