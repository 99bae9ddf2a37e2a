/** Reads the test runners' report files. */
import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  /** Tests that were skipped, or not reached because one that they depend on failed. */
  notRun: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** A test that passed only on retry counts as failed. */
export function countsIn(report: VitestReport | PlaywrightReport): Counts {
  return 'stats' in report
    ? {
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky,
        notRun: report.stats.skipped,
      }
    : { passed: report.numPassedTests, failed: report.numFailedTests, notRun: report.numPendingTests };
}

/** A missing or unreadable report counts as one failed test. */
export function countsOf(file: string): Counts {
  try {
    return countsIn(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, notRun: 0 };
  }
}

interface Timed {
  name: string;
  ms: number;
}

interface VitestTests {
  testResults: {
    name: string;
    message?: string;
    assertionResults: {
      fullName: string;
      duration?: number | null;
      status?: string;
      failureMessages?: string[] | null;
    }[];
  }[];
}
interface BrowserSuite {
  suites?: BrowserSuite[];
  specs?: {
    title: string;
    ok?: boolean;
    tests: { status?: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

/** The failed tests with the first lines of their errors, for the end of a long log. */
export function failuresOf(files: readonly string[]): string[] {
  return files.flatMap(failuresIn).map(({ name, message = '' }) => `failed: ${name}\n${indented(message)}`);
}

interface Failure {
  name: string;
  message?: string | undefined;
}

function failuresIn(file: string): Failure[] {
  const tests = testsIn(file);
  if (!('testResults' in tests)) return failuresAmong(tests);
  return tests.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded has no tests.
    if (failed.length === 0 && message) return [{ name, message }];
    return failed.map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages?.[0] }));
  });
}

function failuresAmong({ suites = [], specs = [] }: BrowserSuite): Failure[] {
  const failed = specs.filter(
    ({ ok, tests }) => ok === false || tests.some(({ status }) => status === 'flaky'),
  );
  return [
    ...suites.flatMap(failuresAmong),
    ...failed.map(({ title, tests }) => ({
      name: title,
      message: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
    })),
  ];
}

const indented = (message: string): string =>
  message
    .split('\n')
    .slice(0, 12)
    .map((line) => `  ${line}`)
    .join('\n');

/** The ten slowest tests of all runners, as lines. */
export function slowestOf(files: readonly string[]): string[] {
  return files
    .flatMap(timesIn)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

function timesIn(file: string): Timed[] {
  const tests = testsIn(file);
  if (!('testResults' in tests)) return timesOf(tests);
  return tests.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
  );
}

/** No tests for a missing or unreadable report, which `countsOf` counts as a failure. */
function testsIn(file: string): VitestTests | BrowserSuite {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
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
