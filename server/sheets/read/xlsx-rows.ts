import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { ZipParts, type ZipPart } from './zip-parts.ts';
import { openWorkbook, type SheetName, type Workbook } from './workbook.ts';
import type { SheetRow } from './sheet-row.ts';
import { SheetError } from './sheet-error.ts';
import { guardStrings } from './sheet-guard.ts';
import { sheetMarks } from './xlsx-marks.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

function localHeader(name: string, part: Pick<ZipPart, 'method' | 'crc' | 'packedSize' | 'size'>): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(part.method, 8);
  header.writeUInt32LE(part.crc, 14);
  header.writeUInt32LE(part.packedSize, 18);
  header.writeUInt32LE(part.size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

function stored(name: string, text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([
    localHeader(name, { method: 0, crc: 0, packedSize: bytes.length, size: bytes.length }),
    bytes,
  ]);
}

/**
 * The workbook as an archive of one sheet, with strings and styles first and all sizes announced:
 * the only layout that can be read as a stream, so that a sheet of any length takes little memory.
 * Packed parts are passed on unchanged.
 */
async function* singleSheetArchive(zip: ZipParts, workbook: Workbook): AsyncGenerator<Uint8Array> {
  const extras = [
    ...(workbook.sharedStrings
      ? [['sharedStrings', 'sharedStrings.xml', workbook.sharedStrings] as const]
      : []),
    ...(workbook.styles ? [['styles', 'styles.xml', workbook.styles] as const] : []),
  ];
  yield stored('[Content_Types].xml', `${XML}<Types xmlns="${PACKAGE}/content-types"/>`);
  yield stored('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  yield stored(
    'xl/workbook.xml',
    `${XML}<workbook xmlns:r="${OFFICE}"><workbookPr date1904="${workbook.date1904 ? 1 : 0}"/>` +
      '<sheets><sheet name="sheet" sheetId="1" r:id="rId1"/></sheets></workbook>',
  );
  yield stored(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ...extras.map(([type, target]) => [type, target] as const),
    ]),
  );
  for (const [, target, part] of extras) {
    yield localHeader(`xl/${target}`, part);
    yield* zip.packed(part);
  }
  yield localHeader('xl/worksheets/sheet1.xml', workbook.worksheet);
  yield* zip.packed(workbook.worksheet);
}

/**
 * Limit of the shared strings, which are held in memory; no real stock sheet has this much text.
 */
const MAX_STRING_BYTES = 256 * 1024 * 1024;
/** Limit of the styles, also held in memory; a hundred times what spreadsheet programs write. */
const MAX_STYLE_BYTES = 64 * 1024 * 1024;

export interface XlsxOptions {
  sheet?: string;
  /** Limit of the worksheet's unpacked bytes. */
  maxBytes: number;
  /** Set when only the first rows are read, so that marks of later rows are not waited for. */
  lastRow?: number;
  /** Stops reading; its reason is thrown. */
  signal?: AbortSignal | undefined;
}

const DAY_MS = 86_400_000;
/** Day 0 of each date system of spreadsheets. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value);
}

/** The numbers of date cells, because a cell's format is not part of its value. */
function numbersOfDates(values: readonly CellValue[], date1904: boolean): Map<number, number> | null {
  let numbers: Map<number, number> | null = null;
  for (const [column, value] of values.entries()) {
    if (!(value instanceof Date) || Number.isNaN(value.getTime())) continue;
    const days = (value.getTime() - DAY_ZERO[date1904 ? 1904 : 1900]) / DAY_MS;
    numbers ??= new Map();
    // Spreadsheets count a 29 February 1900, so days before it are off by one.
    numbers.set(column, Math.round((date1904 || days > 60 ? days : days - 1) * 1e6) / 1e6);
  }
  return numbers;
}

/**
 * Lets the archive flow only while the reader waits for a row, because the parser has no
 * backpressure and would otherwise buffer all rows.
 */
class Floodgate {
  #opened = Promise.withResolvers<void>();

  stream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          await this.#opened.promise;
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: async () => {
          await chunks.return(undefined);
        },
      },
      { highWaterMark: 0 },
    );
  }

  async waitFor<T>(next: Promise<T>): Promise<T> {
    let opened = false;
    // A buffered row arrives before the timer fires, so the gate stays closed.
    const timer = setImmediate(() => {
      opened = true;
      this.#opened.resolve();
    });
    try {
      return await next;
    } finally {
      clearImmediate(timer);
      if (opened) this.#opened = Promise.withResolvers();
    }
  }
}

/** The sheets of a workbook and the one that is read by default. */
export async function workbookSheets(
  path: string,
  wanted: string | undefined,
): Promise<{ sheet: string; sheets: SheetName[] }> {
  const zip = await ZipParts.open(path);
  try {
    const { sheet, sheets } = await openWorkbook(zip, wanted);
    return { sheet, sheets };
  } finally {
    await zip.close();
  }
}

/**
 * The rows of an XLSX sheet one by one, formulas as their stored results, with the links of cells.
 * Rows that the file omits are omitted; row numbers are the file's.
 */
export async function* xlsxRows(
  path: string,
  { sheet, maxBytes, lastRow, signal }: XlsxOptions,
): AsyncGenerator<SheetRow> {
  const zip = await ZipParts.open(path, signal);
  try {
    const workbook = await openWorkbook(zip, sheet);
    if (
      workbook.worksheet.size > maxBytes ||
      (workbook.sharedStrings?.size ?? 0) > MAX_STRING_BYTES ||
      (workbook.styles?.size ?? 0) > MAX_STYLE_BYTES
    ) {
      const limit = Math.round(maxBytes / 2 ** 20);
      throw new SheetError(
        'too_large',
        `The workbook unpacks to more than ${limit} MB. Split it into several.`,
      );
    }
    await guardStrings(zip, workbook.sharedStrings);
    const marks = await sheetMarks(zip, workbook, lastRow ?? Infinity);
    const gate = new Floodgate();
    const rows = streamXlsxRows(gate.stream(singleSheetArchive(zip, workbook)));
    try {
      for (;;) {
        const next = await gate.waitFor(rows.next());
        if (next.done) break;
        const row = next.value.index + 1;
        const links = marks.links.get(row);
        const uncalculated = marks.uncalculated.get(row);
        const dates = numbersOfDates(next.value.values, workbook.date1904);
        yield {
          row,
          cells: next.value.values.map(textOf),
          links,
          uncalculated,
          dates: dates ?? undefined,
          hidden: marks.hiddenRows.has(row) || undefined,
        };
      }
    } finally {
      await rows.return(undefined);
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SheetError) throw error;
    throw new SheetError(
      'damaged',
      'The workbook is damaged; open it in a spreadsheet program and save it again.',
      {
        cause: error,
      },
    );
  } finally {
    await zip.close();
  }
}
