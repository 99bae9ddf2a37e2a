/** The closing line of `npm test` counts what the runners report. */
import { describe, expect, it } from 'vitest';
import { countsIn, countsOf } from '../../tools/support/counts.ts';

describe('a runner’s report', () => {
  it('is counted as it stands', () => {
    expect(countsIn({ numPassedTests: 7, numFailedTests: 2 })).toEqual({ passed: 7, failed: 2 });
    expect(countsIn({ stats: { expected: 7, unexpected: 2, flaky: 0 } })).toEqual({ passed: 7, failed: 2 });
  });

  it('that tells of a test which needed a second go, tells of one that failed', () => {
    expect(countsIn({ stats: { expected: 7, unexpected: 0, flaky: 1 } })).toEqual({ passed: 7, failed: 1 });
  });

  it('that is missing is one that failed', () => {
    expect(countsOf('/nowhere/report.json')).toEqual({ passed: 0, failed: 1 });
  });
});
