/**
 * `npm run test:days`: the proof in its short form, and long browser tests, which follow a day's
 * work through many screens or open every screen for every role. With `--after-npm-test` the last
 * lines include the failures and the counts of the `npm test` before it.
 */
import { readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { close, COUNTED, type Outcome, report, runSuites } from './support/suites.ts';

const { values } = parseArgs({ options: { 'after-npm-test': { type: 'boolean', default: false } } });
const before: Outcome = values['after-npm-test']
  ? counted()
  : { passed: 0, failed: 0, parts: [], failures: [] };
// Deleted, so that they are counted only once.
rmSync(COUNTED, { force: true });
const { passed, failed, parts, failures } = await runSuites([
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
close({
  passed: before.passed + passed,
  failed: before.failed + failed,
  parts: [...before.parts, ...parts],
  failures: [...before.failures, ...failures],
});

function counted(): Outcome {
  try {
    return JSON.parse(readFileSync(COUNTED, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, parts: [], failures: ['failed: npm test, which left no counts'] };
  }
}
