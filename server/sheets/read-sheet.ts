import { totalIn } from '../../src/domain/sheets/total-row.ts';
import { availabilityIn, isUnavailable } from './non-stone-rows/availability.ts';
import { tablesReader } from './non-stone-rows/other-tables.ts';
import { sectionsOf } from './non-stone-rows/sections.ts';
import { mergedShapeGroups } from './non-stone-rows/merged-shape-cells.ts';
import { secondTable } from './second-table.ts';
import { createBlankGuard } from './blank-rows.ts';
import { csvRows } from './csv-rows.ts';
import {
  findHeaderRow,
  HEADER_WITHIN,
  headerRowAt,
  likelyField,
  MOST_COLUMNS,
  type HeaderRow,
} from './header-row.ts';
import { plainCells } from './plain-cells.ts';
import { SheetError } from './sheet-error.ts';
import { sheetFormat, type SheetFormat } from './sheet-format.ts';
import type { SheetRow } from './sheet-row.ts';
import { storableRow } from './storable.ts';
import type { SheetName } from './workbooks/workbook.ts';
import { workbookSheets, xlsxRows } from './workbooks/xlsx-rows.ts';

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
/** A sheet with this many known headings surely has stones. */
const SURELY_STOCK = 3;
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

interface Beginning {
  name: string | null;
  /** The last one may be too wide; then no more were read. */
  first: SheetRow[];
  header: HeaderRow | undefined;
}

/** How many of its headings are known fields. */
const knownHeadings = ({ header }: Beginning): number => header?.known ?? 0;

/** Whether there is anything below its headings. */
const hasRows = ({ first, header }: Beginning): boolean =>
  header !== undefined && first.some(({ row }) => row > header.row);

/** Names of worksheets of other things than the stock. */
const OTHER_NAME =
  /(?<!\p{L})(?:price\s*lists?|prices?|pricing|rap(?:aport|net)?|summar\p{L}*|totals?|overview|sales?|sold|memos?|invoices?|orders?|hold|reports?|index|cover|legend|pivot|archive\p{L}*|history|old|return\p{L}*|cancel\p{L}*|backups?|bak|templates?|examples?|samples?|demo|instructions?|readme|help|lookups?|masters?|jewel\p{L}*|mount\p{L}*|rough|carts?|wish\s*list|purchase\p{L}*|bought|consign\p{L}*|delet\p{L}*|remov\p{L}*|requirements?|wanted|demands?|jangad|muster|vorlage|beispiel|preis(?:liste|e)|übersicht|zusammenfassung|verk[aä]uf\p{L}*|tarifs?|prix|résumé|vendus?|ventes|precios|resumen|ventas|vendidos?|listino|riepilogo|vendut[io]|прайс\p{L}*|цены|итоги?|сводка|продан\p{L}*|продажи)(?!\p{L})|价格|價格|报价|報價|汇总|匯總|已售|销售|銷售|価格|集計/iu;
/** Headings of sales, below which stones are numbered, too. */
const OF_SALES = /(?<!\p{L})(?:buyer|customer|client|invoice|sold\s*(?:to|on|date)|sale\s*date)(?!\p{L})/iu;

/** Whether stones or reports have numbers of their own under a heading. */
function numbersItsStones({ first, header }: Beginning): boolean {
  if (header === undefined) return false;
  return header.headers.some((heading, column) => {
    const field = likelyField(heading);
    if (field !== 'stock_no' && field !== 'report_no') return false;
    const values = first.flatMap(({ row, cells }) =>
      row > header.row ? (cells[column] ?? '').trim() || [] : [],
    );
    return values.length > 0 && new Set(values).size > values.length / 2;
  });
}

/** By what worksheets are compared, first things first. */
function worthOf(one: Beginning): readonly number[] {
  const isStock = knownHeadings(one) >= SURELY_STOCK && hasRows(one);
  const isOther =
    OTHER_NAME.test(one.name ?? '') ||
    isUnavailable(availabilityIn(one.name ?? '')) ||
    one.header?.headers.some((heading) => OF_SALES.test(heading));
  if (!isStock) return [0, knownHeadings(one)];
  return [1, isOther ? 0 : 1, numbersItsStones(one) ? 1 : 0, one.first.length];
}

/** Whether a worksheet looks more like the stock than another, before it in the workbook. */
function isMoreOfStock(one: Beginning, other: Beginning): boolean {
  const [mine, others] = [worthOf(one), worthOf(other)];
  const at = mine.findIndex((worth, index) => worth !== others[index]);
  return (mine[at] ?? 0) > (others[at] ?? 0);
}

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
