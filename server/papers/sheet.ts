/** A list as an XLSX workbook. Every text passes through here, so that none is run as a formula. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { untrustedSheetText, sheetName, sheetText } from '../../src/domain/text/spreadsheet-text.ts';

export type SheetRow = readonly (string | number | null)[];

export interface SheetHead {
  name: string;
  labels: readonly string[];
  /** The number format of each column; undefined for the default. */
  formats?: readonly (string | undefined)[];
  /** Printed below the rows; null for none. */
  note: string | null;
}

const LEAST_WIDTH = 10;

type Parts = AsyncIterable<readonly SheetRow[]>;

export const writeSheet = async (head: SheetHead, parts: Parts): Promise<Uint8Array> =>
  new Uint8Array(await new Response(sheetStream(head, parts)).arrayBuffer());

/** Writes it to the file `to`, with only a few rows in memory; returns the number of bytes. */
export async function writeLongSheet(head: SheetHead, parts: Parts, to: string): Promise<number> {
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600 });
  // The same stream by the name that Node has for it.
  await pipeline(Readable.fromWeb(sheetStream(head, parts) as WebStream), file);
  return file.bytesWritten;
}

function sheetStream(head: SheetHead, parts: Parts): ReadableStream<Uint8Array> {
  const { name, labels, formats, note } = head;
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const part of parts) for (const row of part) yield row.map(cell);
    if (note !== null) {
      yield [];
      yield [sheetText(note)];
    }
  }
  const columns = labels.map((label, index) => ({
    header: sheetText(label),
    width: Math.max(LEAST_WIDTH, label.length + 4),
    ...(formats?.[index] === undefined ? {} : { numFmt: formats[index] }),
  }));
  return writeXlsxStream(rows(), { name: sheetName(name), columns });
}

const cell = (value: string | number | null): CellValue =>
  typeof value === 'string' ? untrustedSheetText(value) : value;
