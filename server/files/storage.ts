/**
 * Files outside the database behind one interface: local disk here, and an object store would fit.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  copyFile,
  glob,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface Storage {
  /** Moves the file at `source` to a generated key; the user's file name never reaches the disk. */
  take(key: string, source: string): Promise<void>;
  open(key: string): Readable;
  has(key: string): Promise<boolean>;
  /** The path on disk, for readers that need one. */
  pathOf(key: string): string;
  remove(key: string): Promise<void>;
  /** The seal's anchor, a short text; null when there is none yet. */
  readAnchor(): Promise<string | null>;
  /** Replaces it atomically: after a crash it is either the old or the new one. */
  keepAnchor(text: string): Promise<void>;
  /** Records that this person was erased, so that a restored backup does not bring them back. */
  noteErased(personId: string): Promise<void>;
  /** The ids of erased people. */
  erasedPeople(): Promise<string[]>;
  /** A cached file that can be made again; null if it is missing or older than this. */
  cached(key: string, withinMs: number): Promise<CachedFile | null>;
  /** Moves the file at `source` there. */
  keepCached(key: string, source: string): Promise<void>;
  /**
   * Removes cached files older than a month, and beyond two gigabytes the oldest ones; returns
   * their number.
   */
  forgetCached(): Promise<number>;
}

export interface CachedFile {
  size: number;
  /** Its first bytes. */
  first: Buffer;
  /** Has to be read or destroyed, also if the file is removed meanwhile. */
  body(): Readable;
}

const ANCHOR = 'seal-anchor.json';
/** An empty file for each person, so that several processes can write at once. */
const ERASED = 'erased';
/** Never part of a backup. */
const CACHE = 'cache';
export const CACHED_DAYS = 30;
const CACHED_MS = CACHED_DAYS * 24 * 3_600_000;
const MOST_CACHED = 2 * 1024 ** 3;
/** After this many bytes the cache is looked through, as it fills faster than once a day. */
const LOOKED_THROUGH_EVERY = 64 * 1024 ** 2;
const TELLING_BYTES = 4;

export function diskStorage(folder: string): Storage {
  const at = (key: string): string => {
    if (!/^[0-9a-z-]+$/.test(key)) throw new Error('A storage key is made by the server.');
    return path.join(folder, key.slice(-2), key);
  };
  const cache = path.join(folder, CACHE);
  const cachedAt = (key: string): string => path.join(cache, key.slice(0, 2), key);
  /** Since the cache was looked through. */
  let keptBytes = 0;
  async function forgetCached(): Promise<number> {
    await mkdir(cache, { recursive: true, mode: 0o700 });
    const found: { file: string; writtenMs: number; size: number }[] = [];
    for await (const file of glob('*/*', { cwd: cache })) {
      const { mtimeMs, size } = (await stat(path.join(cache, file)).catch(nullIfMissing)) ?? {};
      if (mtimeMs !== undefined && size !== undefined) found.push({ file, writtenMs: mtimeMs, size });
    }
    found.sort((one, other) => other.writtenMs - one.writtenMs);
    let bytes = 0;
    const old = found.filter(({ writtenMs, size }) => {
      bytes += size;
      return writtenMs < Date.now() - CACHED_MS || bytes > MOST_CACHED;
    });
    for (const { file } of old) await rm(path.join(cache, file), { force: true });
    return old.length;
  }
  return {
    async take(key, source) {
      const target = at(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await moved(source, target);
    },
    open: (key) => createReadStream(at(key)),
    has: (key) =>
      access(at(key)).then(
        () => true,
        () => false,
      ),
    pathOf: at,
    remove: (key) => rm(at(key), { force: true }),
    async readAnchor() {
      try {
        return await readFile(path.join(folder, ANCHOR), 'utf8');
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async keepAnchor(text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = path.join(folder, `${ANCHOR}.${process.pid}`);
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path.join(folder, ANCHOR));
    },
    async noteErased(personId) {
      await mkdir(path.join(folder, ERASED), { recursive: true, mode: 0o700 });
      await writeFile(path.join(folder, ERASED, personId), '', { mode: 0o600 });
    },
    async erasedPeople() {
      await mkdir(path.join(folder, ERASED), { recursive: true, mode: 0o700 });
      return readdir(path.join(folder, ERASED));
    },
    async cached(key, withinMs) {
      const file = await open(cachedAt(key)).catch(nullIfMissing);
      if (file === null) return null;
      const { mtimeMs, size } = await file.stat();
      const { buffer: first } = await file.read(Buffer.alloc(TELLING_BYTES), 0, TELLING_BYTES, 0);
      if (mtimeMs >= Date.now() - withinMs)
        return { size, first, body: () => file.createReadStream({ start: 0 }) };
      await file.close();
      return null;
    },
    async keepCached(key, source) {
      const target = cachedAt(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      // Other processes may store the same file at the same time.
      const draft = `${target}.${randomUUID()}`;
      const { size } = await stat(source);
      await moved(source, draft);
      await rename(draft, target);
      keptBytes += size;
      if (keptBytes >= LOOKED_THROUGH_EVERY) {
        keptBytes = 0;
        // The schedule does it as well, so a failure does not matter.
        void forgetCached().catch(() => undefined);
      }
    },
    forgetCached,
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** A rename fails across file systems, so it is copied and deleted instead. */
async function moved(source: string, target: string): Promise<void> {
  await rename(source, target).catch(async () => {
    await copyFile(source, target);
    await rm(source, { force: true });
  });
}
