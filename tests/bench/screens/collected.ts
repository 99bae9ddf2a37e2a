/**
 * Full carts, watchlists and notes, read by their client over HTTP: first and last page, sorted,
 * grouped, searched, and as a sheet, compared with bare queries of the same rows and sums by the
 * same PostgreSQL in the same run. node tests/bench/screens/collected.ts --stones 20000 --lines
 * 10000 [--data folder]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '../../../server/app.ts';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { RUNTIME_ROLE } from '../../../server/db/embedded/roles.ts';
import { prepareDatabase } from '../../../server/start/database.ts';
import { createPool } from '../../../server/db/pool.ts';
import { readEnv } from '../../../server/env.ts';
import { diskStorage } from '../../support/disk-storage.ts';
import { createLog } from '../../../server/log.ts';
import { StoneIndex } from '../../../server/search/index/stone-index.ts';
import { seedWhenEmpty } from '../../../server/start/seed-when-empty.ts';
import { signIn, type Api } from '../../support/api.ts';
import { median } from '../figures.ts';

const { values } = parseArgs({
  options: {
    stones: { type: 'string', default: '20000' },
    lines: { type: 'string', default: '10000' },
    data: { type: 'string' },
  },
});
const AT = '/inventory/new-arrival';
const TIMES = 7;
const LISTS = [
  { name: 'cart', read: 'get-carts', table: 'cart_line', own: '', with: '', size: 50 },
  { name: 'watchlist', read: 'get-watchlist', table: 'watch_line', own: '', with: '', size: 500 },
  {
    name: 'notes',
    read: 'get-notes',
    table: 'stone_note',
    own: ', author_id, words',
    with: `, u.id, 'Wait ' || s.stock_no`,
    size: 500,
  },
] as const;
type List = (typeof LISTS)[number];

const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-collected-'));
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
try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: Number(values.stones) }, console.log);
  for (const list of LISTS) await fill(list);
  await ownerPool.query('VACUUM ANALYZE');
  const searchIndex = new StoneIndex(pool, () => undefined);
  await searchIndex.ready();
  const storage = diskStorage(path.join(dataDir, 'files'));
  const enqueue = async (): Promise<void> => undefined;
  const parts = {
    env,
    pool,
    ownerPool,
    log: createLog(env),
    storage,
    searchIndex,
    enqueue,
    portalFolder: null,
  };
  const app = await createApp(parts);
  const api = await signIn(await app.listen({ port: 0, host: '127.0.0.1' }), 'customer@pavilion.test');
  for (const list of LISTS) await measure(api, list);
  await app.close();
  await searchIndex.close();
  console.log(`load ${os.loadavg()[0]?.toFixed(1)}`);
} finally {
  await Promise.all([pool.end(), ownerPool.end()]);
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

/** Adds lines of one client on many days. */
async function fill({ table, own, with: its }: List): Promise<void> {
  const client = await ownerPool.connect();
  await client.query(`SELECT set_config('app.scope', 'all', false)`);
  await client.query(
    `INSERT INTO ${table} (id, client_id, stone_id, carat, price_per_ct, total_amt, markup_ppc, sell_amt, created_at ${own})
     SELECT gen_random_uuid(), u.id, s.id, s.carat, s.price_per_ct, s.total_amt, s.price_per_ct, s.total_amt,
            now() - make_interval(hours => (row_number() OVER (ORDER BY s.id))::int % 2400) ${its}
       FROM stone s, app_user u WHERE u.email = 'customer@pavilion.test' AND s.status = 1
      ORDER BY s.id LIMIT $1 ON CONFLICT DO NOTHING`,
    [Number(values.lines)],
  );
  client.release();
}

async function measure(api: Api, { name, read, table, size }: List): Promise<void> {
  const last = Math.ceil(Number(values.lines) / size);
  const asked: Record<string, string> = {
    'first page': '',
    'last page': `page=${last}`,
    'by change': 'sort=-change_amt',
    'by change, last page': `sort=-change_amt&page=${last}`,
    'by colour': 'sort=color',
    'by day': 'groupBy=2',
    'by day, last page': `groupBy=2&page=${last}`,
    'a word': 'search=round',
    'as a sheet': ['stock_no', 'shape', 'carat', 'total_amt', 'added_amt', 'change_amt', 'standing']
      .map((column) => `export=${column}`)
      .join('&'),
  };
  // The page and the sums of the whole list, as in each answer.
  const owner = await ownerPool.connect();
  await owner.query(`SELECT set_config('app.scope', 'all', false)`);
  const bare = await several(async () => {
    const { rows } = await owner.query(
      `SELECT l.*, s.* FROM ${table} l JOIN stone s ON s.id = l.stone_id
        WHERE l.client_id = (SELECT id FROM app_user WHERE email = 'customer@pavilion.test')
        ORDER BY l.created_at DESC LIMIT ${size}`,
    );
    if (rows.length < size) throw new Error(`The bare queries found ${rows.length} of ${size} rows.`);
    await owner.query(
      `SELECT s.status, count(*), sum(s.carat), sum(s.total_amt) FROM ${table} l JOIN stone s ON s.id = l.stone_id
        WHERE l.client_id = (SELECT id FROM app_user WHERE email = 'customer@pavilion.test') GROUP BY s.status`,
    );
  });
  owner.release();
  console.log(`${name}, pages of ${size}: bare queries ${bare.toFixed(0)} ms`);
  for (const [what, query] of Object.entries(asked)) {
    const time = await several(async () => {
      const { status, text } = await api.send('POST', `${AT}/${read}?size=${size}&${query}`, {});
      if (status !== 200) throw new Error(`${name}, ${what}: ${status} ${text.slice(0, 200)}`);
    });
    console.log(`${name}, ${what}: ${time.toFixed(0)} ms, ${(time / bare).toFixed(1)} of the bare ones`);
  }
}

async function several(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn <= TIMES; turn++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  // The first run has no prepared statements.
  return median(times.slice(1));
}
