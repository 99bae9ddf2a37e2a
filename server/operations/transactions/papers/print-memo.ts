/** A memo as a PDF: the stones, their due days, prices and states. */
import { liveCodes } from '../../../../src/machines/workflows.ts';
import type { Paper } from '../../../db/queries/transactions/printed-paper.ts';
import type { Handler } from '../../handler.ts';
import { columnsWithState, DUE, STATE } from './columns.ts';
import { dayOf, dayText, linesOf, marksOf, printPaper, stonesIn, termsOf } from './paper.ts';

export const printMemo: Handler<'printMemo'> = ({ path }, call) =>
  printPaper('memo', path.id, call, (memo, house) => ({
    name: `memo-${memo.number}.pdf`,
    title: `Memo ${memo.number}`,
    about: [`Issued ${dayOf(memo)}`, ...dueOf(memo), stonesIn(memo)].join(' · '),
    columns: daysOf(memo).length > 1 ? columnsOfLent : columnsWithState('memo'),
    states: 'memo',
    notes: [
      ...(memo.terms === null || memo.terms === '' ? [] : [`Terms of this memo: ${memo.terms}`]),
      ...termsOf(house, 'memo_terms'),
      ...linesOf(house.statement),
    ],
    ...marksOf(memo, 'memo', call.services.env),
  }));

/** Each stone's own due day, beside its state. */
const columnsOfLent = columnsWithState('memo').flatMap((column) =>
  column.label === STATE ? [column, { ...DUE, width: 54 }] : [column],
);

/** The due days of stones still out, or of all stones once none is out. */
function daysOf({ stones }: Paper): string[] {
  const out = stones.filter(({ status }) => status !== null && liveCodes('memo').includes(status));
  const days = (out.length > 0 ? out : stones).flatMap(({ due_date: day }) => day ?? []);
  return [...new Set(days)].toSorted();
}

const dueOf = (memo: Paper): string[] => {
  const [first, ...others] = daysOf(memo);
  if (first === undefined) return [];
  return [others.length === 0 ? `Due ${dayText(first)}` : `First due ${dayText(first)}`];
};
