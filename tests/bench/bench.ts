/**
 * `npm run bench`: searches and holds over HTTP, the portal, the portal without its index, and a bare node:http server in
 * turns on the same PostgreSQL and stones. Figures of this machine come second; the ratios are what to look at. It
 * writes docs/benchmarks.md.
 *   npm run bench -- --stones 200000 --seconds 4 --rounds 3 [--sheet stones.csv.gz] [--data folder]
 * With a folder the database stays there for the next run. `--only sheets` measures searches beside sheets alone, and
 * `--before folder` the same in an earlier version that lies there.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type pg from 'pg';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate, grantRuntime } from '../../server/db/migrate.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { createPool } from '../../server/db/pool.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { apiOf, PASSWORD } from '../support/api.ts';
import { serveByProcesses } from '../support/served-by-processes.ts';
import { importSheet } from './import-sheet.ts';
import { inTheBrowser } from './in-the-browser.ts';
import { median } from './figures.ts';
import { type Line, writeReport } from './report.ts';
import { searchInTurns } from './search-turns.ts';
import { sheetsBesideSearches } from './sheets-beside-searches.ts';

const { values } = parseArgs({
  options: {
    stones: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    sheet: { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string' },
    before: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-bench-'));
const database = await startEmbedded(dataDir);
const ownerPool = createPool(database.ownerUrl, { name: 'bench', kind: 'owner' });
try {
  await prepare();
} finally {
  await ownerPool.end();
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function prepare(): Promise<void> {
  await migrate(ownerPool);
  await grantRuntime(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: values.sheet ? 2_000 : Number(values.stones) }, console.log);
  // Far more is held here than a business may; the limit is asked for all the same.
  await ownerPool.query(`UPDATE setting SET value = '10000000' WHERE key = 'hold_limit'`);
  const variables = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '0',
    LOG_LEVEL: 'silent',
  };
  if (values.only === 'sheets') {
    await ownerPool.query('VACUUM ANALYZE');
    const lines = await sheetsBesideSearches(variables, values.before ?? null);
    for (const { what, ratio, figures } of lines) console.log(`${what}: ${ratio}; ${figures}`);
    return writeReport(await countStones(), lines, true);
  }
  const portal = await serveByProcesses(1, variables);
  const inSql = await serveByProcesses(1, { ...variables, SEARCH_INDEX: '0' });
  const bare = startBare(database.url);
  try {
    const token = await tokenOf(portal.url());
    if (values.sheet) await importSheet(apiOf(portal.url(), token), values.sheet);
    await ownerPool.query('VACUUM ANALYZE');
    await measure({ portal: portal.url(), inSql: inSql.url(), bare: await bare.address, token }, variables);
  } finally {
    bare.stop();
    await Promise.all([portal.close(), inSql.close()]);
  }
}

interface Sides {
  portal: string;
  /** The same server, its searches answered by SQL. */
  inSql: string;
  bare: string;
  token: string;
}

async function countStones(): Promise<number> {
  const { rows } = await ownerPool.query<{ count: number }>('SELECT count(*) AS count FROM stone');
  return Number(rows[0]?.count);
}

async function measure(
  { portal, inSql, bare, token }: Sides,
  variables: Record<string, string>,
): Promise<void> {
  const stones = await countStones();
  const clients = await registeredClients();
  const [client] = clients;
  console.log(
    `\n${stones} stones, ${os.cpus().length} cores (${os.cpus()[0]?.model}), node ${process.version}`,
  );
  console.log(`${rounds} rounds in turns, ${seconds} s each; requests a second, median of the rounds\n`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  const lines = await searchInTurns({ index: portal, sql: inSql, bare, token }, { rounds, seconds });
  lines.push(...(await inTheBrowser(portal)));
  for (const { what, ratio, figures } of lines) console.log(`${what}: ${ratio}; ${figures}`);

  const free = await freeStones(ownerPool);
  // In turns: holds for one client wait for each other, as their number is limited.
  let turn = 0;
  const body = (): string =>
    JSON.stringify({
      data: { stock_numbers: free.splice(0, 1), user_id: clients[turn++ % clients.length] },
    });
  for (const connections of [1, 8]) {
    lines.push(
      await turns(`hold one stone, ${connections} at once`, {
        portal: () => holds(portal, '/api/v1/inventory/new-arrival/hold', headers, body, connections, true),
        bare: () => holds(bare, '/hold', headers, body, connections, false),
      }),
    );
  }

  const batches: number[] = [];
  for (let round = 0; round < 12; round++) {
    const from = performance.now();
    const reply = await apiOf(portal, token).send(
      'POST',
      '/inventory/new-arrival/hold',
      { stock_numbers: free.splice(0, 500), user_id: client },
      { 'idempotency-key': `bench-batch-${Date.now()}-${round}` },
    );
    if (reply.status !== 200) throw new Error(reply.text);
    batches.push(performance.now() - from);
  }
  const figures = `median ${median(batches).toFixed(0)} ms, worst ${Math.max(...batches).toFixed(0)} ms (aim: under 150 ms)`;
  console.log(`batch of 500 holds: ${figures}`);
  lines.push({ what: 'batch of 500 holds', ratio: '', figures });
  lines.push(...(await sheetsBesideSearches(variables, values.before ?? null)));
  writeReport(stones, lines);
}

async function turns(
  name: string,
  side: { portal: () => Promise<number>; bare: () => Promise<number> },
): Promise<Line> {
  const of = { portal: [] as number[], bare: [] as number[], ratio: [] as number[] };
  // One round of each that does not count: the first requests fill caches and compile.
  await side.portal();
  await side.bare();
  for (let round = 0; round < rounds; round++) {
    const portal = await side.portal();
    const bare = await side.bare();
    of.portal.push(portal);
    of.bare.push(bare);
    of.ratio.push(portal / bare);
  }
  const ratio = `${median(of.ratio).toFixed(2)} of the bare server's`;
  const figures = `portal ${median(of.portal).toFixed(0)}/s, bare ${median(of.bare).toFixed(0)}/s`;
  console.log(`${name}: ${ratio} (${of.ratio.map((one) => one.toFixed(2)).join(', ')}); ${figures}`);
  return { what: name, ratio, figures };
}

async function load(url: string, connections: number, requests: autocannon.Request[]): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

async function holds(
  url: string,
  at: string,
  headers: Record<string, string>,
  body: () => string,
  connections: number,
  withKey: boolean,
): Promise<number> {
  let key = 0;
  const run = `${Date.now()}`;
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: withKey ? { ...headers, 'idempotency-key': `bench-${run}-${key++}` } : headers,
    body: body(),
  });
  return load(url, connections, [{ method: 'POST', path: at, setupRequest }]);
}

async function freeStones(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY random() LIMIT 150000',
  );
  return rows.map((row) => row.stock_no);
}

async function registeredClients(): Promise<string[]> {
  const emails = ['customer@pavilion.test', 'customer2@pavilion.test', 'api-client@pavilion.test'];
  const rows = await withActor(ownerPool, SYSTEM, 'read', (tx) =>
    tx.many<{ id: string }>('SELECT id FROM app_user WHERE email = ANY ($1) ORDER BY email', [emails]),
  );
  return rows.map(({ id }) => id);
}

async function tokenOf(url: string): Promise<string> {
  const reply = await apiOf(url).send('POST', '/user/login', {
    email: 'admin@pavilion.test',
    password: PASSWORD,
  });
  return (reply.body?.data as { token: string }).token;
}

function startBare(url: string): { address: Promise<string>; stop: () => void } {
  const file = path.join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  return { address, stop: () => child.kill() };
}
