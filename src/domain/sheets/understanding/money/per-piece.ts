/** Prices of one piece in a sheet of lots: `Price/pc` beside two to five pieces. */
import { agreement, isSame, times, type Numbers } from '../agreement.ts';
import { isWeightOfPiece } from '../headings/fields.ts';
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

/**
 * Whether the column of weights holds the weight of one piece of each lot: `Ct each`. Its weight
 * times the price per carat is the total of one piece, unless it is that of all.
 */
export function isWeightOfOnePiece(sheet: SheetAtHand): boolean {
  const column = columnOf(sheet, 'carat');
  return (
    column !== undefined &&
    isWeightOfPiece(column.header) &&
    piecesOf(sheet).some((pieces) => pieces !== null && pieces > 1)
  );
}

/** The pieces of each row; null where the row names none. */
export const piecesOf = (sheet: SheetAtHand): Numbers => numbersOf(sheet, columnOf(sheet, 'pieces'), null);
