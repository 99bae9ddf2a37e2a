/** A credit note as a PDF: the stones whose sale was reversed, at the prices of their invoice. */
import type { Handler } from '../../handler.ts';
import type { Paper } from '../../../db/queries/transactions/printed-paper.ts';
import { shown } from './columns.ts';
import { INVOICE_COLUMNS } from './invoice-columns.ts';
import { dayOf, linesOf, printPaper, stonesIn } from './paper.ts';

export const printCreditNote: Handler<'printCreditNote'> = ({ path }, call) =>
  printPaper('creditNote', path.id, call, (note, house) => ({
    name: `credit-note-${note.number}.pdf`,
    title: `Credit note ${note.number}`,
    about: [dayOf(note), stonesIn(note), ...(note.of ? [`of invoice ${note.of.invoice}`] : [])].join(' · '),
    columns: INVOICE_COLUMNS,
    isUpright: true,
    notes: [...creditedBy(note), ...linesOf(house.statement)],
  }));

/** The reason, and the part that became credit. */
function creditedBy({ of }: Paper): string[] {
  if (of === null) return [];
  const credited =
    of.to_credit === '0.00'
      ? `This reduces the amount due on invoice ${of.invoice}`
      : `Of this, ${shown(of.to_credit)} USD was already paid and is now your credit`;
  return [`Reason: ${of.reason}`, credited];
}
