/**
 * `npm run test:days`: the browser through whole days, each screen of a long piece of work after the other. With
 * `--after-npm-test` its closing line counts what `npm test` counted before it as well.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countsOf } from './support/counts.ts';
import { close, COUNTED, report, runSuites } from './support/suites.ts';

const { values } = parseArgs({ options: { 'after-npm-test': { type: 'boolean', default: false } } });
const before = values['after-npm-test'] ? countsOf(COUNTED) : { passed: 0, failed: 0 };
// What was counted is counted once.
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
