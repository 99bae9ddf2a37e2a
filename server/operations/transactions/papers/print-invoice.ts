/** An invoice as a PDF: the house, the client, the stones at the agreed prices, and the terms. */
import type { Handler } from '../../handler.ts';
import { PAYMENT_WAY_LABEL } from '../../../../src/domain/lines/invoices.ts';
import type { Paper } from '../../../db/queries/transactions/printed-paper.ts';
import type { PrintedSection } from '../../../papers/printed-list.ts';
import { shown } from './columns.ts';
import { INVOICE_COLUMNS } from './invoice-columns.ts';
import { dayOf, dayText, linesOf, printPaper, stonesIn } from './paper.ts';

export const printInvoice: Handler<'printInvoice'> = ({ path }, call) =>
  printPaper('invoice', path.id, call, (invoice, house) => ({
    name: `invoice-${invoice.number}.pdf`,
    title: `Invoice ${invoice.number}`,
    about: [dayOf(invoice), stonesIn(invoice), ...dueIn(invoice)].join(' · '),
    columns: INVOICE_COLUMNS,
    isUpright: true,
    sections: payTo(house),
    notes: [...paidOn(invoice), ...linesOf(house.terms), ...linesOf(house.statement)],
  }));

const payTo = ({ bank }: { bank: string }): PrintedSection[] =>
  bank === '' ? [] : [{ heading: 'Pay to', lines: linesOf(bank) }];

const dueIn = ({ due_date: due }: Paper): string[] => (due === null ? [] : [`due by ${dayText(due)}`]);

/** Credits, payments and the open amount; empty if nothing was credited or paid. */
function paidOn({ payments, credit_notes: notes, open }: Paper): string[] {
  if (payments.length === 0 && notes.length === 0) return [];
  const credited = notes.map(
    ({ number, amount, at }) => `Credited ${shown(amount)} USD on ${dayText(at)}, credit note ${number}`,
  );
  const paid = payments.map(
    ({ amount, paid_on: day, way }) =>
      `Paid ${shown(amount)} USD on ${dayText(day)}, ${PAYMENT_WAY_LABEL[way].toLowerCase()}`,
  );
  return [...credited, ...paid, `Open ${shown(open)} USD`];
}
