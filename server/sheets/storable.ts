/** Text that PostgreSQL and JSON accept: without NUL and lone surrogates. */
import type { SheetRow } from './sheet-row.ts';

const storable = (text: string): string =>
  text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', ' ').toWellFormed() : text;

/** A row whose cells and links can be stored; changes the row, because it is read only once. */
export function storableRow(row: SheetRow): SheetRow {
  const { cells } = row;
  for (const [column, cell] of cells.entries()) {
    const clean = storable(cell);
    if (clean !== cell) cells[column] = clean;
  }
  if (row.links === undefined) return row;
  return { ...row, links: new Map(Array.from(row.links, ([column, link]) => [column, storable(link)])) };
}
