/** Files in a folder, which several processes may share. */
import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Objects } from './objects.ts';

export function folderObjects(folder: string): Objects {
  const at = (name: string): string => path.join(folder, name);
  const parentOf = (name: string) => mkdir(path.dirname(at(name)), { recursive: true, mode: 0o700 });
  return {
    place: folder,
    async take(name, source) {
      await parentOf(name);
      await moved(source, at(name));
    },
    async write(name, text) {
      await parentOf(name);
      const draft = `${at(name)}.${randomUUID()}`;
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, at(name));
    },
    read: (name) => readFile(at(name), 'utf8').catch(nullIfMissing),
    has: (name) =>
      access(at(name)).then(
        () => true,
        () => false,
      ),
    open: (name) => createReadStream(at(name)),
    lend: (name, work) => work(at(name)),
    remove: (name) => rm(at(name), { force: true }),
    async *names(begin) {
      const inside = begin === '' ? folder : at(begin);
      const options = { recursive: true, withFileTypes: true } as const;
      for (const entry of (await readdir(inside, options).catch(nullIfMissing)) ?? []) {
        if (entry.isFile()) yield path.relative(folder, path.join(entry.parentPath, entry.name));
      }
    },
  };
}

export function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** A rename fails across file systems, so it is copied and deleted instead. */
export async function moved(source: string, target: string): Promise<void> {
  await rename(source, target).catch(async () => {
    const draft = `${target}.${randomUUID()}`;
    await copyFile(source, draft);
    await rename(draft, target);
    await rm(source, { force: true });
  });
}
