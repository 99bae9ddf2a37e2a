/**
 * Converts a JSON feed to a sheet (an object per row, a key per column) in little memory, whatever
 * its size.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { FeedError } from './feed-error.ts';
import { JsonScanner, type FoundObject } from './json-scanner.ts';

const MOST_COLUMNS = 500;

interface JsonFile {
  path: string;
  gzip: boolean;
  /** The limit for the decompressed size. */
  maxBytes: number;
}

/**
 * Writes the objects of the feed's longest array as CSV to `into`: the top-level array, or one
 * below keys like `data` or `result.stones`. Keys of nested objects get the parent's name in front:
 * `measurements length`.
 * @throws FeedError when it is not JSON or has no array of objects
 */
export async function writeJsonSheet(file: JsonFile, into: string): Promise<void> {
  const path = await longestArray(file);
  const columns = new Map<string, number>();
  const rows = `${into}.rows`;
  try {
    await pipeline(
      Readable.from(rowsOf(file, path, columns)),
      createWriteStream(rows, { flags: 'wx', mode: 0o600 }),
    );
    const parts = async function* () {
      yield csvLine([...columns.keys()]);
      yield* createReadStream(rows);
    };
    await pipeline(Readable.from(parts()), createWriteStream(into, { flags: 'wx', mode: 0o600 }));
  } finally {
    await rm(rows, { force: true });
  }
}

async function longestArray(file: JsonFile): Promise<string> {
  const lengths = new Map<string, number>();
  for await (const found of objectsOf(file))
    for (const { path } of found) lengths.set(path, (lengths.get(path) ?? 0) + 1);
  const [longest] = [...lengths].toSorted(([, a], [, b]) => b - a);
  if (longest === undefined) {
    throw new FeedError(
      'The JSON of the feed has no list of stones: an array of objects, alone or under a key like data or stones.',
    );
  }
  return longest[0];
}

async function* rowsOf(file: JsonFile, path: string, columns: Map<string, number>): AsyncGenerator<string> {
  for await (const found of objectsOf(file)) {
    const lines = found.filter((one) => one.path === path).map(({ text }) => csvLine(cellsOf(text, columns)));
    if (lines.length > 0) yield lines.join('');
  }
}

/** In batches, as the file is read. */
async function* objectsOf({ path, gzip, maxBytes }: JsonFile): AsyncGenerator<FoundObject[]> {
  const scanner = new JsonScanner();
  const decoder = new TextDecoder('utf-8');
  const source = createReadStream(path, { highWaterMark: 256 * 1024 });
  const gunzip = createGunzip();
  // Errors surface in the iteration; the callback prevents them from being thrown twice.
  const bytes = gzip ? source.on('error', (error) => gunzip.destroy(error)).pipe(gunzip) : source;
  let seen = 0;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      seen += chunk.length;
      if (seen > maxBytes)
        throw new FeedError(
          `The feed unpacks to more than ${Math.round(maxBytes / 2 ** 20)} MB. Ask the provider for a sheet that has only its stock.`,
        );
      yield scanner.push(decoder.decode(chunk, { stream: true }));
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new FeedError('The packed feed is damaged or incomplete.', { passing: true, cause: error });
    throw error;
  } finally {
    source.destroy();
  }
  yield scanner.push(decoder.decode());
  scanner.end();
}

function cellsOf(text: string, columns: Map<string, number>): string[] {
  const cells: string[] = [];
  for (const [key, value] of Object.entries(parsed(text))) {
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      for (const [inner, cell] of Object.entries(value)) put(cells, columns, `${key} ${inner}`, cell);
    else put(cells, columns, key, value);
  }
  // Missing keys become empty cells.
  return Array.from(cells, (cell) => cell ?? '');
}

function put(cells: string[], columns: Map<string, number>, heading: string, value: unknown): void {
  const cell = cellOf(value);
  if (cell === null) return;
  let column = columns.get(heading);
  if (column === undefined) {
    column = columns.size;
    if (column >= MOST_COLUMNS)
      throw new FeedError(
        `The JSON feed has more than ${MOST_COLUMNS} keys. Ask the provider for a list of stones.`,
      );
    columns.set(heading, column);
  }
  cells[column] = cell;
}

/** Null for values that a cell cannot hold. */
function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return null;
  const simple = value.filter((item) => typeof item === 'string' || typeof item === 'number');
  return simple.length === value.length ? simple.join(', ') : null;
}

function parsed(text: string): Record<string, unknown> {
  try {
    // Numbers keep their original digits, because a report number may exceed a double.
    return JSON.parse(text, (_key, value, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? value) : value,
    );
  } catch (cause) {
    throw new FeedError('The JSON of the feed is damaged.', { passing: true, cause });
  }
}

const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
