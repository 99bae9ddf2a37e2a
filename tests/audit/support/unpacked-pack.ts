/** An audit pack in a folder, and its own script run there. */
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { unzipped } from '../../proof/contract/unzipped.ts';

/** The pack's files in a new folder, which the caller removes. */
export async function unpackedPack(bytes: Uint8Array): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-pack-'));
  const parts = unzipped(Buffer.from(bytes)) ?? [];
  for (const inside of ['definitions', 'papers']) await mkdir(path.join(folder, inside));
  for (let at = 0; at < parts.length; at += 2)
    writeFileSync(path.join(folder, String(parts[at])), parts[at + 1] ?? '');
  return folder;
}

/** What `node verify.mjs` says, without the portal's variables. */
export const verifyPack = (folder: string, ...given: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['verify.mjs', ...given],
      { cwd: folder, env: {} },
      (_error, said) => resolve({ code: child.exitCode ?? -1, said }),
    );
  });
