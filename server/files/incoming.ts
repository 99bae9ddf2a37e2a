/**
 * The folder for files that are on their way: received, fetched, or made to be sent or read. Each
 * machine has its own.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export const incomingIn = (dataDir: string): string => path.join(dataDir, 'incoming');

/** An upload in progress is written to all the time, and no reader takes as long. */
const ABANDONED_MS = 60 * 60 * 1000;

/** Removes what killed processes left behind. */
export async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    // Another process that is starting may have removed it already.
    const written = (await stat(file).catch(() => null))?.mtimeMs ?? Date.now();
    if (Date.now() - written > ABANDONED_MS) await rm(file, { force: true });
  }
}
