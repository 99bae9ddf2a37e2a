/** A test that sleeps passes on one machine and fails on another: tests wait for what they want to see. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const TESTS = path.resolve(import.meta.dirname, '..');
/** Load and crashes are made of time. */
const ASIDE = ['bench/', 'proof/'];
const SLEEPS =
  /^import .*timers\/promises|waitForTimeout\(|new Promise\(\(\w+\) => setTimeout\(|\bpg_sleep\(/m;

it('sleeps in one place alone, where the reason is said on the spot', () => {
  const sleepers = globSync('**/*.ts', { cwd: TESTS })
    .filter((file) => !ASIDE.some((folder) => file.startsWith(folder)))
    .filter((file) => SLEEPS.test(readFileSync(path.join(TESTS, file), 'utf8')));
  expect(sleepers).toEqual(['support/wait.ts']);
});
