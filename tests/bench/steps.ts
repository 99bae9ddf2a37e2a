/**
 * What steps cost beside another checkout: holds placed and released one by one and in batches, in
 * turns with a portal of that checkout, and the size of a step in both databases.
 * node tests/bench/steps.ts --before folder [--rounds 6] [--holds 300]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { signIn, type Api } from '../support/api.ts';
import { startProcess, stopProcess } from '../support/served-by-processes.ts';
import { median } from './figures.ts';

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '6' },
    holds: { type: 'string', default: '300' },
  },
});
if (values.before === undefined) throw new Error('Name another checkout: --before folder.');
const HOLDS = Number(values.holds);

interface Side {
  api: Api;
  stones: string[];
  /** Bytes for each step, with indexes, and without. */
  sizes: () => Promise<{ whole: number; row: number }>;
  close: () => Promise<void>;
}

async function open(folder: string): Promise<Side> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-steps-'));
  const database = await startEmbedded(dataDir);
  const pool = createPool(database.ownerUrl, { name: 'steps', kind: 'owner' });
  const portal = startProcess(
    {
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO: '1',
      LOG_LEVEL: 'silent',
    },
    folder,
  );
  const url = await portal.address;
  await pool.query(`UPDATE setting SET value = '1000000' WHERE key = 'hold_limit'`);
  await pool.query(`UPDATE setting SET value = '0' WHERE key = 'rehold_hours'`);
  await pool.query(
    `UPDATE setting SET value = '100000000' WHERE key LIKE 'client\\_%' OR key LIKE 'guest\\_%'`,
  );
  const { rows } = await pool.query<{ stock_no: string }>(
    `SELECT stock_no FROM (SELECT *, count(*) OVER (PARTITION BY lab, report_no) AS rows FROM stone) s
      WHERE status = 1 AND total_amt IS NOT NULL AND rows = 1 ORDER BY stock_no LIMIT $1`,
    [HOLDS],
  );
  return {
    api: await signIn(url, 'customer@pavilion.test'),
    stones: rows.map(({ stock_no }) => stock_no),
    sizes: async () => {
      await pool.query('VACUUM FULL history');
      const sizes = await withActor(pool, SYSTEM, 'read', (tx) =>
        tx.one<{ whole: number; row: number }>(
          `SELECT (pg_total_relation_size('history') / count(*))::float8 AS whole,
                  avg(pg_column_size(h.*))::float8 AS row FROM history h`,
        ),
      );
      return sizes ?? { whole: Number.NaN, row: Number.NaN };
    },
    close: async () => {
      await stopProcess(portal.process);
      await pool.end();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Milliseconds to place and release these holds in requests of so many stones. */
async function holdAndRelease({ api, stones }: Side, size: number): Promise<number> {
  const from = performance.now();
  for (let at = 0; at < stones.length; at += size) {
    const stock_numbers = stones.slice(at, at + size);
    const held = await api.send('POST', '/inventory/new-arrival/hold', { stock_numbers });
    if (held.status !== 200) throw new Error(held.text);
    const { lines } = held.body?.data as { lines: { id: string }[] };
    const ids = lines.map(({ id }) => id);
    const released = await api.send('PUT', '/inventory/new-arrival/release-hold', { ids });
    if (released.status !== 200) throw new Error(released.text);
  }
  return performance.now() - from;
}

const before = await open(path.resolve(values.before));
const here = await open(path.resolve(import.meta.dirname, '../..'));
try {
  for (const [what, size] of [
    ['one by one', 1],
    ['in batches', HOLDS],
  ] as const) {
    const times = { before: [] as number[], here: [] as number[] };
    const rounds = Number(values.rounds) * (size === 1 ? 1 : 5);
    for (let round = 0; round <= rounds; round++) {
      const sides = { before, here };
      for (const side of round % 2 === 0 ? (['before', 'here'] as const) : (['here', 'before'] as const)) {
        const took = await holdAndRelease(sides[side], size);
        // The first round warms both up.
        if (round > 0) times[side].push(took);
      }
    }
    const [a, b] = [median(times.before), median(times.here)];
    console.log(
      `${HOLDS} holds ${what}: ${a.toFixed(0)} ms before and ${b.toFixed(0)} ms here, ratio ${(b / a).toFixed(3)}`,
    );
  }
  const [was, is] = [await before.sizes(), await here.sizes()];
  console.log(
    `a step: ${was.whole.toFixed(0)} bytes with indexes before and ${is.whole.toFixed(0)} here, ratio ${(is.whole / was.whole).toFixed(2)}; the row alone ${was.row.toFixed(0)} and ${is.row.toFixed(0)}`,
  );
} finally {
  await before.close();
  await here.close();
}
