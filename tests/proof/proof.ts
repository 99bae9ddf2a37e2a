/**
 * `npm run proof`: tests the portal's claims against the real server, with a line for each: figure
 * and criterion.   npm run proof -- [--long] [--planted] [--only T2,T8] [--seed 3] [--report
 * test-results/proof.json] With --planted each case runs with each of its faults, and must fail
 * every time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CASES } from './cases.ts';
import { openProofFixture } from './proof-fixture.ts';
import type { ProofFixture } from './proof-fixture.ts';
import type { ProofCase } from './proof-case.ts';

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000)) },
    report: { type: 'string' },
  },
});
const STONES = { short: 12_000, long: 40_000 };
const COMPLAINTS_SHOWN = 12;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const wanted = values.only?.split(',');
const cases = CASES.filter((one) => wanted?.includes(one.id) ?? (values.long || !one.needsDebian));
const unknown = wanted?.filter((id) => !CASES.some((one) => one.id === id)) ?? [];
if (unknown.length > 0) throw new Error(`There is no proof ${unknown.join(', ')}.`);

const started = performance.now();
const counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
/** In the form of a runner's report. */
const results: { fullName: string; status: 'passed' | 'failed'; failureMessages: string[] }[] = [];
say(
  `\n${os.cpus().length} cores (${os.cpus()[0]?.model}), load ${os.loadavg()[0]?.toFixed(1)}, seed ${values.seed}`,
);
const house = await openProofFixture(values.long ? STONES.long : STONES.short);
try {
  for (const one of cases) {
    if (!values.planted) await prove(house, one);
    else for (const fault of one.faults) await plant(house, one, fault);
  }
} finally {
  await closeHouse();
}
const { numPassedTests: passed, numFailedTests: failed } = counts;
say(`\n${passed} passed, ${failed} failed, ${seconds(started)} s, load ${os.loadavg()[0]?.toFixed(1)}`);
if (values.report) {
  mkdirSync(path.dirname(values.report), { recursive: true });
  writeFileSync(
    values.report,
    JSON.stringify({ ...counts, testResults: [{ name: 'proof', assertionResults: results }] }),
  );
}
process.exit(failed === 0 ? 0 : 1);

/** Fails if any case made PostgreSQL break a deadlock, unless one was planted. */
async function closeHouse(): Promise<void> {
  try {
    await house.close();
  } catch (error) {
    if (values.planted) return;
    const message = error instanceof Error ? error.message : String(error);
    counts.numFailedTests += 1;
    results.push({ fullName: 'proof, its end', status: 'failed', failureMessages: [message] });
    say(`FAILED      ${message}`);
  }
}

async function prove(on: ProofFixture, one: ProofCase): Promise<void> {
  const from = performance.now();
  const { figure, complaints } = await verdictOf(on, one, null);
  const ok = complaints.length === 0;
  counts[ok ? 'numPassedTests' : 'numFailedTests'] += 1;
  results.push({
    fullName: `proof ${one.id}, ${one.title}`,
    status: ok ? 'passed' : 'failed',
    failureMessages: [[figure, ...complaints].join('\n')],
  });
  say(`${ok ? 'ok    ' : 'FAILED'} ${one.id.padEnd(4)} ${one.title}: ${figure} (${seconds(from)} s)`);
  say(`            passes when ${one.mark}`);
  for (const complaint of complaints.slice(0, COMPLAINTS_SHOWN)) say(`            - ${complaint}`);
  if (complaints.length > COMPLAINTS_SHOWN)
    say(`            - and ${complaints.length - COMPLAINTS_SHOWN} more`);
}

async function plant(on: ProofFixture, one: ProofCase, fault: string): Promise<void> {
  const from = performance.now();
  const { complaints } = await verdictOf(on, one, fault);
  const caught = complaints.length > 0;
  counts[caught ? 'numPassedTests' : 'numFailedTests'] += 1;
  say(`${caught ? 'caught' : 'MISSED'} ${one.id.padEnd(4)} ${fault} (${seconds(from)} s)`);
  if (caught) say(`            ${complaints[0]}`);
}

/**
 * An exception fails the case; with a planted fault only the case's own complaints count as
 * catching it.
 */
async function verdictOf(on: ProofFixture, one: ProofCase, fault: string | null) {
  try {
    return await one.run(on, { long: values.long, fault, seed: Number(values.seed) });
  } catch (error) {
    const broke = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (fault !== null) say(broke);
    return { figure: 'broke off', complaints: fault === null ? [broke] : [] };
  }
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(0);
}
