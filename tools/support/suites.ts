/** Runs suites one after the other, prints counts and times, and returns the sum. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { type Counts, countsOf, failuresOf, slowestOf } from './counts.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const RESULTS = path.join(ROOT, 'test-results');
/** Compiled modules: a second server loads in two thirds of the time. */
const COMPILED = path.join(ROOT, 'node_modules', '.cache', 'node');
/** The counts of `npm test`, to which `npm run test:days` adds. */
export const COUNTED = path.join(RESULTS, 'counted.json');
/** How many last lines of a suite are repeated when it failed without a failed test. */
const END_LINES = 40;
export const report = (name: string): string => path.join(RESULTS, name);

export interface Suite {
  name: string;
  command: string;
  env?: Record<string, string>;
  /** The runner's report file; counts.ts knows the formats. */
  report: string;
}

export interface Outcome extends Omit<Counts, 'notRun'> {
  /** One line a suite: its counts and minutes. */
  parts: string[];
  /** The failed tests, each with the first lines of its error. */
  failures: string[];
}

export async function runSuites(suites: readonly Suite[]): Promise<Outcome> {
  const started = performance.now();
  const sum = { passed: 0, failed: 0 };
  const parts: string[] = [];
  const failures: string[] = [];
  for (const suite of suites) {
    const from = performance.now();
    const { code, end } = await run(suite);
    const counts = countsOf(suite.report);
    const named = failuresOf([suite.report]);
    // A runner that exits with an error but without a failed test has failed too.
    if (code !== 0 && counts.failed === 0) {
      counts.failed = 1;
      if (named.length === 0)
        named.push(`failed: ${suite.name}, with exit code ${code} and no failed test; its end was\n${end}`);
    }
    failures.push(...named);
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    const notRun = counts.notRun === 0 ? '' : `, ${counts.notRun} not run`;
    parts.push(`${suite.name}: ${counts.passed} passed, ${counts.failed} failed${notRun}, ${minutes(from)}`);
  }
  const reports = suites.map(({ report }) => report);
  console.log(`\n${slowestOf(reports).join('\n')}`);
  parts.push(`in all ${minutes(started)}`);
  return { ...sum, parts, failures };
}

/** Prints each suite's counts and what failed; the last line counts everything. */
export function close({ passed, failed, parts, failures }: Outcome): never {
  console.log(`\n${[...parts, '', ...failures].join('\n')}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** Runs the suite, passes its output on, and returns the last lines of it. */
function run({ name, command, env = {} }: Suite): Promise<{ code: number; end: string }> {
  console.log(`\n=== ${name} ===`);
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const child = spawn(command, {
    cwd: ROOT,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env['PATH']}`,
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
  });
  let end = '';
  const hear =
    (to: NodeJS.WriteStream) =>
    (chunk: Buffer): void => {
      to.write(chunk);
      end = (end + chunk.toString()).split('\n').slice(-END_LINES).join('\n');
    };
  child.stdout.on('data', hear(process.stdout));
  child.stderr.on('data', hear(process.stderr));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? 1, end })));
}

function minutes(from: number): string {
  const all = Math.round((performance.now() - from) / 1000);
  return `${Math.floor(all / 60)} min ${all % 60} s`;
}
