/**
 * `npm run test:days`: the proof in its short form, and long browser tests, which follow a day's
 * work through many screens or open every screen for every role. With `--after-npm-test` the last
 * line includes the counts of the `npm test` before it.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countsOf } from './support/counts.ts';
import { close, COUNTED, report, runSuites } from './support/suites.ts';

const { values } = parseArgs({ options: { 'after-npm-test': { type: 'boolean', default: false } } });
const before = values['after-npm-test'] ? countsOf(COUNTED) : { passed: 0, failed: 0 };
// Deleted, so that they are counted only once.
rmSync(COUNTED, { force: true });
const { passed, failed } = await runSuites([
  {
    name: 'proof',
    command: `node tests/proof/proof.ts --report ${report('proof.json')}`,
    report: report('proof.json'),
  },
  {
    name: 'days in the browser',
    command: 'sh tools/need-chromium.sh && playwright test --project days',
    env: { E2E_REPORT: report('days.json') },
    report: report('days.json'),
  },
]);
close({ passed: before.passed + passed, failed: before.failed + failed });
