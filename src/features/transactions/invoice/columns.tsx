/** The columns of invoiced stones: the stone's, with its documents, and what the client pays. */
import { useMemo } from 'react';
import { INVOICE_CELLS, type InvoiceLine } from '../../../lists/invoices.ts';
import { useStoneColumns } from '../../../stones/columns.tsx';
import { columnsOf } from '../../../ui/lists/whole-list.ts';
import type { DataColumn } from '../../../ui/table/columns.ts';

/** The prices, right after shape, carat, colour and clarity. */
const PAID = /per_ct|ppc|_amt/;
const BEFORE_PRICES = 4;
/** For staff, the supplier's figures differ from the invoiced ones. */
const SUPPLIERS = new Set(['disc', 'price_per_ct', 'total_amt']);

interface InvoiceColumns {
  fancy: boolean;
  isStaff: boolean;
  /** Whether the lines belong to several clients. */
  withClients: boolean;
}

export function useInvoiceColumns({
  fancy,
  isStaff,
  withClients,
}: InvoiceColumns): DataColumn<InvoiceLine>[] {
  const stone = useStoneColumns(fancy, isStaff);
  return useMemo(() => {
    if (stone.length === 0) return [];
    const of = (...keys: string[]): DataColumn<InvoiceLine>[] => OWN.filter(({ key }) => keys.includes(key));
    const shown = stone.map((column) => ({
      ...column,
      // All of these stones are sold, unless a sale was reversed.
      ...(column.key === 'status' ? { sticky: false, hidden: true } : {}),
      ...(isStaff && SUPPLIERS.has(column.key) ? { hidden: true } : {}),
    }));
    const rest = shown.filter(({ key }) => key !== 'stock_no' && key !== 'status' && !PAID.test(key));
    return [
      ...shown.filter(({ key }) => key === 'stock_no'),
      ...of('invoice_number', ...(withClients ? ['client'] : [])),
      ...rest.slice(0, BEFORE_PRICES),
      ...shown.filter(({ key }) => PAID.test(key)),
      ...of('credit_note_number', 'invoiced_at'),
      ...rest.slice(BEFORE_PRICES),
      ...of('order_number', 'memo_number', ...(isStaff ? ['sold_by'] : [])),
      ...shown.filter(({ key }) => key === 'status'),
    ];
  }, [stone, isStaff, withClients]);
}

const OWN: DataColumn<InvoiceLine>[] = columnsOf(INVOICE_CELLS, {
  invoice_number: { width: 136 },
  order_number: { width: 136 },
  memo_number: { width: 136 },
  credit_note_number: { width: 136 },
  client: { width: 184 },
  sold_by: { width: 152 },
});
