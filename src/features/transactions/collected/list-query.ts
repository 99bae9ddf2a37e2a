/** The request for a list of collected stones. */
import type { QueryOf } from '../../../api/client.ts';
import type { LineView } from '../transactions-view.ts';
import type { CollectedKey } from './keys.ts';

/** Report grouping: list, date, customer, date and customer. (Specification, section 4.) */
export type CollectedGrouping = 1 | 2 | 3 | 4;

/** The grouping of an address, which may name one that these lists do not have. */
export const groupingOf = ({ group }: LineView): CollectedGrouping =>
  group === 2 || group === 3 || group === 4 ? group : 1;

type Filters = Omit<QueryOf<'listNotes'>, 'page' | 'sort' | 'export' | 'time_zone'>;

/** The list's filters, for one client or for the clients of one business associate. */
export function filtersOf(
  list: CollectedKey,
  view: LineView,
  userId?: string,
  associateId?: string,
): Filters {
  return {
    size: view.size,
    status: view.status,
    // Only notes can be due.
    ...(list === 'notes' ? { overdue: view.overdue } : {}),
    startDate: view.from,
    endDate: view.to,
    user_id: userId ?? view.client,
    country_id: view.country,
    business_associate_id: associateId,
    diamond_type: view.type === 0 ? undefined : view.type,
    search: view.search,
    groupBy: groupingOf(view),
    currentTab: list,
  };
}
