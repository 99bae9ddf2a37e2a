/** Empty rows of a sheet, and tables that are nothing else. */
import { SheetError } from './sheet-error.ts';
import type { SheetRow } from './sheet-row.ts';

/** A table begins before this row. */
const MOST_FIRST = 20_000;
/** Empty rows one after the other: as many as a workbook has rows at all. */
const MOST = 1_048_576;

/**
 * Tells which rows are blank, and refuses a table of nothing else: each row costs time even if it
 * is left out.
 */
export function createBlankGuard(): (row: Pick<SheetRow, 'row' | 'cells' | 'links'>) => boolean {
  let found = false;
  let blank = 0;
  return ({ row, cells, links }) => {
    if (links !== undefined || cells.some((cell) => cell.trim() !== '')) {
      found = true;
      blank = 0;
      return false;
    }
    blank += 1;
    if (!found && row > MOST_FIRST)
      throw new SheetError(
        'too_large',
        'The first 20,000 rows of the table are empty. Delete the empty rows above the headings.',
      );
    if (blank > MOST)
      throw new SheetError(
        'too_large',
        'More than a million rows of the table are empty, one after the other. Delete the empty rows below the stones.',
      );
    return true;
  };
}
