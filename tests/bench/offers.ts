/**
 * What several offers of one stone cost: searches of a client beside the same stock without them,
 * and finding them when as many stones arrive. node tests/bench/offers.ts --stones 219703 [--share
 * 0.15] [--rounds 4] [--data folder] [--index] With `--data` the stones stay in that folder;
 * `--index` asks the index alone, because SQL takes longer than a request may with a million
 * stones.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { indexedSearch } from '../../server/search/index/indexed-search.ts';
import { StoneIndex } from '../../server/search/index/stone-index.ts';
import type { StoneQuestion, StoneSearch } from '../../server/search/engine.ts';
import { sqlSearch } from '../../server/search/sql-search.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { filtersFromWire } from '../../src/domain/stones/search-filters.ts';
import { percentile } from './figures.ts';
import { broadQuestions, questions } from './questions.ts';

const { values } = parseArgs({
  options: {
    stones: { type: 'string', default: '219703' },
    share: { type: 'string', default: '0.15' },
    rounds: { type: 'string', default: '4' },
    data: { type: 'string' },
    index: { type: 'boolean', default: false },
  },
});
const ASKED = { index: 40, sql: values.index ? 0 : 1 };
const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-offers-'));
const database = await startEmbedded(dataDir);
const ownerPool = createPool(database.ownerUrl, { name: 'offers', kind: 'owner' });
const pool = createPool(database.url, { name: 'offers', kind: 'runtime' });
let index: StoneIndex | null = null;
let turn = 0;
try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: Number(values.stones) }, console.log);
  if (!values.index) await arrive();
  await makeTwins();
  index = new StoneIndex(pool, () => undefined);
  const search = indexedSearch(index, sqlSearch);
  const times = {
    index: { with: [] as number[], without: [] as number[] },
    sql: { with: [] as number[], without: [] as number[] },
  };
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const how of ['without', 'with'] as const) {
      await believe(how === 'with');
      if (!(await index.ready(120_000))) throw new Error('The index was not ready in time.');
      for (const [engine, at] of [
        ['index', search],
        ['sql', sqlSearch],
      ] as const)
        for (let again = 0; again < ASKED[engine]; again++) times[engine][how].push(...(await ask(at)));
    }
  }
  for (const [engine, { with: twins, without }] of Object.entries(times)) {
    if (twins.length === 0) continue;
    const [a, b] = [percentile(without, 50), percentile(twins, 50)];
    console.log(
      `${engine}: p50 ${a.toFixed(1)} ms without and ${b.toFixed(1)} ms with twins, ratio ${(b / a).toFixed(2)}`,
    );
  }
} finally {
  await index?.close();
  await Promise.all([pool.end(), ownerPool.end()]);
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

/** Copies of all stones arrive and leave again: how long looking for twins takes of that. */
async function arrive(): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ANALYZE INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, diamond_type, shape, carat,
                                            color, clarity, lab, report_no, price_per_ct, total_amt)
       SELECT gen_random_uuid(), 'COPY-' || stock_no, provider_id, 'copy ' || identity_key, content_hash, diamond_type, shape, carat,
              color, clarity, lab, '7' || report_no, price_per_ct, total_amt FROM stone`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']);
    console.log(plan.filter((line) => /^Trigger stone_|Execution/.test(line)).join('\n'));
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
}

/** Gives the share of the stones a certificate in common, two and two. */
async function makeTwins(): Promise<void> {
  const began = performance.now();
  const made = await withActor(ownerPool, SYSTEM, 'write', (tx) =>
    tx.run(
      `UPDATE stone s SET lab = 'GIA', report_no = (9000000000 + n / 2)::text, shape = 'ROUND', carat = 1.01, pieces = 1, stone_type = 2, disputed_report = NULL
         FROM (SELECT id, row_number() OVER (ORDER BY hashtext(id::text)) AS n FROM stone) numbered
        WHERE numbered.id = s.id AND n < $1::numeric * (SELECT count(*) FROM stone)`,
      [values.share],
    ),
  );
  console.log(
    `${made} of ${values.stones} rows have a twin, after ${(performance.now() - began).toFixed(0)} ms`,
  );
}

function believe(isBelieved: boolean): Promise<number> {
  const disputed = isBelieved ? 'NULL' : 'report_no';
  return withActor(ownerPool, SYSTEM, 'write', (tx) =>
    tx.run(`UPDATE stone SET disputed_report = ${disputed} WHERE report_no LIKE '9_________'`),
  );
}

/** The times of full answers to a client. No question is asked twice, so none is in a cache. */
async function ask(search: StoneSearch): Promise<number[]> {
  const times: number[] = [];
  for (const wire of [...questions, ...broadQuestions]) {
    turn += 1;
    const question: StoneQuestion = {
      filters: filtersFromWire({ ...wire, rap: [`..${9_000_000 - turn}`] }),
      asClient: true,
      hidden: [],
      access: null,
      confirmedSince: null,
      prices: { factors: { otherwise: 10_500, byProvider: {}, step: '1.00' }, suppliers: false },
    };
    const from = performance.now();
    await withActor(pool, SYSTEM, 'read', async (tx) => {
      await search.page(tx, question, { page: 1, size: 50, order: [{ key: 'total_amt', desc: true }] });
      await search.totals(tx, question);
      await search.facets(tx, question);
    });
    times.push(performance.now() - from);
  }
  return times;
}
