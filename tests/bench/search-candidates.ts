/**
 * Algorithms for a search among a million stones, alternating on the same rows in one process:
 * totals and all counts, each facet counted as if its own filter were not set. Reading the page's
 * rows costs the same for all.   node tests/bench/search-candidates.ts --stones 1000000 --rounds 5
 * [--data folder] With `--data` the stones stay in that folder, for the next run and for the
 * benchmarks.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { filtersFromWire } from '../../src/domain/stones/search-filters.ts';
import { HOUSE_PRICES, type Prices } from '../../server/db/fragments/prices.ts';
import { facetsOf } from '../../server/search/index/counts.ts';
import { evaluate } from '../../server/search/index/evaluate.ts';
import type { StoneQuestion } from '../../server/search/engine.ts';
import { pageOf } from '../../server/search/index/order.ts';
import { StoneIndex } from '../../server/search/index/stone-index.ts';
import type { StoneStore } from '../../server/search/index/store.ts';
import { totalsOf } from '../../server/search/index/totals.ts';
import { sqlSearch } from '../../server/search/sql-search.ts';
import { naiveAnswer } from './candidates/naive.ts';
import { scriptedSets } from './candidates/scripted-sets.ts';
import { broadQuestions, questions } from './questions.ts';
import { percentile } from './figures.ts';

const { values } = parseArgs({
  options: {
    stones: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    data: { type: 'string' },
    'without-sql': { type: 'boolean', default: false },
  },
});
const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-candidates-'));
const database = await startEmbedded(dataDir);
const ownerPool = createPool(database.ownerUrl, { name: 'candidates', kind: 'owner' });
const log = (what: object, line: string): void => console.log(line, what);
let index: StoneIndex | null = null;
try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: Number(values.stones) }, console.log);
  const before = process.memoryUsage.rss();
  index = new StoneIndex(ownerPool, log);
  if (!(await index.ready(60_000))) throw new Error('The index was not ready within a minute.');
  console.log(`memory above the start: ${((process.memoryUsage.rss() - before) / 2 ** 20).toFixed(0)} MB`);
  const ready = await index.current();
  if (ready) await compare(ready.store);
} finally {
  await index?.close();
  await ownerPool.end();
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function compare(store: StoneStore): Promise<void> {
  const asked: StoneQuestion[] = [...broadQuestions, ...questions].map((wire) => ({
    filters: filtersFromWire(wire),
    asClient: false,
    hidden: [],
    access: null,
    prices: HOUSE_PRICES,
    confirmedSince: null,
  }));
  const sets = scriptedSets(store);
  const clients = clientsPrices(store);
  const candidates: Record<string, (question: StoneQuestion) => unknown> = {
    'one pass over typed arrays': (question) => naiveAnswer(store, question),
    'sets of bits, JavaScript': (question) => sets.answer(question),
    'sets of bits, vectors': (question) => inMemory(store, question, 0),
    'vectors or row by row (chosen)': (question) => inMemory(store, question),
    'beside that a page of 50 by amount': (question) => paged(store, question),
    'the same by stock number': (question) => paged(store, question, 'stock_no'),
    'the same for a client, by their amount': (question) => paged(store, { ...question, prices: clients }),
    totals: (question) => summed(store, question),
    "totals of a client's amounts": (question) => summed(store, { ...question, prices: clients }),
    'stones between two amounts': (question) => between(store, question),
    "stones between two of a client's amounts": (question) =>
      between(store, { ...question, prices: clients }),
    SQL: (question) => inSql(question),
  };
  const times = new Map<string, number[]>(Object.keys(candidates).map((name) => [name, []]));
  // Processor time of this process, independent of other load on the machine.
  const worked = new Map<string, number[]>(Object.keys(candidates).map((name) => [name, []]));
  for (let round = 0; round <= Number(values.rounds); round++)
    for (const question of asked)
      for (const [name, answer] of Object.entries(candidates)) {
        if (name === 'SQL' && (round !== 1 || values['without-sql'])) continue;
        const from = performance.now();
        const cpu = process.cpuUsage();
        await answer(question);
        // The first round warms up compilation.
        if (round === 0) continue;
        times.get(name)?.push(performance.now() - from);
        worked.get(name)?.push(process.cpuUsage(cpu).user / 1000);
      }
  console.log(`${values.stones} stones, ${asked.length} questions; load ${os.loadavg()[0]?.toFixed(1)}`);
  for (const [name, all] of times)
    console.log(`${name}: ${spread(worked.get(name) ?? [])} of work, ${spread(all)} by the clock`);
}

function spread(all: readonly number[]): string {
  return `p50 ${percentile(all, 50).toFixed(1)} ms, p99 ${percentile(all, 99).toFixed(1)} ms`;
}

function inMemory(store: StoneStore, question: StoneQuestion, rowsARound?: number): unknown {
  const evaluated = evaluate(store, question);
  const answer = [
    totalsOf(store, evaluated.matched, question.prices),
    facetsOf(store, evaluated, rowsARound),
  ];
  evaluated.release();
  return answer;
}

/** A client's prices: an account markup, and another one for the first provider. */
function clientsPrices(store: StoneStore): Prices {
  const [provider = ''] = store.coded.provider_id.values;
  return {
    factors: { otherwise: 10_500, byProvider: { [provider]: 10_825 }, step: '1.00' },
    suppliers: false,
  };
}

function summed(store: StoneStore, question: StoneQuestion): unknown {
  const { matched, release } = evaluate(store, question);
  const totals = totalsOf(store, matched, question.prices);
  release();
  return totals;
}

function between(store: StoneStore, question: StoneQuestion): number {
  const ranges = { ...question.filters.ranges, total_amt: [{ from: '1000', to: '4000' }] };
  const { matched, release } = evaluate(store, { ...question, filters: { ...question.filters, ranges } });
  release();
  return matched.count;
}

function paged(store: StoneStore, question: StoneQuestion, key = 'total_amt'): unknown {
  const { matched, release } = evaluate(store, question);
  const rows = pageOf(store, matched, { page: 2, size: 50, order: [{ key, desc: true }] }, question.prices);
  release();
  return rows;
}

function inSql(question: StoneQuestion): Promise<unknown> {
  return withActor(ownerPool, SYSTEM, 'read', async (tx) => [
    await sqlSearch.totals(tx, question),
    await sqlSearch.facets(tx, question),
  ]);
}
