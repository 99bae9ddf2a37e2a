/** A memo as a PDF: what is lent until when, at which prices, and what became of it. */
import type { Handler } from '../../handler.ts';
import { columnsWithState } from './columns.ts';
import { dayOf, dayText, linesOf, marksOf, printPaper, stonesIn } from './paper.ts';

export const printMemo: Handler<'printMemo'> = ({ path }, call) =>
  printPaper('memo', path.id, call, (memo, house) => ({
    name: `memo-${memo.number}.pdf`,
    title: `Memo ${memo.number}`,
    about: [
      `Issued ${dayOf(memo)}`,
      ...(memo.due_date === null ? [] : [`Due ${dayText(memo.due_date)}`]),
      stonesIn(memo),
    ].join(' · '),
    columns: columnsWithState('memo'),
    states: 'memo',
    notes: [
      ...(memo.terms === null || memo.terms === '' ? [] : [`Terms of this memo: ${memo.terms}`]),
      ...linesOf(house.terms),
      ...linesOf(house.statement),
    ],
    ...marksOf(memo, 'memo', call.services.env),
  }));
