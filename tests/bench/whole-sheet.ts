/**
 * The whole stock as one sheet: its time and size, and its effect on memory, a search and /healthz.
 * node tests/bench/whole-sheet.ts --stones 219703 [--data folder] With `--data` the stones stay in
 * that folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiOf, PASSWORD } from '../support/api.ts';
import { startProcess, stopProcess } from '../support/served-by-processes.ts';
import { memoryOf, percentile } from './figures.ts';

const { values } = parseArgs({
  options: { stones: { type: 'string', default: '219703' }, data: { type: 'string' } },
});
const COLUMNS =
  'stock_no status shape carat color clarity finish fluorescence report disc price_per_ct total_amt';
const ASKED = { export: { columns: COLUMNS.split(' ') }, sort: ['-total_amt'] };
const EVERY_MS = 50;

const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-whole-sheet-'));
const { process: child, address } = startProcess({
  PORT: '0',
  DATA_DIR: dataDir,
  DEMO: '1',
  DEMO_STONES: values.stones,
  LOG_LEVEL: 'warn',
});
try {
  const url = await address;
  for (const email of ['admin@pavilion.test', 'customer@pavilion.test']) {
    const { body } = await apiOf(url).send('POST', '/user/login', { email, password: PASSWORD });
    const { token } = body?.data as { token: string };
    await measure(url, child.pid ?? 0, email, token);
  }
} finally {
  await stopProcess(child);
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function measure(url: string, pid: number, email: string, token: string): Promise<void> {
  const search = () => apiOf(url, token).send('POST', '/inventory/search', { diamond_type: 1, size: 50 });
  while ((await search()).status !== 200) await pause(500);
  await pause(3_000);
  const idle = memoryOf(pid);
  const felt = { done: false, rss: idle, search: [] as number[], health: [] as number[] };
  const beside = Promise.all([
    watch(felt, felt.search, search),
    watch(felt, felt.health, () => fetch(`${url}/healthz`)),
    watch(felt, [], async () => void (felt.rss = Math.max(felt.rss, memoryOf(pid)))),
  ]);
  const from = performance.now();
  const reply = await fetch(`${url}/api/v1/inventory/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: ASKED }),
  });
  const first = performance.now() - from;
  let bytes = 0;
  const reader = reply.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) bytes += part.value.length;
  const whole = performance.now() - from;
  felt.done = true;
  await beside;
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const worst = (times: number[]): string =>
    `p50 ${percentile(times, 50).toFixed(0)}, p99 ${percentile(times, 99).toFixed(0)}, worst ${percentile(times, 100).toFixed(0)} ms`;
  console.log(
    `${email}: ${reply.status}, ${reply.headers.get('x-rows')} stones, ${(bytes / 2 ** 20).toFixed(1)} MB, ready in ${seconds(first)}, sent in ${seconds(whole)}; memory ${idle.toFixed(0)} MB at rest, ${felt.rss.toFixed(0)} MB at most; beside it searches ${worst(felt.search)}, /healthz ${worst(felt.health)}`,
  );
}

async function watch(felt: { done: boolean }, times: number[], work: () => Promise<unknown>): Promise<void> {
  while (!felt.done) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
    await pause(EVERY_MS);
  }
}
