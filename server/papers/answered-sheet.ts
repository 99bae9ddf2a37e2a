import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { answeredSheet } from '../sheets/import/annotated-sheets.ts';
import type { Kinds } from './kinds.ts';

type Of = Kinds['answered sheet'];

/** Returns the number of bytes written. */
export async function writeAnsweredSheet(
  { path, headerRow, sheet, to }: Of['head'],
  parts: AsyncIterable<readonly Of['row'][]>,
): Promise<number> {
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600 });
  await pipeline(await answeredSheet(path, { headerRow, sheet }, parts), file);
  return file.bytesWritten;
}
