/**
 * A cache of drawn pictures and cleaned certificates. Each machine has its own, and backups leave
 * it out.
 */
import { glob, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { moved, nullIfMissing } from '../files/folder-objects.ts';

export interface KeptCopies {
  /** Null if it is missing or older than this. */
  find(key: string, withinMs: number): Promise<KeptCopy | null>;
  /** Moves the file at `source` there. */
  keep(key: string, source: string): Promise<void>;
  /**
   * Removes copies older than a month, and beyond two gigabytes the oldest ones; returns their
   * number.
   */
  forgetOld(): Promise<number>;
}

export interface KeptCopy {
  size: number;
  /** Its first bytes. */
  first: Buffer;
  /** Has to be read or destroyed, also if the file is removed meanwhile. */
  body(): Readable;
}

export const COPY_DAYS = 30;
const COPY_MS = COPY_DAYS * 24 * 3_600_000;
const MOST_BYTES = 2 * 1024 ** 3;
/** Old copies are removed after this many new bytes: the daily job may come too late. */
const REMOVED_EVERY = 64 * 1024 ** 2;
const TELLING_BYTES = 4;

/** The cache in `DATA_DIR/files/cache`. */
export function keptCopies(dataDir: string): KeptCopies {
  const folder = path.join(dataDir, 'files', 'cache');
  const at = (key: string): string => path.join(folder, key.slice(0, 2), key);
  /** Since old copies were removed. */
  let keptBytes = 0;
  async function forgetOld(): Promise<number> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found: { file: string; writtenMs: number; size: number }[] = [];
    for await (const file of glob('*/*', { cwd: folder })) {
      const { mtimeMs, size } = (await stat(path.join(folder, file)).catch(nullIfMissing)) ?? {};
      if (mtimeMs !== undefined && size !== undefined) found.push({ file, writtenMs: mtimeMs, size });
    }
    found.sort((one, other) => other.writtenMs - one.writtenMs);
    let bytes = 0;
    const old = found.filter(({ writtenMs, size }) => {
      bytes += size;
      return writtenMs < Date.now() - COPY_MS || bytes > MOST_BYTES;
    });
    for (const { file } of old) await rm(path.join(folder, file), { force: true });
    return old.length;
  }
  return {
    async find(key, withinMs) {
      const file = await open(at(key)).catch(nullIfMissing);
      if (file === null) return null;
      const { mtimeMs, size } = await file.stat();
      const { buffer: first } = await file.read(Buffer.alloc(TELLING_BYTES), 0, TELLING_BYTES, 0);
      if (mtimeMs >= Date.now() - withinMs)
        return { size, first, body: () => file.createReadStream({ start: 0 }) };
      await file.close();
      return null;
    },
    async keep(key, source) {
      const target = at(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const { size } = await stat(source);
      await moved(source, target);
      keptBytes += size;
      if (keptBytes >= REMOVED_EVERY) {
        keptBytes = 0;
        // The schedule does it as well, so a failure does not matter.
        void forgetOld().catch(() => undefined);
      }
    },
    forgetOld,
  };
}
