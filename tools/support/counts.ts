/** What the runners of tests report, read from their files. */
import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** A test that passed at its second go has failed once, and counts as failed. */
export function countsIn(report: VitestReport | PlaywrightReport): Counts {
  return 'stats' in report
    ? { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
    : { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** A report that is not there, or cannot be read, is one that failed. */
export function countsOf(file: string): Counts {
  try {
    return countsIn(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

interface Timed {
  name: string;
  ms: number;
}

interface VitestTimes {
  testResults: { assertionResults: { fullName: string; duration?: number | null }[] }[];
}
interface BrowserSuite {
  suites?: BrowserSuite[];
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[];
}

/** The ten tests that took longest, of all runners, as lines. */
export function slowestOf(files: readonly string[]): string[] {
  return files
    .flatMap(timesIn)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

function timesIn(file: string): Timed[] {
  try {
    const times: VitestTimes | BrowserSuite = JSON.parse(readFileSync(file, 'utf8'));
    if (!('testResults' in times)) return timesOf(times);
    return times.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
    );
  } catch {
    return [];
  }
}

function timesOf({ suites = [], specs = [] }: BrowserSuite): Timed[] {
  return [
    ...suites.flatMap(timesOf),
    ...specs.map(({ title, tests }) => ({
      name: title,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  ];
}
