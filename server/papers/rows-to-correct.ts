import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { faultyRows } from '../sheets/import/annotated-sheets.ts';
import type { Kinds } from './kinds.ts';

type Of = Kinds['rows to correct'];

/** Returns the number of bytes written. */
export async function writeRowsToCorrect(
  { path, mapping, to }: Of['head'],
  parts: AsyncIterable<readonly Of['row'][]>,
): Promise<number> {
  const issues = parts[Symbol.asyncIterator]();
  const body = await faultyRows(path, mapping, async () => {
    const { done, value } = await issues.next();
    return done === true ? [] : [...value];
  });
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600 });
  await pipeline(body, file);
  return file.bytesWritten;
}
