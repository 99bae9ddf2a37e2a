/**
 * `npm run test:days`: long browser tests that follow a day's work through many screens. With
 * `--after-npm-test` the last line includes the counts of the `npm test` before it.
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
    name: 'days in the browser',
    command: 'sh tools/need-chromium.sh && playwright test --project days',
    env: { E2E_REPORT: report('days.json') },
    report: report('days.json'),
  },
]);
close({ passed: before.passed + passed, failed: before.failed + failed });
