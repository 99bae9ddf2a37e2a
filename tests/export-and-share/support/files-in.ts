import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipParts } from '../../../server/sheets/read/zip-parts.ts';

/** The archive's files by their names. */
export async function filesIn(bytes: Uint8Array, names: readonly string[]): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pavilion-zip-'));
  try {
    await writeFile(path.join(folder, 'stones.zip'), bytes);
    const parts = await ZipParts.open(path.join(folder, 'stones.zip'));
    const files = new Map<string, Buffer>();
    for (const name of names) {
      const part = parts.get(name);
      if (part !== undefined) files.set(name, await buffer(parts.unpacked(part)));
    }
    await parts.close();
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
