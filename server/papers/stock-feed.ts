/** A client's stock as CSV, XLSX or JSON, written to a file with only a few rows in memory. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '../../src/domain/text/spreadsheet-text.ts';
import type { Kinds } from './kinds.ts';
import { writeLongSheet, type SheetRow } from './sheet.ts';

type Of = Kinds['stock feed'];
type Parts = AsyncIterable<readonly Of['row'][]>;

/** Returns the number of bytes written. */
export async function writeStockFeed(
  { format, headings, numberFormats, to }: Of['head'],
  parts: Parts,
): Promise<number> {
  if (format === 'xlsx')
    return writeLongSheet({ name: 'Stock', labels: headings, formats: numberFormats, note: null }, parts, to);
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600 });
  await pipeline(format === 'csv' ? csv(headings, parts) : json(headings, parts), file);
  return file.bytesWritten;
}

const END = { record_delimiter: '\r\n' } as const;

async function* csv(headings: readonly string[], parts: Parts): AsyncGenerator<string> {
  yield stringify([headings.map(escapeFormula)], END);
  for await (const part of parts)
    yield stringify(
      part.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell))),
      END,
    );
}

/** A list of objects, a line each. JSON cannot run formulas, so texts are unchanged. */
async function* json(headings: readonly string[], parts: Parts): AsyncGenerator<string> {
  let before = '[\n';
  for await (const part of parts) {
    if (part.length === 0) continue;
    yield before + part.map((row) => JSON.stringify(objectOf(headings, row))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const objectOf = (headings: readonly string[], row: SheetRow): Record<string, string | number | null> =>
  Object.fromEntries(headings.map((heading, column) => [heading, row[column] ?? null]));
