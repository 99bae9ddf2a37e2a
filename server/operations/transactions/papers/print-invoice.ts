/** An invoice as a PDF: the house, the client, the stones at the agreed prices, and the terms. */
import type { Handler } from '../../handler.ts';
import { PAYMENT_WAY_LABEL } from '../../../../src/domain/lines/invoices.ts';
import type { Paper } from '../../../db/queries/transactions/printed-paper.ts';
import {
  CARAT,
  CLARITY,
  COLOR,
  ORIGIN,
  PIECES,
  PRICE,
  REPORT,
  SHAPE,
  shown,
  STOCK_NO,
  SUM,
} from './columns.ts';
import { dayOf, dayText, linesOf, printPaper, stonesIn } from './paper.ts';

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
    about: [dayOf(invoice), stonesIn(invoice), ...dueIn(invoice)].join(' · '),
    columns: COLUMNS,
    notes: [...paidOn(invoice), ...linesOf(house.terms), ...linesOf(house.statement), ...linesOf(house.bank)],
  }));

const dueIn = ({ due_date: due }: Paper): string[] => (due === null ? [] : [`to be paid by ${dayText(due)}`]);

/** What was paid and what stays open; nothing is said of an invoice on which nothing was paid. */
function paidOn({ payments, open }: Paper): string[] {
  if (payments.length === 0) return [];
  const paid = payments.map(
    ({ amount, paid_on: day, way }) =>
      `Paid ${shown(amount)} USD on ${dayText(day)}, ${PAYMENT_WAY_LABEL[way].toLowerCase()}`,
  );
  return [...paid, `Open ${shown(open)} USD`];
}
