/** `npm run bench -- --<name>` reaches every separate bench. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ALONE, askedAlone } from '../bench/alone.ts';

const BENCHES = path.resolve(import.meta.dirname, '../bench');

it('lists each bench with its own command line', () => {
  const alone = globSync('**/*.ts', { cwd: BENCHES }).filter(
    (file) => file !== 'bench.ts' && readFileSync(path.join(BENCHES, file), 'utf8').includes('parseArgs('),
  );
  expect(Object.values(ALONE).toSorted()).toEqual(alone.toSorted());
});

it('passes on everything but the name', () => {
  expect(askedAlone(['--stones', '5', '--people', '--clients', '9'])).toEqual({
    file: 'people.ts',
    rest: ['--stones', '5', '--clients', '9'],
  });
  expect(askedAlone(['--sheets', '--disturbed', '3'])).toBe(null);
  expect(askedAlone(['--toString'])).toBe(null);
});
