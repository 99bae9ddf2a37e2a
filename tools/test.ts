/**
 * `npm test`: the checks, the tests against the server and PostgreSQL, the workflows' paths again
 * with three server processes on one PostgreSQL 15, and the browser tests. The last line counts
 * everything. Slower tests are in `npm run test:days`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { close, COUNTED, report, RESULTS, runSuites, type Suite } from './support/suites.ts';

const json = (name: string): string => `--reporter=default --reporter=json --outputFile.json=${report(name)}`;
const SUITES: readonly Suite[] = [
  // The checks include the quick tests, so their counts are read from there.
  { name: 'checks', command: 'node tools/check.ts', report: report('quick.json') },
  {
    name: 'server',
    command: `vitest run --project server ${json('server.json')}`,
    report: report('server.json'),
  },
  {
    name: 'three processes on PostgreSQL 15',
    command: `sh tools/need-postgres15.sh && vitest run --project server paths.test.ts requests.test.ts ${json('processes.json')}`,
    env: { TEST_PG: '15', TEST_PROCESSES: '3' },
    report: report('processes.json'),
  },
  {
    name: 'browser',
    command:
      'sh tools/need-chromium.sh && playwright test --project portal --project house --project maintenance --project weight',
    env: { E2E_REPORT: report('browser.json') },
    report: report('browser.json'),
  },
];

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const outcome = await runSuites(SUITES);
writeFileSync(COUNTED, JSON.stringify(outcome));
close(outcome);
