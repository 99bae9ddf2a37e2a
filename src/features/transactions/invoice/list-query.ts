/** The request for the list of invoices. */
import type { QueryOf } from '../../../api/client.ts';
import type { Grouping } from '../../../domain/lines/grouping.ts';
import type { LineView } from '../transactions-view.ts';
import { INVOICES } from './invoices.ts';

/** Report grouping: by invoice by default, or as any list of lines. (Specification, section 4.) */
export const INVOICE_GROUPINGS = [5, 1, 2, 3, 4, 6, 7] as const satisfies readonly Grouping[];

/** The grouping of an address, which may name one that this list does not have. */
export const groupingOf = ({ group }: LineView): Grouping =>
  INVOICE_GROUPINGS.find((one) => one === group) ?? INVOICE_GROUPINGS[0];

type Filters = Omit<QueryOf<'listInvoices'>, 'page' | 'sort' | 'export' | 'time_zone'>;

/** The list's filters; on a page, for one client or for one business associate's clients. */
export function invoiceFilters(view: LineView, userId?: string, associateId?: string): Filters {
  return {
    size: view.size,
    startDate: view.from,
    endDate: view.to,
    user_id: userId ?? view.client,
    begun_by: view.person,
    country_id: view.country,
    business_associate_id: associateId ?? view.associate,
    shape: view.shape,
    credited: view.credited,
    provider_id: view.provider,
    diamond_type: view.type === 0 ? undefined : view.type,
    search: view.search,
    status: view.status,
    overdue: view.overdue,
    groupBy: groupingOf(view),
    currentTab: INVOICES.key,
  };
}
