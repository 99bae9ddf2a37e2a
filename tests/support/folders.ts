import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface TemporaryFolder {
  path: string;
  remove(): void;
}

/** A new folder that only its owner can enter, like a home directory. */
export function privateFolder(): TemporaryFolder {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-private-'));
  chmodSync(folder, 0o700);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
