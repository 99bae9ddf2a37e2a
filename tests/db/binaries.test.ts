import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectBinaries } from '../../server/db/embedded/binaries.ts';
import { isRoot, UNPRIVILEGED } from '../../server/db/embedded/os-user.ts';
import { publicFolders } from '../../server/db/embedded/cluster-home.ts';
import { privateFolder } from '../support/folders.ts';

const identity = isRoot() ? UNPRIVILEGED : null;

test('the project’s PostgreSQL is found and is version 15 or later', () => {
  const found = projectBinaries(identity);
  expect(found.major).toBeGreaterThanOrEqual(15);
});

test.runIf(isRoot())('as root in a private checkout the programs are copied once to a public folder', () => {
  const checkout = privateFolder();
  try {
    const native = path.join(checkout.path, 'native');
    cpSync(path.resolve(projectBinaries(identity).bin, '..'), native, {
      recursive: true,
      verbatimSymlinks: true,
    });
    // Unique content, so that the copy is this test's and not one that a server runs from.
    const marked = path.join(native, 'bin', 'postgres');
    writeFileSync(marked, Buffer.from(checkout.path), { flag: 'a' });
    const copy = projectBinaries(UNPRIVILEGED, native);
    const folder = path.dirname(copy.bin);
    try {
      expect(folder.startsWith(checkout.path)).toBe(false);
      expect(projectBinaries(UNPRIVILEGED, native)).toEqual(copy);
      expect(readdirSync(path.dirname(folder)).filter((name) => name.startsWith('.draft-'))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  } finally {
    checkout.remove();
  }
});

test('programs that do not run here are reported, with DATABASE_URL as the alternative', () => {
  const folder = privateFolder();
  try {
    // Unique content, so that a copy made by root is this test's.
    const program = `no program: ${folder.path}`;
    mkdirSync(path.join(folder.path, 'bin'));
    writeFileSync(path.join(folder.path, 'bin', 'postgres'), program);
    expect(() => projectBinaries(identity, folder.path)).toThrow(/does not run here.*DATABASE_URL/);
    const copy = `postgresql-${createHash('sha256').update(program).digest('hex').slice(0, 16)}`;
    for (const open of publicFolders()) rmSync(path.join(open, copy), { recursive: true, force: true });
  } finally {
    folder.remove();
  }
});
