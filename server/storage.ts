/** Uploaded files, behind one interface: on local disk here; an object store fits behind the same three calls. */
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface Storage {
  /** Takes the file at `source` over under a generated key; the name a person gave never reaches the disk. */
  take(key: string, source: string): Promise<void>;
  open(key: string): Readable;
  /** Where the file lies, for readers that need a path. */
  pathOf(key: string): string;
  remove(key: string): Promise<void>;
}

export function diskStorage(folder: string): Storage {
  const at = (key: string): string => {
    if (!/^[0-9a-z-]+$/.test(key)) throw new Error('A storage key is made by the server.');
    return path.join(folder, key.slice(-2), key);
  };
  return {
    async take(key, source) {
      const target = at(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      // Across file systems a rename is refused: copy and delete instead.
      await rename(source, target).catch(async () => {
        await copyFile(source, target);
        await rm(source, { force: true });
      });
    },
    open: (key) => createReadStream(at(key)),
    pathOf: at,
    remove: (key) => rm(at(key), { force: true }),
  };
}
