/**
 * The cost of recent and saved searches: searching while searches are recorded, compared with the
 * same server without recording, counting new stones for 50 saved searches, compared with 50
 * searches, and the newest pairs of 10 saved searches of pairs, compared with one search of pairs.
 * node tests/bench/recent-searches.ts --stones 20000 [--data folder] [--only-pairs]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '../../server/app.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { createPool } from '../../server/db/pool.ts';
import { readEnv } from '../../server/env.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { createLog } from '../../server/log.ts';
import { StoneIndex } from '../../server/search/index/stone-index.ts';
import { RecentSearches } from '../../server/search/recent/recent-searches.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { signIn, type Api } from '../support/api.ts';
import { median, percentile } from './figures.ts';

const { values } = parseArgs({
  options: {
    stones: { type: 'string', default: '20000' },
    data: { type: 'string' },
    'only-pairs': { type: 'boolean', default: false },
  },
});
const ROUNDS = 6;
const SEARCHES = 200;
const SAVED = 50;
const SAVED_PAIRS = 10;
const SHAPES = ['ROUND', 'OVAL', 'PEAR', 'CUSHION', 'PRINCESS'];
const COLORS = ['D', 'E', 'F', 'G', 'H', 'I', 'J'];

/** Since when the searches were last opened. */
const NEWS = [
  ['nothing is new', 'now()'],
  [
    'one stone of a hundred is new',
    `(SELECT percentile_disc(0.99) WITHIN GROUP (ORDER BY created_at) FROM stone)`,
  ],
  ['everything is new', `'2000-01-01'`],
] as const;

let asked = 0;
const filters = (place: number) => ({
  diamond_type: 1,
  shape: [SHAPES[place % SHAPES.length]],
  color: [COLORS[place % COLORS.length], COLORS[(place + 2) % COLORS.length]],
  carat: [`0.${30 + (place % 60)}..${1 + (place % 40) / 10}`],
  total_amt: [`${100 + place}..`],
});
const search = (api: Api) =>
  api.send('POST', '/inventory/search', { ...filters(asked++), size: 50, facets: false });

const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-recent-'));
const database = await startEmbedded(dataDir);
const env = readEnv({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  LOG_LEVEL: 'silent',
  DEMO: '0',
});
const ownerPool = createPool(database.ownerUrl, { name: 'bench owner', kind: 'owner' });
const pool = createPool(database.url, { name: 'bench', kind: 'runtime', max: 12 });
const log = createLog(env);
try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: Number(values.stones) }, console.log);
  const searchIndex = new StoneIndex(pool, () => undefined);
  await searchIndex.ready();
  const storage = diskStorage(path.join(dataDir, 'files'));
  const enqueue = async (): Promise<void> => undefined;
  const parts = { env, pool, ownerPool, log, storage, searchIndex, enqueue, portalFolder: null };
  const app = await createApp(parts);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const api = await signIn(url, 'customer@pavilion.test');
  if (!values['only-pairs']) {
    await compareSearches(api);
    await compareCounts(api);
  }
  await comparePairs(api);
  await app.close();
  await searchIndex.close();
} finally {
  await Promise.all([pool.end(), ownerPool.end()]);
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

/** Alternates with and without recording; every search is different. */
async function compareSearches(api: Api): Promise<void> {
  const note = RecentSearches.prototype.note;
  const times = { noted: [] as number[][], not: [] as number[][] };
  for (let round = 0; round <= ROUNDS; round++)
    for (const side of ['noted', 'not'] as const) {
      RecentSearches.prototype.note = side === 'noted' ? note : () => undefined;
      const measured: number[] = [];
      for (let turn = 0; turn < SEARCHES; turn++) measured.push(await timed(() => search(api)));
      if (round > 0) times[side].push(measured);
    }
  RecentSearches.prototype.note = note;
  const [own, other] = [times.noted.flat(), times.not.flat()];
  const ratios = times.noted.map((round, place) => median(round) / median(times.not[place] ?? []));
  console.log(
    `searches that are noted: ${median(ratios).toFixed(3)} of those that are not (rounds ${ratios.map((one) => one.toFixed(2)).join(', ')}); p50 ${median(own).toFixed(2)} and ${median(other).toFixed(2)} ms, p99 ${percentile(own, 99).toFixed(1)} and ${percentile(other, 99).toFixed(1)} ms`,
  );
}

/** The worst case: all stones are new for all searches. */
async function compareCounts(api: Api): Promise<void> {
  await ownerPool.query(`SELECT set_config('app.scope', 'all', false)`);
  await ownerPool.query(`DELETE FROM saved_search`);
  for (let place = 0; place < SAVED; place++)
    await api.send('POST', '/inventory/save-search', {
      name: `Saved ${place}`,
      search_type: 1,
      filters: filters(place),
    });
  for (const [what, since] of NEWS) {
    await openedAt(since);
    const lists = await several(9, () => api.get('/inventory/save-search?size=50'));
    const alone = await several(3, async () => {
      for (let place = 0; place < SAVED; place++)
        await api.send('POST', '/inventory/search', { ...filters(place), is_count_only: true });
    });
    console.log(
      `${SAVED} saved searches, ${what}: ${median(lists).toFixed(0)} ms, ${(median(lists) / median(alone)).toFixed(2)} of ${SAVED} searches by the index (${median(alone).toFixed(0)} ms)`,
    );
  }
}

/** All saved searches are the customer's. */
async function openedAt(since: string): Promise<void> {
  const client = await ownerPool.connect();
  await client.query(`SELECT set_config('app.scope', 'all', false)`);
  await client.query(`UPDATE saved_search SET opened_at = ${since}`);
  client.release();
}

/** One of the searches is for all white stones, one for fancy ones. */
async function comparePairs(api: Api): Promise<void> {
  for (let place = 0; place < SAVED_PAIRS; place++)
    await api.send('POST', '/inventory/save-search', {
      name: `Saved pairs ${place}`,
      search_type: 2,
      filters: place < 2 ? { diamond_type: place + 1 } : filters(place),
    });
  for (const [what, since] of NEWS) {
    await openedAt(since);
    let found = 0;
    const pairs = await several(15, async () => {
      const { body } = await api.get('/inventory/save-search/new-pairs?size=3');
      found = (body?.data as { stockList: unknown[] }).stockList.length;
    });
    console.log(
      `newest pairs of ${SAVED_PAIRS} saved searches, ${what}: ${median(pairs).toFixed(0)} ms, at most ${Math.max(...pairs).toFixed(0)} ms, ${found} found`,
    );
  }
  const one = await several(1, () =>
    api.send('POST', '/inventory/matchpair-search', { diamond_type: 1, size: 3 }),
  );
  console.log(`one search of pairs: ${median(one).toFixed(0)} ms; load ${os.loadavg()[0]?.toFixed(1)}`);
}

async function several(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const measured: number[] = [];
  for (let turn = 0; turn < times; turn++) measured.push(await timed(work));
  return measured;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
