import { pipeline, Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { createChunkCollector } from '../../files/collect-chunks.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetRow } from './sheet-row.ts';
import { csvDialect } from './csv-dialect.ts';

const MAX_ROW_CHARACTERS = 1024 * 1024;
const APOSTROPHE = 39;

export interface CsvOptions {
  gzip: boolean;
  /** Limit of the unpacked text, so that a small packed file cannot exhaust memory or disk. */
  maxBytes: number;
  /** Stops reading; its reason is thrown. */
  signal?: AbortSignal | undefined;
}

function limited(maxBytes: number, signal: AbortSignal | undefined): Transform {
  const sweep = createChunkCollector();
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      sweep(chunk.length);
      const limit = Math.round(maxBytes / 2 ** 20);
      if (signal?.aborted === true) done(signal.reason);
      else if (seen > maxBytes)
        done(
          new SheetError('too_large', `The sheet unpacks to more than ${limit} MB. Split it into several.`),
        );
      else done(null, chunk);
    },
  });
}

/** `'=1+1`: exports put an apostrophe before text that looks like a formula. */
const MADE_SAFE = /^'(?=[=+\-@])/;

/**
 * Decoded here because csv-parse breaks characters of other encodings than UTF-8 between chunks.
 */
function asUtf8(encoding: string): Transform {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, Buffer.from(decoder.decode(chunk, { stream: true })));
    },
    flush(done) {
      done(null, Buffer.from(decoder.decode()));
    },
  });
}

function sheetError(error: unknown): unknown {
  if (error instanceof CsvError) return new SheetError('damaged', sentenceOf(error), { cause: error });
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
    return new SheetError('damaged', 'The packed file is damaged or incomplete. Pack it again.', {
      cause: error,
    });
  }
  return error;
}

/** What is wrong with the table and what to do, for the person who made it. */
function sentenceOf({ code, lines }: CsvError): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `The table is cut off: an opening quote is never closed. Look for a single " near the end of the file.`;
    case 'CSV_MAX_RECORD_SIZE':
      return `Row ${Number(lines)} of the table is longer than a million characters: it is not a table, or a quote is never closed.`;
    default:
      return `The table cannot be read from row ${Number(lines)} on. Open it in a spreadsheet program and save it as .xlsx.`;
  }
}

/**
 * The rows of a CSV file, gzipped or not, one by one in constant memory: separators , ; tab and |,
 * UTF-8 with or without BOM, UTF-16, Windows-1252. Empty lines count, so row numbers are the
 * file's.
 */
export async function* csvRows(
  path: string,
  { gzip, maxBytes, signal }: CsvOptions,
): AsyncGenerator<SheetRow> {
  const { encoding, separator } = await csvDialect(path, gzip);
  const parser = parse({
    bom: true,
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const stages = [
    createReadStream(path, { highWaterMark: 256 * 1024 }),
    ...(gzip ? [createGunzip()] : []),
    limited(maxBytes, signal),
    ...(encoding === 'utf-8' ? [] : [asUtf8(encoding)]),
    parser,
  ];
  // The loop below sees every error; without a callback they would also be thrown as unhandled.
  pipeline(stages, () => undefined);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      for (let index = 0; index < cells.length; index++) {
        const cell = cells[index];
        if (cell !== undefined && cell.charCodeAt(0) === APOSTROPHE)
          cells[index] = cell.replace(MADE_SAFE, '');
      }
      yield { row, cells };
    }
  } catch (error) {
    throw sheetError(error);
  } finally {
    parser.destroy();
  }
}
