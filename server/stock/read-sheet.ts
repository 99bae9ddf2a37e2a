import { fieldsOfHeader } from '../../src/domain/stock-headers.ts';
import { firstBytes } from './csv-dialect.ts';
import { csvRows } from './csv-rows.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetRow } from './sheet-row.ts';
import { visibleSheets, xlsxRows } from './xlsx-rows.ts';

export type SheetFormat = 'csv' | 'csv.gz' | 'xlsx';

export interface SheetOptions {
  /** The sheet of a workbook; without it the first that is not hidden. */
  sheet?: string;
  /** 1-based row of the headings, where a person says it; without it the row that looks most like headings. */
  headerRow?: number;
  /** The most that the sheet may unpack to. */
  maxBytes?: number;
}

export interface Sheet {
  format: SheetFormat;
  /** The visible sheets of a workbook; empty for a text table. */
  sheets: string[];
  headerRow: number;
  headers: string[];
  /** The first rows below the headings. */
  sample: SheetRow[];
  /** All rows below the headings that are not blank, read anew from the file on each call. */
  rows(): AsyncGenerator<SheetRow>;
}

const HEADER_WITHIN = 30;
const SAMPLE_ROWS = 500;
const MAX_BYTES = 2 * 1024 ** 3;

async function formatOf(path: string): Promise<SheetFormat> {
  const start = (await firstBytes(path, 8)).toString('latin1');
  if (start === '') throw new SheetError('empty', 'The file is empty.');
  if (start.startsWith('\x1f\x8b')) return 'csv.gz';
  if (start.startsWith('PK')) return 'xlsx';
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    throw new SheetError(
      'encrypted',
      'This is an old .xls workbook or one with a password. Save it as .xlsx without a password.',
    );
  }
  if (start.startsWith('%PDF'))
    throw new SheetError('wrong_type', 'This is a PDF. Upload a .csv, .csv.gz or .xlsx file.');
  return 'csv';
}

const isBlank = ({ cells, links }: SheetRow): boolean =>
  links === undefined && cells.every((cell) => cell.trim() === '');

/** The row with the most headings that the trade knows; where there are not two, the first with two cells. */
function findHeader(rows: readonly SheetRow[]): SheetRow | undefined {
  let best: SheetRow | undefined;
  let most = 1;
  for (const row of rows.slice(0, HEADER_WITHIN)) {
    const known = new Set(row.cells.flatMap((cell) => fieldsOfHeader(cell).slice(0, 1))).size;
    if (known > most) [best, most] = [row, known];
  }
  return best ?? rows.find(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= 2);
}

/**
 * Opens a stock sheet on disk: a CSV file, one packed with gzip, or an XLSX workbook; its content decides,
 * not its name. Throws `SheetError` with a sentence for the person where it cannot be read.
 */
export async function readSheet(path: string, options: SheetOptions = {}): Promise<Sheet> {
  const { sheet, headerRow, maxBytes = MAX_BYTES } = options;
  const format = await formatOf(path);
  const all = (): AsyncGenerator<SheetRow> =>
    format === 'xlsx'
      ? xlsxRows(path, { maxBytes, ...(sheet === undefined ? {} : { sheet }) })
      : csvRows(path, { gzip: format === 'csv.gz', maxBytes });

  const first: SheetRow[] = [];
  const enough = SAMPLE_ROWS + Math.max(HEADER_WITHIN, headerRow ?? 0);
  for await (const row of all()) {
    if (!isBlank(row)) first.push(row);
    if (first.length >= enough) break;
  }
  const header = headerRow === undefined ? findHeader(first) : first.find(({ row }) => row === headerRow);
  if (header === undefined) {
    throw new SheetError(
      'empty',
      headerRow ? `Row ${headerRow} of the sheet is empty.` : 'The sheet has no row of headings.',
    );
  }
  const sample = first.filter(({ row }) => row > header.row).slice(0, SAMPLE_ROWS);
  if (sample.length === 0) throw new SheetError('empty', 'The sheet has headings but no rows below them.');

  return {
    format,
    sheets: format === 'xlsx' ? await visibleSheets(path) : [],
    headerRow: header.row,
    headers: header.cells.map((cell) => cell.trim()),
    sample,
    async *rows() {
      for await (const row of all()) if (row.row > header.row && !isBlank(row)) yield row;
    },
  };
}
