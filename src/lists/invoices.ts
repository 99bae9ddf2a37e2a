/** The columns of invoiced stones, beside those of the stone. */
import type { components } from '../api/schema.gen.ts';
import { clientName } from '../domain/lines/client-name.ts';
import { cellsOf, type Cell } from './cells.ts';
import { STONE_CELLS } from './stone-sheets.ts';

export type InvoiceLine = components['schemas']['InvoiceLine'];

const cell = cellsOf<InvoiceLine>();

export const INVOICE_CELLS = {
  invoice_number: cell('Invoice', ({ invoice_number }) => invoice_number),
  order_number: cell('Order', ({ order_number }) => order_number),
  memo_number: cell('Memo', ({ memo_number }) => memo_number),
  client: cell('Client', ({ client }) => clientName(client)),
  sold_by: cell('Sold by', ({ sold_by }) => sold_by),
  invoiced_at: cell('Invoiced', ({ invoiced_at }) => invoiced_at, 'dateTime'),
  credit_note_number: cell('Credit note', ({ credit_note_number }) => credit_note_number),
};

/** The columns of the list, each by its field. */
export const INVOICE_LIST_CELLS: Readonly<Record<string, Cell<InvoiceLine>>> = {
  ...STONE_CELLS,
  ...INVOICE_CELLS,
};
