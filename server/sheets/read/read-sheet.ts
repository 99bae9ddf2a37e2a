import { totalIn } from '../understand/cells/total-row.ts';
import { sheetFormat, type SheetFormat } from './sheet-format.ts';
import type { SheetName } from './workbook.ts';
import type { SheetRow } from './sheet-row.ts';
import { findHeaderRow, HEADER_WITHIN, headerRowAt, MOST_COLUMNS, secondTable } from './header-row.ts';
import { createBlankGuard, plainCells, storableRow } from './plain-rows.ts';
import { workbookSheets, xlsxRows } from './xlsx-rows.ts';
import { csvRows } from './csv-rows.ts';
import { hasRows, isMoreOfStock, knownHeadings, SURELY_STOCK, type Beginning } from './stock-worksheet.ts';
import { SheetError } from './sheet-error.ts';
import { tablesReader } from './other-tables.ts';
import { mergedShapeGroups } from './merged-shape-cells.ts';
import { sectionsOf } from './sections.ts';

export interface SheetOptions {
  /** Name of the sheet in a workbook; by default the visible one that looks most like stock. */
  sheet?: string | null;
  /**
   * 1-based row of the headings as a person chose it; by default the row that looks most like
   * headings.
   */
  headerRow?: number | null;
  /** Limit of the sheet's unpacked bytes. */
  maxBytes?: number;
  /** Stops reading, for example after a disconnect; its reason is thrown. */
  signal?: AbortSignal | undefined;
}

export interface Sheet {
  format: SheetFormat;
  /** Name of the sheet that is read; null for a CSV file. */
  sheet: string | null;
  /** The sheets of a workbook; empty for a CSV file. */
  sheets: SheetName[];
  /** The name of the sheet, and the cells above the headings. */
  title: string;
  headerRow: number;
  headers: string[];
  /** The first rows below the headings. */
  sample: SheetRow[];
  /** The names of the other visible worksheets that surely have stones, too. */
  othersWithStones(): Promise<string[]>;
  /** All rows below the headings except other lines of headings; each call reads the file again. */
  rows(): AsyncGenerator<SheetRow>;
}

const SAMPLE_ROWS = 500;
const MAX_BYTES = 2 * 1024 ** 3;
/** Limit of sheets in a workbook that are examined. */
const LOOKED_INTO = 8;

const LONGEST_TITLE = 2000;

/** The sheet's name and the texts above its headings, cut to LONGEST_TITLE characters in all. */
function textsAbove(name: string | null, first: readonly SheetRow[], headerRow: number): string[] {
  const above = first.filter(({ row }) => row < headerRow).flatMap(({ cells }) => cells);
  const texts: string[] = [];
  let left = LONGEST_TITLE;
  for (const cell of [name ?? '', ...above]) {
    const text = cell.trim().slice(0, left);
    if (text !== '') texts.push(text);
    left -= text.length;
  }
  return texts;
}

/**
 * A row with more cells than this ends the reading: each of its columns would be examined, and a
 * few stray cells beyond the headings are not as many.
 */
const WIDEST = 2 * MOST_COLUMNS;

const isTooWide = ({ cells }: SheetRow): boolean =>
  cells.length > WIDEST && cells.filter((cell) => cell.trim() !== '').length > WIDEST;

/** The first non-blank rows up to row number `last`. */
async function firstRows(rows: AsyncGenerator<SheetRow>, enough: number, last: number): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  const guard = createBlankGuard();
  for await (const row of rows) {
    if (row.row > last) break;
    if (!guard(row)) first.push(storableRow(plainCells(row)));
    if (first.length >= enough || isTooWide(row)) break;
  }
  return first;
}

type RowReader = (row: SheetRow) => SheetRow | null;

const inOneTable = (rows: readonly SheetRow[], read: RowReader): SheetRow[] =>
  rows.flatMap((row) => read(row) ?? []);

/**
 * Opens a stock sheet on disk: CSV, gzipped CSV or an XLSX workbook, detected from the content and
 * not the name. Throws `SheetError` with a sentence for the person if it cannot be read.
 */
