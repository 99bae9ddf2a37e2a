/** What the list of invoices asks the server. */
import type { QueryOf } from '../../../api/client.ts';
import { typeOf, type Grouping, type LineView } from '../transactions-view.ts';
import { INVOICES } from './invoices.ts';

/** Report grouping: by invoice first, and whatever a list of lines can be grouped by. (Specification, section 4.) */
export const INVOICE_GROUPINGS = [5, 1, 2, 3, 4, 6, 7] as const satisfies readonly Grouping[];

export const groupingOf = ({ group }: LineView): Grouping => group ?? INVOICE_GROUPINGS[0];

type Filters = Omit<QueryOf<'listInvoices'>, 'page' | 'sort' | 'export' | 'time_zone'>;

/** The list's filters; of one client's invoices where a page is one client's. */
export function invoiceFilters(view: LineView, userId?: string): Filters {
  const type = typeOf(view);
  return {
    size: view.size,
    startDate: view.from,
    endDate: view.to,
    user_id: userId ?? view.client,
    diamond_type: type === 0 ? undefined : type,
    search: view.search,
    groupBy: groupingOf(view),
    currentTab: INVOICES.key,
  };
}
