import { open } from 'node:fs/promises';
import { constants, gunzipSync } from 'node:zlib';
import { SheetError } from './sheet-error.ts';

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'windows-1252';

export interface CsvDialect {
  encoding: CsvEncoding;
  separator: string;
}

const SEPARATORS = [',', ';', '\t', '|'];
/** Enough to tell the encoding and the separator, and too little to matter when it unpacks to a thousand times as much. */
const PROBE_BYTES = 16 * 1024;
const PROBE_LINES = 30;

/** The first bytes of a file. */
export async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function encodingOf(probe: Buffer): CsvEncoding {
  if (probe[0] === 0xff && probe[1] === 0xfe) return 'utf-16le';
  if (probe.includes(0)) {
    throw new SheetError(
      'wrong_type',
      'This file is not a table of text. Upload a .csv, .csv.gz or .xlsx file.',
    );
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(probe, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** How often a separator stands in a line, outside quotes. */
function countIn(line: string, separator: string): number {
  let count = 0;
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) count += 1;
  }
  return count;
}

function separatorOf(text: string): string {
  const lines = text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, PROBE_LINES);
  // Spreadsheets write a first line `sep=;` to tell each other.
  const told = /^sep=(.)$/i.exec(lines[0]?.trim() ?? '')?.[1];
  if (told !== undefined) return told;
  let best = ',';
  let bestScore = 0;
  for (const separator of SEPARATORS) {
    // Decimal commas vary from row to row, a separator does not: steady counts win.
    const lengths = new Map<number, number>();
    for (const line of lines) {
      const count = countIn(line, separator);
      if (count > 0) lengths.set(count, (lengths.get(count) ?? 0) + 1);
    }
    const score = Math.max(0, ...[...lengths].map(([count, times]) => count * times));
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

/** Tells a text table's encoding and separator from its beginning; throws `SheetError` where it is no text. */
export async function csvDialect(path: string, gzip: boolean): Promise<CsvDialect> {
  let probe = await firstBytes(path, PROBE_BYTES);
  if (gzip) {
    try {
      probe = gunzipSync(probe, { finishFlush: constants.Z_SYNC_FLUSH });
    } catch (cause) {
      throw new SheetError('damaged', 'The packed file is damaged and cannot be opened.', { cause });
    }
  }
  const encoding = encodingOf(probe);
  return { encoding, separator: separatorOf(new TextDecoder(encoding).decode(probe, { stream: true })) };
}