export async function readSheet(path: string, options: SheetOptions = {}): Promise<Sheet> {
  const { headerRow = null, maxBytes = MAX_BYTES, signal } = options;
  const format = await sheetFormat(path);
  const rowsOf = (name: string | null, lastRow?: number): AsyncGenerator<SheetRow> =>
    format === 'xlsx'
      ? xlsxRows(path, {
          maxBytes,
          signal,
          sheet: name ?? undefined,
          lastRow,
        })
      : csvRows(path, { gzip: format === 'csv.gz', maxBytes, signal });

  const enough = SAMPLE_ROWS + Math.max(HEADER_WITHIN, headerRow ?? 0);
  const begin = async (name: string | null, at = headerRow): Promise<Beginning> => {
    const within = 10 * enough;
    let first = await firstRows(rowsOf(name, within), enough, within);
    // The table may begin far below; then the whole sheet is searched.
    if (first.length === 0) first = await firstRows(rowsOf(name), enough, Infinity);
    if (first.some(isTooWide)) return { name, first, header: undefined };
    return { name, first, header: at === null ? findHeaderRow(first) : headerRowAt(first, at) };
  };

  const workbook = format === 'xlsx' ? await workbookSheets(path, options.sheet ?? undefined) : null;
  let beginning = await begin(workbook?.sheet ?? null);
  const beginOthers = async function* (at = headerRow): AsyncGenerator<Beginning> {
    const others = (workbook?.sheets ?? []).filter(({ name, hidden }) => !hidden && name !== beginning.name);
    for (const { name } of others.slice(0, LOOKED_INTO)) {
      // One unreadable sheet is no reason to refuse the workbook.
      const other = await begin(name, at).catch(() => null);
      if (other !== null) yield other;
    }
  };
  if (options.sheet == null)
    for await (const other of beginOthers()) if (isMoreOfStock(other, beginning)) beginning = other;

  const { name, first, header } = beginning;
  if (first.some(isTooWide))
    throw new SheetError(
      'too_large',
      `Row ${first.at(-1)?.row} of the sheet has more than ${WIDEST} columns; ${MOST_COLUMNS} are the most. Save only the columns of its stones.`,
    );
  if (header === undefined) {
    throw new SheetError(
      'empty',
      headerRow === null
        ? 'The sheet has no row of headings. Add one, with names like Shape and Carat.'
        : `Row ${headerRow} of the sheet is empty. Choose the row with the headings.`,
    );
  }
  const second = secondTable(header.headers);
  if (second !== null)
    throw new SheetError(
      'two_tables',
      `The headings begin again in column ${second + 1}: there are two tables beside each other. Put the second below the first.`,
    );
  const texts = textsAbove(name, first, header.row);
  const above = first.find(({ row }) => row === header.row)?.cells ?? header.headers;
  const tables = (): RowReader => tablesReader(header.headers, above);
  const below = first.filter(({ row }) => row > header.row);
  const ordered = inOneTable(below, tables());
  const groups = mergedShapeGroups(header.headers, ordered);
  const sections = sectionsOf(header.headers, ordered, texts);
  const inOrder = (): RowReader => {
    const [table, group, section] = [tables(), groups(), sections.reader()];
    return (row) => {
      const moved = row.row > header.row ? table(row) : null;
      return moved === null ? null : section(group(moved));
    };
  };
  const sample = inOneTable(below, inOrder())
    .filter((row) => totalIn(row.cells) === null)
    .slice(0, SAMPLE_ROWS);
  if (sample.length === 0)
    throw new SheetError(
      'empty',
      'The sheet has headings but no rows below them. Choose a sheet with stones.',
    );

  return {
    format,
    sheet: name,
    sheets: workbook?.sheets ?? [],
    // What one cell says is no part of another.
    title: texts.join(' | '),
    headerRow: header.row,
    headers: sections.headers,
    sample,
    async othersWithStones() {
      const names: string[] = [];
      // Their headings need not be in the row of this one.
      for await (const other of beginOthers(null))
        if (knownHeadings(other) >= SURELY_STOCK && hasRows(other)) names.push(other.name ?? '');
      return names;
    },
    async *rows() {
      const guard = createBlankGuard();
      const read = inOrder();
      for await (const row of rowsOf(name)) {
        const stone = guard(row) ? null : read(plainCells(row));
        if (stone !== null) yield storableRow(stone);
      }
    },
  };
}

/** A sheet in a file. */
export interface SheetPlace {
  path: string;
  /** Name of the sheet in a workbook; null for the one that looks most like stock. */
  sheet: string | null;
  /** 1-based row of the headings; null for the one that looks most like headings. */
  headerRow: number | null;
}

/** What is known of a sheet before all its rows are read. */
export type OpenedSheet = Omit<Sheet, 'rows' | 'othersWithStones'>;
