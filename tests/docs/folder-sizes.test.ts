/** In a folder with too many files nobody finds anything. Its page is not counted. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MOST = 40;
/** Routes and migrations each belong in one folder by design. */
const ASIDE = ['src/routes', 'server/db/migrations'];

it(`no folder has more than ${MOST} files of its own`, () => {
  const files = ['src', 'server', 'tests', 'tools'].flatMap((top) =>
    readdirSync(path.join(ROOT, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'README.md')
      .map((entry) => path.relative(ROOT, entry.parentPath)),
  );
  const full = [...Map.groupBy(files, (folder) => folder)]
    .filter(([folder, own]) => own.length > MOST && !ASIDE.includes(folder))
    .map(([folder, own]) => `${folder}: ${own.length}`);
  expect(full).toEqual([]);
});
