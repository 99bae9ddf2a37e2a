/**
 * `npm test`: the checks, the tests against the server and PostgreSQL, the workflows' paths once more over three
 * server processes on one PostgreSQL 15, the claims' proofs in their short form, and the browser. Ends with one line that counts everything.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const RESULTS = path.join(ROOT, 'test-results');
const file = (name: string): string => path.join(RESULTS, name);

interface Suite {
  name: string;
  command: string;
  env?: Record<string, string>;
  /** Where the runner writes its counts, and how to read them. */
  report: string;
}

const json = (name: string): string => `--reporter=default --reporter=json --outputFile.json=${file(name)}`;
const SUITES: readonly Suite[] = [
  // The checks run the quick tests themselves; what they counted is read from there.
  { name: 'checks', command: 'node tools/check.ts', report: 'quick.json' },
  { name: 'server', command: `vitest run --project server ${json('server.json')}`, report: 'server.json' },
  {
    name: 'three processes on PostgreSQL 15',
    command: `sh tools/need-postgres15.sh && vitest run --project server paths.test.ts requests.test.ts ${json('processes.json')}`,
    env: { TEST_PG: '15', TEST_PROCESSES: '3' },
    report: 'processes.json',
  },
  {
    name: 'proof',
    command: `node tests/proof/proof.ts --report ${file('proof.json')}`,
    report: 'proof.json',
  },
  { name: 'browser', command: 'sh tools/need-chromium.sh && playwright test', report: 'e2e.json' },
];

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const started = performance.now();
let passed = 0;
let failed = 0;
const lines: string[] = [];
const timed: Timed[] = [];
for (const suite of SUITES) {
  const from = performance.now();
  const code = await run(suite);
  const counts = countsOf(file(suite.report));
  // At once: the browser's runner empties the folder when it begins.
  timed.push(...timesIn(file(suite.report)));
  // A runner that ends badly without a failed test has failed all the same.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  passed += counts.passed;
  failed += counts.failed;
  lines.push(`${suite.name}: ${counts.passed} passed, ${counts.failed} failed, ${minutes(from)}`);
}
console.log(`\n${slowest().join('\n')}`);
console.log(`\n${lines.join('\n')}\nin all ${minutes(started)}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run({ name, command, env = {} }: Suite): Promise<number> {
  console.log(`\n=== ${name} ===`);
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const child = spawn(command, {
    cwd: ROOT,
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH']}`, ...env },
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

function countsOf(report: string): { passed: number; failed: number } {
  try {
    const counts: VitestReport | PlaywrightReport = JSON.parse(readFileSync(report, 'utf8'));
    return 'stats' in counts
      ? { passed: counts.stats.expected + counts.stats.flaky, failed: counts.stats.unexpected }
      : { passed: counts.numPassedTests, failed: counts.numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

interface Timed {
  name: string;
  ms: number;
}

/** The ten tests that took longest, of all runners, as lines. */
function slowest(): string[] {
  return timed
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

interface VitestTimes {
  testResults: { assertionResults: { fullName: string; duration?: number | null }[] }[];
}
interface BrowserSuite {
  suites?: BrowserSuite[];
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[];
}

function timesIn(report: string): Timed[] {
  try {
    const times: VitestTimes | BrowserSuite = JSON.parse(readFileSync(report, 'utf8'));
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

function minutes(from: number): string {
  const all = Math.round((performance.now() - from) / 1000);
  return `${Math.floor(all / 60)} min ${all % 60} s`;
}
