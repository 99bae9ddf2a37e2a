/** The last line of `npm test` counts what the runners report. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { countsIn, countsOf, failuresOf } from '../../tools/support/counts.ts';

describe('a runner’s report', () => {
  it('is counted as written', () => {
    const counts = { passed: 7, failed: 2, notRun: 3 };
    expect(countsIn({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 3 })).toEqual(counts);
    expect(countsIn({ stats: { expected: 7, unexpected: 2, flaky: 0, skipped: 3 } })).toEqual(counts);
  });

  it('with a flaky test counts it as failed', () => {
    const stats = { expected: 7, unexpected: 0, flaky: 1, skipped: 0 };
    expect(countsIn({ stats })).toMatchObject({ passed: 7, failed: 1 });
  });

  it('that is missing counts as one failed test', () => {
    expect(countsOf('/nowhere/report.json')).toMatchObject({ passed: 0, failed: 1 });
  });

  it('names what failed and why, tests and files that could not be loaded', () => {
    const vitest = {
      testResults: [
        {
          name: 'holds.test.ts',
          assertionResults: [
            { fullName: 'holds pass', status: 'passed' },
            { fullName: 'holds fail', status: 'failed', failureMessages: ['expected 409\n  at line 7'] },
          ],
        },
        { name: 'memos.test.ts', message: 'cannot be parsed', assertionResults: [] },
      ],
    };
    const browser = {
      suites: [
        {
          specs: [
            { title: 'opens', ok: true, tests: [{ status: 'expected', results: [{ duration: 1 }] }] },
            {
              title: 'closes',
              ok: true,
              tests: [{ status: 'flaky', results: [{ duration: 1, error: { message: 'timed out' } }] }],
            },
          ],
        },
      ],
    };
    expect(failuresOf([reportOf(vitest), reportOf(browser), '/nowhere/report.json'])).toEqual([
      'failed: holds fail\n  expected 409\n    at line 7',
      'failed: memos.test.ts\n  cannot be parsed',
      'failed: closes\n  timed out',
    ]);
  });
});

function reportOf(report: object): string {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'report-')), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}
