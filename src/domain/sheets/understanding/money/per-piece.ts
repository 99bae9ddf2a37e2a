/** Prices of one piece in a sheet of lots: `Price/pc` beside two to five pieces. */
import { agreement, isSame, times, type Numbers } from '../agreement.ts';
import { headingWords } from '../headings/words.ts';
import { columnOf, numbersOf, type SheetAtHand } from '../sheet-columns.ts';

/** Whether the column of totals holds the price of one piece; `perCarat` can disprove it. */
export function isPerPiece(sheet: SheetAtHand, carats: Numbers, perCarat: Numbers, totals: Numbers): boolean {
  const column = columnOf(sheet, 'total_amt');
  const words = column ? headingWords(column.header) : [];
  const named = words.some(({ concepts }) => concepts.includes('pieces'));
  if (!named || !piecesOf(sheet).some((pieces) => pieces !== null && pieces > 1)) return false;
  return !isSame(agreement(times(carats, perCarat), totals));
}

/** The pieces of each row; null where the row names none. */
export const piecesOf = (sheet: SheetAtHand): Numbers => numbersOf(sheet, columnOf(sheet, 'pieces'), null);
