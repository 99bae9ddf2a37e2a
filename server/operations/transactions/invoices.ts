/** The list of invoices. */
import { houseDay } from '../../../src/domain/house-days.ts';
import { INVOICE_LIST_CELLS, type InvoiceLine } from '../../../src/lists/invoices.ts';
import {
  countInvoices,
  invoicesListed,
  sumInvoiceGroups,
  sumInvoices,
  type InvoiceQuery,
} from '../../db/queries/transactions/invoices.ts';
import { invoiceSums } from '../../db/queries/invoices/invoice-detail.ts';
import type { Tx } from '../../db/with-actor.ts';
import { pricesFor } from '../../policies/prices.ts';
import { stoneOrders } from '../../search/order.ts';
import type { Handler } from '../handler.ts';
import { CLIENTS_PRICES, SHOWN_PRICES } from '../grouped-entries.ts';
import { groupedRecords } from '../grouped-records.ts';
import { pageOrSheet } from '../list.ts';
import { actsForThemselves } from '../acting-for.ts';

/** Rows on a page. (Specification, section 9.) */
const SIZE = 500;
/** The report grouping by invoice. (Specification, section 4.) */
const INVOICE_WISE = 5;

export const listInvoices: Handler<'listInvoices'> = async ({ query, data }, call) => {
  const { groupBy = 1, layout, page, size, sort, export: columns, time_zone, ...filters } = query;
  const isStaff = !actsForThemselves(call.person);
  const about = async (tx: Tx): Promise<InvoiceQuery> => ({
    filters: { ...filters, stock_numbers: data?.stock_numbers, ids: data?.ids },
    groupBy,
    orders: stoneOrders(await pricesFor(tx, call.person, null), { asClient: !isStaff }),
  });
  if (columns !== undefined && (layout === 'pdf' || (layout === 'groups' && groupBy !== 1)))
    return groupedRecords<InvoiceLine>(
      {
        name: 'invoices',
        cells: INVOICE_LIST_CELLS,
        // The invoiced amount is what the client pays.
        summed: isStaff ? CLIENTS_PRICES : SHOWN_PRICES,
        grouping: groupBy,
        factsOf: (line) => ({
          day: houseDay(line.invoiced_at),
          client: line.client,
          invoice: line.invoice_number,
          order: line.order_number,
          memo: line.memo_number,
        }),
        note: 'Credited stones are listed but not counted in the totals.',
        whole: async (tx) => {
          const whole = await about(tx);
          return {
            listed: invoicesListed(tx, whole),
            groups: await sumInvoiceGroups(tx, whole),
            totals: await sumInvoices(tx, whole),
          };
        },
      },
      { columns, sort, timeZone: time_zone, layout },
      call,
    );
  const found = await pageOrSheet<InvoiceLine, string>(
    {
      name: 'invoices',
      size: SIZE,
      cells: INVOICE_LIST_CELLS,
      listed: async (tx) => invoicesListed(tx, await about(tx)),
    },
    { page, size, sort, export: columns, time_zone } as Parameters<typeof pageOrSheet>[1],
    call,
  );
  if ('file' in found) return found;
  const keys = [...new Set(found.data.data.flatMap(({ group }) => group ?? []))];
  const sums = await call.read(async (tx) => {
    const whole = await about(tx);
    return {
      groups: await sumInvoiceGroups(tx, whole, keys),
      totals: await sumInvoices(tx, whole),
      invoices: groupBy === INVOICE_WISE ? await invoiceSums(tx, keys) : [],
      ...(await countInvoices(tx, whole)),
    };
  });
  return { data: { ...found.data, ...sums } };
};
