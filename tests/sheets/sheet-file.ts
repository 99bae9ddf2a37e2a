import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** Writes a sheet into a folder that is removed after the test file; returns its path. */
export function sheetFile(content: string | Uint8Array): string {
  count += 1;
  const path = join(folder, `sheet-${count}`);
  writeFileSync(path, content);
  return path;
}
