import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { SheetError } from './sheet-error.ts';
import type { SheetRow } from './sheet-row.ts';
import { singleSheetArchive } from './single-sheet-archive.ts';
import { openWorkbook } from './workbook.ts';
import { sheetLinks } from './xlsx-links.ts';
import { ZipParts } from './zip-parts.ts';

/** Shared strings are held in memory while the sheet is read: no honest stock sheet has this much text. */
const MAX_STRING_BYTES = 256 * 1024 * 1024;

export interface XlsxOptions {
  sheet?: string;
  /** The most that the worksheet may unpack to. */
  maxBytes: number;
}

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value);
}

/**
 * Lets the archive flow only while the reader waits for a row: the parser does not know how fast its rows
 * are taken and would otherwise pile up all of them.
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
    // A row that is already there arrives before the timer does, and the gate stays shut.
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

/** The names of a workbook's visible sheets. */
export async function visibleSheets(path: string): Promise<string[]> {
  const zip = await ZipParts.open(path);
  try {
    return (await openWorkbook(zip, undefined)).sheets;
  } finally {
    await zip.close();
  }
}

/**
 * The rows of an XLSX sheet, one after another: formulas as the values they last had, links beside the cells
 * that carry them. Rows that the file leaves out are left out here too, with the file's own numbers.
 */
export async function* xlsxRows(path: string, { sheet, maxBytes }: XlsxOptions): AsyncGenerator<SheetRow> {
  const zip = await ZipParts.open(path);
  try {
    const workbook = await openWorkbook(zip, sheet);
    if (workbook.worksheet.size > maxBytes || (workbook.sharedStrings?.size ?? 0) > MAX_STRING_BYTES) {
      const limit = Math.round(maxBytes / 2 ** 20);
      throw new SheetError('too_large', `The workbook unpacks to more than ${limit} MB.`);
    }
    const links = await sheetLinks(zip, workbook);
    const gate = new Floodgate();
    const rows = streamXlsxRows(gate.stream(singleSheetArchive(zip, workbook)));
    try {
      for (;;) {
        const next = await gate.waitFor(rows.next());
        if (next.done) break;
        const row = next.value.index + 1;
        const cells = next.value.values.map(textOf);
        const ofRow = links.get(row);
        yield ofRow === undefined ? { row, cells } : { row, cells, links: ofRow };
      }
    } finally {
      await rows.return(undefined);
    }
  } catch (error) {
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
