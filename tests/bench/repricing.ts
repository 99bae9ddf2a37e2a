/**
 * Reprices all stones by a new list during searches: the time of both. node
 * tests/bench/repricing.ts --stones 200000 [--data folder] [--span 4000] With `--data` the stones
 * stay in that folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { createPool } from '../../server/db/pool.ts';
import { insertPriceList } from '../../server/db/queries/prices/price-lists.ts';
import { askRepricing, findRepricing } from '../../server/db/queries/prices/repricing.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { demoListRows } from '../../server/demo/price-list.ts';
import { repriceAll } from '../../server/jobs/reprice-stones.ts';
import { HOUSE_PRICES } from '../../server/db/fragments/prices.ts';
import { indexedSearch } from '../../server/search/index/indexed-search.ts';
import { StoneIndex } from '../../server/search/index/stone-index.ts';
import { sqlSearch } from '../../server/search/sql-search.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { filtersFromWire } from '../../src/domain/stones/search-filters.ts';
import { percentile } from './figures.ts';
import { questions } from './questions.ts';

const { values } = parseArgs({
  options: {
    stones: { type: 'string', default: '200000' },
    data: { type: 'string' },
    span: { type: 'string' },
    'without-searches': { type: 'boolean', default: false },
  },
});
const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-repricing-'));
const database = await startEmbedded(dataDir);
const ownerPool = createPool(database.ownerUrl, { name: 'repricing', kind: 'owner' });
const pool = createPool(database.url, { name: 'repricing', kind: 'runtime' });
const log = (what: object, line: string): void => console.log(line, what);
let index: StoneIndex | null = null;
try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: Number(values.stones) }, console.log);
  index = new StoneIndex(pool, log);
  if (!(await index.ready(120_000))) throw new Error('The index was not ready in time.');
  for (const level of [1.03, 0.99]) await measure(index, level);
} finally {
  await index?.close();
  await Promise.all([pool.end(), ownerPool.end()]);
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function measure(ready: StoneIndex, level: number): Promise<void> {
  await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    const last = await tx.one<{ day: string }>(
      `SELECT (coalesce(max(listed_on), current_date) + 1)::text AS day FROM price_list`,
    );
    for (const shape of ['BR', 'PS'] as const)
      await insertPriceList(tx, {
        shape,
        listed_on: last?.day ?? '2020-01-01',
        rows: demoListRows(shape, level),
        imported_by: 'The benchmark',
      });
    await askRepricing(tx, 'Measured.', 'The benchmark');
  });
  const began = performance.now();
  const state = { done: false };
  const run = repriceAll({ ownerPool }, values.span === undefined ? undefined : Number(values.span)).finally(
    () => (state.done = true),
  );
  const waits: number[] = [];
  let bySql = 0;
  if (!values['without-searches']) {
    const search = indexedSearch(ready, {
      page: (tx, question, of) => (bySql++, sqlSearch.page(tx, question, of)),
      ids: (tx, question, of) => (bySql++, sqlSearch.ids(tx, question, of)),
      totals: (tx, question) => (bySql++, sqlSearch.totals(tx, question)),
      facets: (tx, question) => (bySql++, sqlSearch.facets(tx, question)),
      days: (tx, question) => (bySql++, sqlSearch.days(tx, question)),
    });
    for (let turn = 0; !state.done; turn++) {
      const from = performance.now();
      const filters = filtersFromWire(questions[turn % questions.length] ?? {});
      const question = {
        filters,
        asClient: false,
        hidden: [],
        access: null,
        confirmedSince: null,
        prices: HOUSE_PRICES,
      };
      await withActor(pool, SYSTEM, 'read', async (tx) => {
        await search.page(tx, question, { page: 1, size: 50, order: [{ key: 'total_amt', desc: true }] });
        await search.totals(tx, question);
        await search.facets(tx, question);
      });
      waits.push(performance.now() - from);
      await pause(100);
    }
  }
  await run;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const report = await withActor(ownerPool, SYSTEM, 'read', findRepricing);
  console.log(`repriced in ${seconds} s; load ${os.loadavg()[0]?.toFixed(1)}`, report);
  if (waits.length > 0)
    console.log(
      `${waits.length} searches meanwhile: p50 ${percentile(waits, 50).toFixed(0)} ms, p95 ${percentile(waits, 95).toFixed(0)} ms, ` +
        `longest ${Math.max(...waits).toFixed(0)} ms; ${bySql} answers came from SQL`,
    );
  const from = performance.now();
  await ready.ready(60_000);
  console.log(`the index was up to date ${(performance.now() - from).toFixed(0)} ms later`);
}
