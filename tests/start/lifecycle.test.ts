import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pass } from '../support/wait.ts';

const LIFECYCLE = path.resolve(import.meta.dirname, '../../server/start/lifecycle.ts');

/**
 * Runs a program with `life` until it prints "up", sends signals after their delays (ms), and
 * returns its end.
 */
async function run(program: string, signals: [NodeJS.Signals, number][], allWithinMs?: number) {
  const code = `
    import { setTimeout as sleep } from 'node:timers/promises';
    import { createLifecycle } from ${JSON.stringify(LIFECYCLE)};
    const life = createLifecycle((line) => console.log(line), ${allWithinMs});
    setInterval(() => undefined, 1000);
    ${program}
    console.log('up');`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code]);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exit = once(child, 'exit');
  await expect.poll(() => said).toContain('up\n');
  for (const [signal, delay] of signals) {
    await pass(delay, 'the time between two signals decides');
    child.kill(signal);
  }
  const [status] = await exit;
  return { status, lines: said.trim().split('\n') };
}

const CLOSERS = `
  for (const name of ['database', 'server'])
    life.onClose(name, 2000, async () => { await sleep(50); console.log('closed ' + name); });`;

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s closes everything in reverse order',
  async (signal) => {
    expect(await run(CLOSERS, [[signal, 0]])).toEqual({
      status: 0,
      lines: ['up', `Stopping (${signal}) ...`, 'closed server', 'closed database', 'Stopped.'],
    });
  },
);

test('a Ctrl-C that npm passes on twice does not interrupt the shutdown', async () => {
  const { status, lines } = await run(CLOSERS, [
    ['SIGINT', 0],
    ['SIGINT', 10],
  ]);
  expect(status).toBe(0);
  expect(lines).toContain('closed database');
});

test('a second Ctrl-C after a second ends it at once', async () => {
  const stuck = `life.onClose('server', 9000, () => sleep(9000));`;
  const { status, lines } = await run(stuck, [
    ['SIGINT', 0],
    ['SIGINT', 1_200],
  ]);
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('SIGINT again: leaving at once.');
});

test('a part that hangs or fails is named, and the rest is closed', async () => {
  const program = `${CLOSERS}
    life.onClose('jobs', 100, () => sleep(60_000));
    life.onClose('mail', 100, async () => { throw new Error('no route'); });`;
  const { status, lines } = await run(program, [['SIGTERM', 0]], 3_000);
  expect(status).toBe(1);
  expect(lines).toEqual([
    'up',
    'Stopping (SIGTERM) ...',
    'Closing mail failed: no route',
    'closed server',
    'closed database',
    'Closing jobs took too long.',
  ]);
});

test('a part that is late is no failure while everything ends in time', async () => {
  const late = `${CLOSERS}
    life.onClose('jobs', 20, async () => { await sleep(1_000); console.log('closed jobs'); });`;
  expect(await run(late, [['SIGTERM', 0]])).toEqual({
    status: 0,
    lines: ['up', 'Stopping (SIGTERM) ...', 'closed server', 'closed database', 'closed jobs', 'Stopped.'],
  });
});

test.each([
  ['a rejection that nobody handles', `void Promise.reject(new Error('a surprise'));`],
  ['a timer whose work rejects', `setTimeout(async () => { throw new Error('a surprise'); }, 1);`],
  [
    'a connection that breaks and has no listener',
    `new EventEmitter().emit('error', Object.assign(new Error('read ECONNRESET: a surprise'), { code: 'ECONNRESET' }));`,
  ],
])('%s is told of and ends nothing', async (_what, fault) => {
  const program = `const { EventEmitter } = await import('node:events');
    setTimeout(() => { ${fault} }, 10);
    await sleep(200);`;
  const { status, lines } = await run(program, [['SIGTERM', 0]]);
  expect(status).toBe(0);
  expect(lines.join('\n')).toMatch(/^Background work failed, and the server goes on: .*a surprise\n/);
  expect(lines.slice(-3)).toEqual(['up', 'Stopping (SIGTERM) ...', 'Stopped.']);
});

test('an error thrown where nobody can catch it closes everything and exits with 1', async () => {
  const { status, lines } = await run(
    `${CLOSERS} setTimeout(() => { throw new Error('a surprise'); }, 50);`,
    [],
  );
  expect(status).toBe(1);
  expect(lines.join('\n')).toContain('a surprise');
  expect(lines).toContain('closed database');
});
