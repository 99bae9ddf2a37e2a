import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** Writes a sheet into a folder of its own that goes when the test file is done; answers with its path. */
export function sheetFile(content: string | Uint8Array): string {
  count += 1;
  const path = join(folder, `sheet-${count}`);
  writeFileSync(path, content);
  return path;
}
