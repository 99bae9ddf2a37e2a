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
  /** A cached file that can be made again; null if it is missing or older than a month. */
  cached(key: string): Promise<Buffer | null>;
  keepCached(key: string, bytes: Buffer): Promise<void>;
  /** Removes cached files older than a month; returns their number. */
  forgetCached(): Promise<number>;
}

const ANCHOR = 'seal-anchor.json';
/** An empty file for each person, so that several processes can write at once. */
const ERASED = 'erased';
/** Never part of a backup. */
const CACHE = 'cache';
const CACHED_MS = 30 * 24 * 3_600_000;

export function diskStorage(folder: string): Storage {
  const at = (key: string): string => {
    if (!/^[0-9a-z-]+$/.test(key)) throw new Error('A storage key is made by the server.');
    return path.join(folder, key.slice(-2), key);
  };
  const cache = path.join(folder, CACHE);
  const cachedAt = (key: string): string => path.join(cache, key.slice(0, 2), key);
  return {
    async take(key, source) {
      const target = at(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      // A rename fails across file systems, so copy and delete instead.
      await rename(source, target).catch(async () => {
        await copyFile(source, target);
        await rm(source, { force: true });
      });
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
    async cached(key) {
      try {
        const { mtimeMs } = await stat(cachedAt(key));
        return isOld(mtimeMs) ? null : await readFile(cachedAt(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async keepCached(key, bytes) {
      const target = cachedAt(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      // Other processes may store the same file at the same time.
      const draft = `${target}.${randomUUID()}`;
      await writeFile(draft, bytes, { mode: 0o600 });
      await rename(draft, target);
    },
    async forgetCached() {
      let forgotten = 0;
      await mkdir(cache, { recursive: true, mode: 0o700 });
      for await (const file of glob('*/*', { cwd: cache })) {
        const one = path.join(cache, file);
        if (!isOld((await stat(one)).mtimeMs)) continue;
        await rm(one, { force: true });
        forgotten++;
      }
      return forgotten;
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const isOld = (writtenMs: number): boolean => writtenMs < Date.now() - CACHED_MS;
