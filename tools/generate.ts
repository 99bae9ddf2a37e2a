/**
 * `npm run generate`: everything that is made from something else, by one script. With --check it
 * writes nothing and fails when a committed file is stale.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const GENERATED = [
  {
    files: ['src/api/schema.gen.ts'],
    command:
      'node tools/contract/write.ts --types dist-contract/typed.json && openapi-typescript dist-contract/typed.json -o src/api/schema.gen.ts',
  },
  { files: ['src/api/permissions.gen.ts'], command: 'node tools/contract/permissions.ts' },
  { files: ['src/machines/chart/layout.gen.json'], command: 'node tools/layout-diagrams.ts' },
  {
    files: ['server/search/index/kernel.gen.wasm'],
    command:
      'asc server/search/index/kernel.as.ts -o server/search/index/kernel.gen.wasm -O --noAssert --runtime stub --importMemory --noExportMemory --sharedMemory --maximumMemory 16384 --enable simd --enable threads',
  },
];

const check = process.argv.includes('--check');
const kept = mkdtempSync(path.join(os.tmpdir(), 'pavilion-generated-'));
const stale: string[] = [];
try {
  for (const { files, command } of GENERATED) {
    const copies = files.map((file) => ({
      file,
      target: path.join(ROOT, file),
      copy: path.join(kept, path.basename(file)),
    }));
    if (check) for (const { target, copy } of copies) cpSync(target, copy);
    generate(command);
    if (!check) continue;
    for (const { file, target, copy } of copies) {
      if (!readFileSync(target).equals(readFileSync(copy))) stale.push(file);
      cpSync(copy, target);
    }
  }
} finally {
  rmSync(kept, { recursive: true, force: true });
}
if (stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run npm run generate and commit what it writes.`);
  process.exit(1);
}

function generate(command: string): void {
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH']}` };
  const { status, stdout, stderr } = spawnSync(command, { cwd: ROOT, shell: true, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`);
}
