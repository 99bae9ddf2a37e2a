/** Files too large for memory: they are stored beside unfinished uploads while they are sent. */
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../ids.ts';
import { incomingIn } from '../files/incoming.ts';

/** `make` writes the file `to`, which is deleted once it is sent or the client disconnects. */
export async function onDisk(dataDir: string, make: (to: string) => Promise<unknown>): Promise<Readable> {
  const folder = incomingIn(dataDir);
  await mkdir(folder, { recursive: true });
  const to = path.join(folder, newId());
  try {
    await make(to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
  return createReadStream(to).once('close', () => void rm(to, { force: true }));
}
