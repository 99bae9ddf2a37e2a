/**
 * `npm run check`: all checks that need no server, two at a time, in under 90 seconds. Prints a
 * line for each, and the output of failed ones.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
/** The slowest first, so that both lanes end at about the same time. */
const STEPS: readonly { name: string; command: string }[] = [
  { name: 'types', command: 'npm run -s check:types' },
  { name: 'boundaries', command: 'npm run -s check:boundaries' },
  {
    name: 'machines and domain',
    command:
      'npm run -s test:quick -- --reporter=default --reporter=json --outputFile.json=test-results/quick.json',
  },
  { name: 'lint', command: 'npm run -s check:lint' },
  { name: 'unused code', command: 'npm run -s check:unused' },
  { name: 'generated code', command: 'npm run -s check:generated' },
  { name: 'contract', command: 'npm run -s check:contract' },
  { name: 'format', command: 'npm run -s check:format' },
];
const LANES = 2;

interface Outcome {
  name: string;
  ok: boolean;
  said: string;
}

const started = performance.now();
const waiting = [...STEPS];
const outcomes = (await Promise.all(Array.from({ length: LANES }, lane))).flat();
const failed = outcomes.filter((outcome) => !outcome.ok);
for (const { name, said } of failed) console.log(`\n--- ${name} ---\n${said.trimEnd()}`);
console.log(
  `\nchecks: ${outcomes.length - failed.length} passed, ${failed.length} failed (${seconds(started)} s)`,
);
process.exit(failed.length === 0 ? 0 : 1);

async function lane(): Promise<Outcome[]> {
  const done: Outcome[] = [];
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const from = performance.now();
    const { ok, said } = await run(step.command);
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds(from)} s)`);
    // The machines' tests print how many transitions they walked.
    if (step.name === 'machines and domain') console.log(walked(said));
    done.push({ name: step.name, ok, said });
  }
  return done;
}

function walked(said: string): string {
  const counts = said.split('\n').filter((line) => /^\s*\w+: \d+ .*(refus|ignored)|Tests /.test(line));
  return counts.map((line) => `         ${line.trim()}`).join('\n');
}

function run(command: string): Promise<{ ok: boolean; said: string }> {
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const child = spawn(command, {
    cwd: ROOT,
    shell: true,
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env['PATH']}`,
      FORCE_COLOR: '0',
      NO_COLOR: '1',
    },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ ok: code === 0, said })));
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1);
}
