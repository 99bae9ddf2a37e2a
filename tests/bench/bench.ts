/**
 * `npm run bench`: searches and holds over HTTP. The portal, the portal without its index and a
 * bare node:http server alternate on the same PostgreSQL and stones. Compare the ratios; the
 * absolute numbers depend on the machine. Writes docs/benchmarks.md. npm run bench -- --stones
 * 200000 --seconds 4 --rounds 3 [--sheet stones.csv.gz] [--data folder] With `--data` the database
 * stays in that folder for the next run. `--only keys` measures only writes and reads by key,
 * `--only sheets` only searches beside sheets; `--before folder` also measures the earlier version
 * in that folder. `--sheets` reads the corpus of sheets as proposed instead (`--disturbed 300` of
 * them disturbed), without a database. `--people`, `--demands` and others run a separate benchmark
 * (alone.ts) with the options that its first comment documents.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { createPool } from '../../server/db/pool.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { apiOf, PASSWORD } from '../support/api.ts';
import { serveByProcesses } from '../support/served-by-processes.ts';
import { askedAlone, runAlone } from './alone.ts';
import { byKey, type KeySides } from './by-key.ts';
import { importSheet } from './import-sheet.ts';
import { inTheBrowser } from './in-the-browser.ts';
import { writeReport } from './report.ts';
import { searchInTurns } from './search-turns.ts';
import { benchSheets } from './sheets/bench-sheets.ts';
import { sheetsBesideSearches } from './sheets-beside-searches.ts';

const alone = askedAlone(process.argv.slice(2));
if (alone !== null) process.exit(runAlone(alone));

const { values } = parseArgs({
  options: {
    stones: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    sheet: { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string' },
    before: { type: 'string' },
    sheets: { type: 'boolean', default: false },
    disturbed: { type: 'string', default: '300' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

if (values.sheets) {
  await benchSheets(Number(values.disturbed), values.only);
  process.exit();
}

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
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: values.sheet ? 2_000 : Number(values.stones) }, console.log);
  // The bench holds far more than a business may. The limit is still checked.
  await ownerPool.query(`UPDATE setting SET value = '10000000' WHERE key = 'hold_limit'`);
  await ownerPool.query(
    `UPDATE setting SET value = '100000000' WHERE key LIKE 'client\\_%' OR key LIKE 'guest\\_%'`,
  );
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
  const bare = startBare(database.url, false);
  const preparing = startBare(database.url, true);
  try {
    const token = await tokenOf(portal.url(), 'admin@pavilion.test');
    const clientToken = await tokenOf(portal.url(), 'customer@pavilion.test');
    if (values.sheet) await importSheet(apiOf(portal.url(), token), values.sheet);
    await ownerPool.query('VACUUM ANALYZE');
    const sides = {
      portal: portal.url(),
      inSql: inSql.url(),
      bare: await bare.address,
      preparing: await preparing.address,
      token,
      clientToken,
    };
    await measure(sides, variables);
  } finally {
    bare.stop();
    preparing.stop();
    await Promise.all([portal.close(), inSql.close()]);
  }
}

interface Sides extends KeySides {
  /** The portal without its search index. */
  inSql: string;
}

async function countStones(): Promise<number> {
  const { rows } = await ownerPool.query<{ count: number }>('SELECT count(*) AS count FROM stone');
  return Number(rows[0]?.count);
}

async function measure(sides: Sides, variables: Record<string, string>): Promise<void> {
  const stones = await countStones();
  console.log(
    `\n${stones} stones, ${os.cpus().length} cores (${os.cpus()[0]?.model}), node ${process.version}`,
  );
  console.log(`${rounds} rounds in turns, ${seconds} s each; requests a second, median of the rounds\n`);
  if (values.only === 'keys')
    return writeReport(stones, await byKey(ownerPool, sides, { rounds, seconds }), true);
  const { portal, inSql, bare, token } = sides;
  const lines = await searchInTurns({ index: portal, sql: inSql, bare, token }, { rounds, seconds });
  lines.push(...(await inTheBrowser(portal)));
  for (const { what, ratio, figures } of lines) console.log(`${what}: ${ratio}; ${figures}`);

  lines.push(...(await byKey(ownerPool, sides, { rounds, seconds })));
  lines.push(...(await sheetsBesideSearches(variables, values.before ?? null)));
  writeReport(stones, lines);
}

async function tokenOf(url: string, email: string): Promise<string> {
  const reply = await apiOf(url).send('POST', '/user/login', { email, password: PASSWORD });
  return (reply.body?.data as { token: string }).token;
}

function startBare(url: string, prepares: boolean): { address: Promise<string>; stop: () => void } {
  const file = path.join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, DATABASE_URL: url, BARE_PREPARES: prepares ? '1' : '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  return { address, stop: () => child.kill() };
}
