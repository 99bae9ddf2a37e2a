/** A test that sleeps passes on one machine and fails on another, so tests wait for conditions. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const TESTS = path.resolve(import.meta.dirname, '..');
/** Load and crash tests are about time. */
const ASIDE = ['bench/', 'proof/'];
const SLEEPS =
  /^import .*timers\/promises|waitForTimeout\(|new Promise\(\(\w+\) => setTimeout\(|\bpg_sleep\(/m;

it('tests sleep in one function only, which requires a reason', () => {
  const sleepers = globSync('**/*.ts', { cwd: TESTS })
    .filter((file) => !ASIDE.some((folder) => file.startsWith(folder)))
    .filter((file) => SLEEPS.test(readFileSync(path.join(TESTS, file), 'utf8')));
  expect(sleepers).toEqual(['support/wait.ts']);
});
