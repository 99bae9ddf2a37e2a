/**
 * The find box's requests while typing, at the size of a house: each text several times, compared
 * with a bare request. node tests/bench/screens/find.ts [--stones 219703]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { apiOf, PASSWORD } from '../../support/api.ts';
import { startProcess, stopProcess } from '../../support/served-by-processes.ts';

const { values } = parseArgs({ options: { stones: { type: 'string', default: '219703' } } });
const TIMES = 60;
const TEXTS = ['P', 'PV1', 'PV104996', '21', 'M-', 'cust', 'nowhere'];

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-find-'));
const database = await startEmbedded(dataDir);
const { process: child, address } = startProcess({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  DEMO: '1',
  DEMO_STONES: values.stones,
  LOG_LEVEL: 'warn',
});
try {
  const url = await address;
  for (const email of ['admin@pavilion.test', 'customer@pavilion.test']) {
    const { body } = await apiOf(url).send('POST', '/user/login', { email, password: PASSWORD });
    const api = apiOf(url, (body?.data as { token: string }).token);
    const bare = await median(() => api.get('/user/profile'));
    console.log(`${email}: a bare request ${bare.toFixed(1)} ms`);
    for (const text of TEXTS) {
      const ms = await median(() => api.get(`/inventory/find?text=${encodeURIComponent(text)}`));
      console.log(`  ${text.padEnd(10)} ${ms.toFixed(1)} ms, ${(ms / bare).toFixed(1)} of bare`);
    }
  }
} finally {
  await stopProcess(child);
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function median(ask: () => Promise<{ status: number }>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < TIMES; round++) {
    const from = performance.now();
    const { status } = await ask();
    if (status !== 200) throw new Error(`Answered ${status}.`);
    times.push(performance.now() - from);
  }
  return times.toSorted((a, b) => a - b)[TIMES / 2] ?? 0;
}
