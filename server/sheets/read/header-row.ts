/**
 * Finds the row of a sheet that holds its headings, which may be spread over two rows, and a second
 * table beside the first.
 */
import { spelling } from '../../../src/domain/attributes/synonyms/spelling.ts';
import type { HeadingField } from '../understand/headings/rules.ts';
import { meaningsOfHeading } from '../understand/headings/fields.ts';
import { fieldsOfHeader } from '../understand/headings/stock-headers.ts';
import type { SheetRow } from './sheet-row.ts';

/** The number of non-blank rows searched for headings. */
export const HEADER_WITHIN = 30;

/** More columns than any stock sheet has, or a person could check. */
export const MOST_COLUMNS = 500;

export interface HeaderRow {
  /** The last row of the headings; stones follow below it. */
  row: number;
  headers: string[];
  /** The number of distinct known fields among them. */
  known: number;
}

const knownIn = (cells: readonly string[]): number =>
  new Set(cells.flatMap((cell) => likelyField(cell) ?? [])).size;

/** Below this a cell may be anything. */
const LIKELY = 0.6;
const LETTER_OR_TWO = /^\p{Script=Latin}{1,2}$/u;

/** The field that a heading most likely means; null if it may mean anything. */
export function likelyField(heading: string): HeadingField | null {
  const text = heading.trim();
  const [first] = meaningsOfHeading(text);
  // `D` and `EX` are values as well; as headings they are in the list.
  if (first !== undefined && LETTER_OR_TWO.test(text))
    return fieldsOfHeader(text).length > 0 ? first.field : null;
  return first !== undefined && first.score >= LIKELY ? first.field : null;
}

/** Cells merged to the right have their text in the first one only. */
function spread(cells: readonly string[], below: readonly string[]): string[] {
  let last = '';
  return Array.from({ length: Math.max(cells.length, below.length) }, (_, index) => {
    const cell = cells[index]?.trim() ?? '';
    if (cell !== '') last = cell;
    else if ((below[index]?.trim() ?? '') === '') last = '';
    return last;
  });
}

/**
 * Headings over two rows: `Measurements` merged over `Length` and `Width`, `Shape` merged
 * downwards.
 */
function together(above: readonly string[], below: readonly string[]): string[] {
  return spread(above, below).map((over, index) => {
    const own = below[index]?.trim() ?? '';
    if (own === '' || over === '') return own === '' ? over : own;
    // `Price` below `Rapaport` is the list price, and `Shape` below the name of a house is the
    // shape.
    const both = `${over} ${own}`;
    return likelyField(own) === null || likelyField(both) !== null ? both : own;
  });
}

/** The number of repeated headings: `Per ct` and `Total` below both cost and asking price. */
function repeated(headers: readonly string[]): number {
  const named = headers.filter((header) => header !== '');
  return named.length - new Set(named).size;
}

/** Headings are words; a row with figures in it is a stone. */
const isFigure = (cell: string): boolean => /^[\d.,]{2,}$/.test(cell.trim());

const filledIn = (cells: readonly string[]): number[] =>
  cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));

/**
 * A lone text above the first of several headings: `Natural` there says it of the sheet, and not of
 * its column of yes and no.
 */
function isTitle(above: readonly string[], below: readonly string[]): boolean {
  const [first, ...others] = filledIn(above);
  const headings = filledIn(below);
  return first !== undefined && others.length === 0 && headings.length > FEW && first <= (headings[0] ?? 0);
}

const FEW = 3;

const MANY_COLUMNS = 400;

/** The headings; those of a very wide row end with the last that has a text, before stray cells. */
function upToLast(cells: readonly string[]): string[] {
  const last =
    cells.length > MANY_COLUMNS ? cells.findLastIndex((cell) => cell.trim() !== '') + 1 : cells.length;
  return cells.slice(0, last).map((cell) => cell.trim());
}

/** The headings of a row, combined with the row above if more fields are known that way. */
function headingsAt(rows: readonly SheetRow[], index: number): HeaderRow | undefined {
  const row = rows[index];
  if (row === undefined) return undefined;
  // A cell that is repeated in the next row is a value: web shops name attributes in every row.
  const next = rows[index + 1]?.cells ?? [];
  const headings = row.cells.map((cell, column) => (cell !== '' && cell === next[column] ? '' : cell));
  const own = { row: row.row, headers: upToLast(row.cells), known: knownIn(headings) };
  const above = rows[index - 1];
  if (above === undefined || above.row !== row.row - 1 || row.cells.some(isFigure)) return own;
  if (isTitle(above.cells, row.cells)) return own;
  const headers = upToLast(together(above.cells, row.cells));
  const known = knownIn(headers);
  const saysMore = known > own.known || (known === own.known && repeated(headers) < repeated(own.headers));
  return saysMore && known > knownIn(above.cells) ? { row: row.row, headers, known } : own;
}

const MANY_FIGURES = 3;

/** Whether a row has the cells of a stone: several figures and hardly a heading. */
const isStone = (row: SheetRow, { known }: HeaderRow): boolean =>
  row.cells.filter(isFigure).length >= MANY_FIGURES && known < MANY_FIGURES;

/**
 * The row with the most known headings; if no row has two, the first row with two cells, unless it
 * is a stone. A sheet of a single column has the first heading that is known.
 */
export function findHeaderRow(rows: readonly SheetRow[]): HeaderRow | undefined {
  let best: HeaderRow | undefined;
  for (const index of rows.slice(0, HEADER_WITHIN).keys()) {
    const found = headingsAt(rows, index);
    const row = rows[index];
    if (found === undefined || row === undefined || isStone(row, found)) continue;
    if (found.known > (best?.known ?? 1)) best = found;
  }
  if (best !== undefined) return best;
  const first = rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= 2);
  const found = headingsAt(rows, first);
  const row = rows[first];
  if (found !== undefined && row !== undefined) return isStone(row, found) ? undefined : found;
  return headingsAt(
    rows,
    rows.slice(0, HEADER_WITHIN).findIndex(({ cells }) => cells.some((cell) => likelyField(cell) !== null)),
  );
}

/** The headings in the row that a person chose; undefined if that row is blank. */
export function headerRowAt(rows: readonly SheetRow[], wanted: number): HeaderRow | undefined {
  return headingsAt(
    rows,
    rows.findIndex(({ row }) => row === wanted),
  );
}

const ENOUGH = 4;

/**
 * The column (0-based) where the headings begin again; null for one table. A single repeated
 * heading, such as `Price`, is not a second table.
 */
export function secondTable(headers: readonly string[]): number | null {
  const known = headers.map((header) => (fieldsOfHeader(header).length > 0 ? spelling(header) : ''));
  const again = known.findIndex((header, at) => header !== '' && known.indexOf(header) < at);
  if (again < 0) return null;
  const before = new Set(known.slice(0, again).filter((header) => header !== ''));
  const behind = known.slice(again).filter((header) => header !== '');
  const isWhole = behind.length >= ENOUGH && behind.length >= before.size / 2;
  return isWhole && new Set(behind).size === behind.length && behind.every((header) => before.has(header))
    ? again
    : null;
}
