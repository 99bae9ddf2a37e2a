/**
 * The fetched file as a sheet the import can read, by its content and not its name. Only in a
 * process of its own (server/readers).
 */
import { constants, gunzipSync } from 'node:zlib';
import { firstBytes } from '../sheets/read/sheet-format.ts';
import { FeedError } from './feed-error.ts';
import type { FeedFormat, FeedSheet } from './feed-formats.ts';
import { writeJsonSheet } from './json-sheet.ts';

const PROBE_BYTES = 16 * 1024;
const MAX_UNPACKED = 2 * 1024 ** 3;
const CSV = { extension: 'csv', mime: 'text/csv' };
const CSV_GZ = { extension: 'csv.gz', mime: 'application/gzip' };
const XLSX = {
  extension: 'xlsx',
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * The file itself when it is a sheet already, otherwise a sheet written to `into`.
 * @throws FeedError when it cannot be read as one
 */
export async function feedSheet(path: string, into: string, format: FeedFormat): Promise<FeedSheet> {
  const head = await firstBytes(path, PROBE_BYTES);
  const gzip = head[0] === 0x1f && head[1] === 0x8b;
  const start = beginning(gzip ? unpackedHead(head) : head);
  if (!gzip && start.startsWith('PK')) return { path, ...XLSX };
  if (start.startsWith('<')) {
    throw new FeedError(
      'The server sent a web page or XML instead of a sheet. Check the address, and whether it needs a user and a password.',
    );
  }
  const isJson = format === 'json' || (format === 'auto' && /^[[{]/.test(start));
  if (!isJson) return { path, ...(gzip ? CSV_GZ : CSV) };
  await writeJsonSheet({ path, gzip, maxBytes: MAX_UNPACKED }, into);
  return { path: into, ...CSV };
}

const beginning = (head: Buffer): string => head.toString('utf8').replace(/^\uFEFF?\s*/, '');

function unpackedHead(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * PROBE_BYTES });
  } catch (error) {
    // A compression bomb exceeds the limit for the first bytes; the sheet's reader has its own
    // limit.
    if (error instanceof RangeError) return Buffer.alloc(0);
    throw new FeedError('The packed feed is damaged and cannot be opened.', { passing: true, cause: error });
  }
}
