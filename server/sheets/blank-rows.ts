/** Detects empty rows, and refuses tables with too many of them. */
import { SheetError } from './sheet-error.ts';
import type { SheetRow } from './sheet-row.ts';

/** The first row of a table must come before this one. */
const MOST_FIRST = 20_000;
/** Limit of consecutive empty rows: all the rows that a workbook can have. */
const MOST = 1_048_576;

/**
 * Returns a function that says whether a row is blank, and throws for tables of only blank rows,
 * because even skipped rows take time.
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
