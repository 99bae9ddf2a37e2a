/** Which row of a sheet holds its headings, and what they say where two rows say it together. */
import { fieldsOfHeader } from '../../src/domain/sheets/stock-headers.ts';
import type { SheetRow } from './sheet-row.ts';

/** Headings stand within so many rows that are not blank. */
export const HEADER_WITHIN = 30;

export interface HeaderRow {
  /** The last row of the headings: what stands below it are stones. */
  row: number;
  headers: string[];
  /** How many different fields the trade knows among them. */
  known: number;
}

const knownIn = (cells: readonly string[]): number =>
  new Set(cells.flatMap((cell) => fieldsOfHeader(cell).slice(0, 1))).size;

/** Cells that were merged to the right hold their words in the first of them alone. */
function spread(cells: readonly string[], below: readonly string[]): string[] {
  let last = '';
  return Array.from({ length: Math.max(cells.length, below.length) }, (_, index) => {
    const cell = cells[index]?.trim() ?? '';
    if (cell !== '') last = cell;
    else if ((below[index]?.trim() ?? '') === '') last = '';
    return last;
  });
}

/** Headings over two rows: `Measurements` merged over `Length` and `Width`, `Shape` merged downwards. */
function together(above: readonly string[], below: readonly string[]): string[] {
  return spread(above, below).map((over, index) => {
    const own = below[index]?.trim() ?? '';
    if (own === '' || over === '') return own === '' ? over : own;
    return fieldsOfHeader(own).length > 0 ? own : `${over} ${own}`;
  });
}

/** The headings that end in a row, with those of the row above it where both together say more than each. */
function headingsAt(rows: readonly SheetRow[], index: number): HeaderRow | undefined {
  const row = rows[index];
  if (row === undefined) return undefined;
  const own = { row: row.row, headers: row.cells.map((cell) => cell.trim()), known: knownIn(row.cells) };
  const above = rows[index - 1];
  if (above === undefined || above.row !== row.row - 1) return own;
  const headers = together(above.cells, row.cells);
  const known = knownIn(headers);
  return known > Math.max(own.known, knownIn(above.cells)) ? { row: row.row, headers, known } : own;
}

/** The row with the most headings that the trade knows; where there are not two, the first with two cells. */
export function findHeaderRow(rows: readonly SheetRow[]): HeaderRow | undefined {
  let best: HeaderRow | undefined;
  for (const index of rows.slice(0, HEADER_WITHIN).keys()) {
    const found = headingsAt(rows, index);
    if (found !== undefined && found.known > (best?.known ?? 1)) best = found;
  }
  if (best !== undefined) return best;
  const first = rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= 2);
  return headingsAt(rows, first);
}

/** The headings in the row that a person names; nothing where that row is blank. */
export function headerRowAt(rows: readonly SheetRow[], wanted: number): HeaderRow | undefined {
  return headingsAt(
    rows,
    rows.findIndex(({ row }) => row === wanted),
  );
}

/** Makes the test whether a row says the headings again, as sheets do that were printed page by page. */
export function repeatsHeadings(headers: readonly string[]): (row: SheetRow) => boolean {
  const named = headers.flatMap((heading, column) => (heading === '' ? [] : [{ heading, column }]));
  return ({ cells }) =>
    named.length > 1 && named.every(({ heading, column }) => (cells[column] ?? '').trim() === heading);
}
