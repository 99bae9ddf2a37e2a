/**
 * An absent field is undefined, without a spread of an empty object
 * (docs/adr/0012-openapi-contract.md).
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** `...(x === undefined ? {} : { x })`, and the same with null or another name. */
const EMPTY_SPREAD = /\.\.\.\(([\w.]+) === (?:undefined|null) \? \{\} : \{ (?:\w+: )?\1 \}\)/;
/** Here a field that is undefined would be sent, or would take the place of another value. */
const DIFFERS = new Set([
  'server/mail/notice-texts.ts',
  'server/media/fetch-medium.ts',
  'server/operations/stock-feeds/stock-sheet.ts',
  'server/operations/stones/media-proxy.ts',
  'server/operations/transactions/tasks.ts',
  'src/stones/tasks/TaskForm.tsx',
]);

it('no field is left out by spreading an empty object', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts'], { cwd: ROOT });
  const found = files.filter(
    (file) => !DIFFERS.has(file) && EMPTY_SPREAD.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
