import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes a sheet into a folder that is removed after the test; returns its path. */
export function sheetFile(content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'sheet');
  writeFileSync(path, content);
  return path;
}
