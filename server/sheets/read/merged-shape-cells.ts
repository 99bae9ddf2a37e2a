/**
 * Sheets that write a shape only beside the first stone of a group, as with cells merged downwards.
 */
import { isMissing } from '../../../src/domain/sheets/numbers.ts';
import { shapeOfWord } from '../../../src/domain/sheets/words/shape-of-word.ts';
import type { SheetRow } from './sheet-row.ts';

/** With fewer stones, missing shapes cannot be told from groups. */
const FEWEST_STONES = 6;
const HALF = 0.5;

const told = (row: SheetRow, column: number): string => {
  const cell = (row.cells[column] ?? '').trim();
  return isMissing(cell) ? '' : cell;
};

/** Whether at least half of the named columns are filled. Subtotals fill fewer. */
function isStone({ cells }: SheetRow, headers: readonly string[]): boolean {
  const named = headers.filter((header) => header !== '').length;
  const filled = headers.filter((header, at) => header !== '' && (cells[at] ?? '').trim() !== '').length;
  return filled >= HALF * named;
}

/**
 * Whether the column has a shape beside the first stone and beside at most half of the stones, and
 * never the same shape twice in a row.
 */
function isWrittenOnce(stones: readonly SheetRow[], column: number): boolean {
  const values = stones.map((row) => told(row, column));
  const groups = values.filter((value) => value !== '');
  if (values[0] === '' || groups.length < 2 || groups.length > HALF * values.length) return false;
  return groups.every((value, at) => value !== groups[at - 1] && shapeOfWord(value) !== null);
}

/**
 * Returns readers that fill in the shape of each group; other rows are unchanged. `first` are the
 * first rows below the headings. A reader must see all rows once, in order.
 */
export function mergedShapeGroups(
  headers: readonly string[],
  first: readonly SheetRow[],
): () => (row: SheetRow) => SheetRow {
  const stones = first.filter((row) => isStone(row, headers));
  const column =
    stones.length < FEWEST_STONES
      ? -1
      : headers.findIndex((header, at) => header !== '' && isWrittenOnce(stones, at));
  return () => {
    let shape = '';
    return (row) => {
      if (column < 0 || !isStone(row, headers)) return row;
      const own = told(row, column);
      if (own !== '') shape = own;
      return own === ''
        ? { ...row, cells: headers.map((_, at) => (at === column ? shape : (row.cells[at] ?? ''))) }
        : row;
    };
  };
}
