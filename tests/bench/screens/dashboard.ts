/**
 * What the dashboard asks, at the size of a large house: each figure some times, against a bare
 * request, and all of them at once as a browser asks them. node tests/bench/screens/dashboard.ts
 * [--stones 1000000] [--lines 500000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { apiOf, PASSWORD } from '../../support/api.ts';
import { startProcess, stopProcess } from '../../support/served-by-processes.ts';
import { addFinishedLines } from '../../transactions/support/many-lines.ts';

const { values } = parseArgs({
  options: { stones: { type: 'string', default: '1000000' }, lines: { type: 'string', default: '500000' } },
});
/** A million stones are made at the first start. */
const START_MS = 1_800_000;
const TIMES = 20;
/** Holds, memos, confirm-stones and enquiries. */
const KINDS = 4;
const ASKED = [
  'waiting',
  'enquiry-count',
  'quarter-performance',
  'shape-wise?type=1',
  'enquiry-country',
  'enquiry-details',
  'high-recents-deals',
  'recent-kyc',
  'funnel-chart',
  'recent-search-daywise',
];

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-dashboard-'));
const database = await startEmbedded(dataDir);
const { process: child, address } = startProcess(
  {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '1',
    DEMO_STONES: values.stones,
    LOG_LEVEL: 'warn',
  },
  process.cwd(),
  START_MS,
);
try {
  const url = await address;
  await addFinishedLines({ databaseOwnerUrl: database.ownerUrl }, Number(values.lines) / KINDS);
  for (const email of ['admin@pavilion.test', 'associate@pavilion.test']) {
    const { body } = await apiOf(url).send('POST', '/user/login', { email, password: PASSWORD });
    const api = apiOf(url, (body?.data as { token: string }).token);
    const ask = (of: string) => api.get(`/home/dashboard/${of}`);
    const bare = await median(() => api.get('/user/profile'));
    console.log(`${email}: a bare request ${bare.toFixed(1)} ms`);
    for (const of of ASKED) {
      const ms = await median(() => ask(of));
      console.log(`  ${of.padEnd(20)} ${ms.toFixed(0).padStart(5)} ms, ${(ms / bare).toFixed(0)} of bare`);
    }
    const all = await median(async () => (await Promise.all(ASKED.map(ask)))[0] ?? { status: 0 });
    console.log(`  ${'all at once'.padEnd(20)} ${all.toFixed(0).padStart(5)} ms`);
  }
} finally {
  await stopProcess(child);
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function median(ask: () => Promise<{ status: number; text?: string }>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < TIMES; round++) {
    const from = performance.now();
    const { status, text } = await ask();
    if (status !== 200) throw new Error(`Answered ${status}: ${text ?? ''}`);
    times.push(performance.now() - from);
  }
  return times.toSorted((a, b) => a - b)[TIMES / 2] ?? 0;
}
