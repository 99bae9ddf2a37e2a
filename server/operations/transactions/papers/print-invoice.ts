/** An invoice as a PDF: the house, the client, the stones at the agreed prices, and the terms. */
import type { Handler } from '../../handler.ts';
import { CARAT, CLARITY, COLOR, ORIGIN, PIECES, PRICE, REPORT, SHAPE, STOCK_NO, SUM } from './columns.ts';
import { dayOf, linesOf, printPaper, stonesIn } from './paper.ts';

const COLUMNS = [
  STOCK_NO,
  { ...SHAPE, width: 80 },
  { ...ORIGIN, width: 56 },
  { ...COLOR, width: 120 },
  { ...CLARITY, width: 44 },
  { ...REPORT, width: 110 },
  { ...PIECES, width: 36 },
  { ...CARAT, width: 44 },
  { ...PRICE, width: 72 },
  { ...SUM, width: 84 },
];

export const printInvoice: Handler<'printInvoice'> = ({ path }, call) =>
  printPaper('invoice', path.id, call, (invoice, house) => ({
    name: `invoice-${invoice.number}.pdf`,
    title: `Invoice ${invoice.number}`,
    about: `${dayOf(invoice)} · ${stonesIn(invoice)}`,
    columns: COLUMNS,
    notes: [...linesOf(house.terms), ...linesOf(house.statement), ...linesOf(house.bank)],
  }));
