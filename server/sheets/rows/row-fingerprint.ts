/** Compares rows of a sheet by all their cells, mapped or not. */
import { hash } from 'node:crypto';
import type { SheetRow } from '../sheet-row.ts';

/** Headings of columns that only number the rows; an empty one is often a table's index. */
const COUNTS_ROWS =
  /^(?:#|no|nr|sr|sl|sno|srno|slno|serial|serialno|index|idx|row|rowno|line|lineno|unnamed0?)?$/;

/** 96 bits in base 64. */
const LENGTH = 16;

interface Counter {
  column: number;
  last: number;
}

/**
 * Creates a function that returns equal prints for rows that are equal in every cell. Columns that
 * only count the rows are ignored: those with such a heading, no field, and rising whole numbers.
 */
export function createRowFingerprint(
  columns: readonly { column: number; header: string; field: string | null }[],
): (row: SheetRow) => string {
  let counters: Counter[] = columns
    .filter(
      ({ header, field }) =>
        field === null && COUNTS_ROWS.test(header.toLowerCase().replaceAll(/[^\p{L}\p{N}#]/gu, '')),
    )
    .map(({ column }) => ({ column, last: -Infinity }));
  return ({ cells, links }) => {
    const told = cells.map((cell) => cell.trim());
    counters = counters.filter((counter) => {
      const cell = told[counter.column] ?? '';
      const rises = /^\d+$/.test(cell) && Number(cell) > counter.last;
      counter.last = Number(cell);
      return rises;
    });
    for (const { column } of counters) told[column] = '';
    while (told.at(-1) === '') told.pop();
    return hash('sha256', JSON.stringify([told, links === undefined ? [] : [...links]]), 'base64').slice(
      0,
      LENGTH,
    );
  };
}
