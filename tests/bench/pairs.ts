/**
 * Match pairs among many stones in one process: as the portal finds them (read from the index,
 * matched in a worker thread), alternating with SQL (each stone's best partner by a range join with
 * an index, without matching), which gets a minute.   node tests/bench/pairs.ts --stones 200000
 * --rounds 3 [--data folder] [--without-sql]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ROLE } from '../../src/domain/codes.ts';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { StoneIndex } from '../../server/search/index/stone-index.ts';
import { PairFinder, type PairQuestion } from '../../server/search/match-pairs/find-pairs.ts';
import { STONE_STATUS } from '../../src/domain/codes.ts';
import { USUAL_PAIR_SETTING } from '../../src/domain/stones/pair-setting.ts';
import { rulesOf } from '../../src/domain/stones/pairs.ts';
import { HOUSE_PRICES } from '../../server/db/fragments/prices.ts';
import { filtersFromWire } from '../../src/domain/stones/search-filters.ts';

const { values } = parseArgs({
  options: {
    stones: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '3' },
    data: { type: 'string' },
    'without-sql': { type: 'boolean', default: false },
  },
});
const SQL_MAY_TAKE_MS = 60_000;
const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-pairs-'));
const database = await startEmbedded(dataDir);
const ownerPool = createPool(database.ownerUrl, { name: 'pairs', kind: 'owner' });
const question: PairQuestion = {
  among: {
    filters: { ...filtersFromWire({}), diamond_type: null, status: [STONE_STATUS.available] },
    asClient: false,
    hidden: [],
    access: null,
    confirmedSince: null,
    prices: HOUSE_PRICES,
  },
  partnerOf: null,
  rules: rulesOf(USUAL_PAIR_SETTING),
};
const ms = (from: number): string => `${(performance.now() - from).toFixed(0)} ms`;
let index: StoneIndex | null = null;
try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: Number(values.stones) }, console.log);
  index = new StoneIndex(ownerPool, (what, line) => console.log(line, what));
  if (!(await index.ready(120_000))) throw new Error('The index was not ready within two minutes.');
  console.log(
    `load of the machine: ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  for (let round = 0; round < Number(values.rounds); round++) {
    await inPortal(index);
    if (!values['without-sql']) await inSql();
  }
} finally {
  await index?.close();
  await ownerPool.end();
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function inPortal(stones: StoneIndex): Promise<void> {
  // A finder with an empty cache.
  const finder = new PairFinder(stones);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage.rss();
  delay.enable();
  const began = performance.now();
  const cpu = process.cpuUsage();
  const sought = { person: { id: 'bench', role: ROLE.administrator }, signal: new AbortController().signal };
  const found = await finder.find(
    question,
    () => Promise.reject(new Error('The index was to answer.')),
    sought,
  );
  const took = ms(began);
  delay.disable();
  const used = process.cpuUsage(cpu);
  const again = performance.now();
  const { length } = (
    await finder.find(question, () => Promise.reject(new Error('Remembered.')), sought)
  ).page(0, 200);
  console.log(
    `portal: ${took} (${(used.user / 1000).toFixed(0)} ms of processor) for ${found.total} pairs among ${found.stones} stones;` +
      ` the event loop waited ${(delay.max / 1e6).toFixed(0)} ms at most; ${length} of them again in ${ms(again)};` +
      ` memory ${((process.memoryUsage.rss() - before) / 2 ** 20).toFixed(0)} MB more`,
  );
}

async function inSql(): Promise<void> {
  const began = performance.now();
  try {
    const [counted] = await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      await tx.run(`SET LOCAL statement_timeout = ${SQL_MAY_TAKE_MS}`);
      await tx.run(`CREATE TEMP TABLE pairing ON COMMIT DROP AS
        SELECT id, shape, stone_type, diamond_type, fancy_color, intensity, length, width, carat, depth, table_pct, ratio,
               ascii(color) AS color, array_position(ARRAY['FL','IF','VVS1','VVS2','VS1','VS2','SI1','SI2','SI3','I1','I2','I3'], clarity) AS clarity
          FROM stone WHERE status = ${STONE_STATUS.available} AND length > 0 AND width > 0 AND carat > 0 AND shape IS NOT NULL`);
      await tx.run('CREATE INDEX ON pairing (shape, stone_type, color, clarity, length)');
      await tx.run('ANALYZE pairing');
      return tx.many<{ pairs: number }>(
        `SELECT count(best.id)::int AS pairs FROM pairing a CROSS JOIN LATERAL (
           SELECT b.id FROM pairing b
            WHERE b.shape = a.shape AND b.stone_type = a.stone_type AND b.diamond_type = a.diamond_type
              AND b.fancy_color IS NOT DISTINCT FROM a.fancy_color AND b.intensity IS NOT DISTINCT FROM a.intensity
              AND b.color BETWEEN a.color - 1 AND a.color + 1 AND b.clarity BETWEEN a.clarity - 1 AND a.clarity + 1
              AND b.length BETWEEN a.length - 0.05 AND a.length + 0.05 AND b.width BETWEEN a.width - 0.05 AND a.width + 0.05
              AND b.depth BETWEEN a.depth - 2 AND a.depth + 2 AND b.table_pct BETWEEN a.table_pct - 2 AND a.table_pct + 2
              AND b.id <> a.id
            ORDER BY abs(b.length - a.length) + abs(b.width - a.width) + abs(b.depth - a.depth) LIMIT 1) best`,
      );
    });
    console.log(`SQL: ${ms(began)} for the best partner of ${counted?.pairs} stones`);
  } catch (error) {
    console.log(
      `SQL: no answer after ${ms(began)} (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}
