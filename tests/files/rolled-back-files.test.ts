import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { removeUnlessCommitted } from '../../server/files/rolled-back-files.ts';
import { diskStorage } from '../support/disk-storage.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lost = new Error('Query read timeout');
const refused = Object.assign(new Error('duplicate key'), { code: '23505' });
it.each([
  ['is removed with the transaction that was rolled back', refused, 'ENOENT'],
  ['stays where only the answer was lost, and the record may point at it', lost, 'a paper'],
])('a file %s', async (_what, error, expected) => {
  const storage = diskStorage(folder);
  const source = path.join(folder, 'incoming');
  writeFileSync(source, 'a paper');
  await storage.take('0f', source);
  await removeUnlessCommitted(storage, ['0f'], error);
  const read = storage.open('0f').setEncoding('utf8').toArray();
  expect(
    await read.then(
      ([text]) => text,
      ({ code }) => code,
    ),
  ).toBe(expected);
});
