/**
 * The cost of a long audit log. Sealing rows and verifying the chain are compared with hashing as
 * many texts; searches with the same page unfiltered and a bare count of matches; and the whole log
 * as XLSX with reading as many rows, with the memory that the server gained.
 * node tests/bench/audit.ts --rows 800000 [--data folder]
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { startEmbedded } from '../../server/db/embedded.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { createSealer } from '../../server/workflows/seal/sealer.ts';
import { verifySeal } from '../../server/workflows/seal/verify.ts';
import { tamperWith } from '../proof/tamper.ts';
import { signIn, type Api } from '../support/api.ts';
import { startProcess, stopProcess } from '../support/served-by-processes.ts';
import { median, memoryOf } from './figures.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '800000' }, data: { type: 'string' } },
});
const ROWS = Number(values.rows);
const TIMES = 5;
const MOST_ROWS = 100_000;
const MB = 1024 * 1024;

const SEARCHES: Record<string, string> = {
  'the first page': '',
  'the last page': `&page=${Math.floor(ROWS / 50)}`,
  'a word in a tenth of the sentences': '&search=memo',
  'a stock number': '&search=BENCH777777',
  'a name': '&search=Customer',
  'a word that is nowhere': '&search=nowhere%20at%20all',
  'a role and a month': '&role_id=2&startDate=2026-01-01&endDate=2026-01-31',
  'by sentence': '&sort=summary',
  'by person': '&sort=actor_name',
};

const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-audit-'));
const database = await startEmbedded(dataDir);
const ownerPool = createPool(database.ownerUrl, { name: 'audit', kind: 'owner' });
const storage = diskStorage(path.join(dataDir, 'files'));
try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: 1_000 }, console.log);
  await addRows(ownerPool, ROWS);
  await ownerPool.query('VACUUM (ANALYZE) audit_log');
  const hashing = await timed('hashing as many texts', async () => {
    for (let row = 0; row < ROWS; row++)
      createHash('sha256')
        .update(`${'a'.repeat(400)}${row}`)
        .digest();
  });
  await timed('sealing', createSealer(ownerPool, storage), hashing);
  await timed('verifying', verified, hashing);
  await ownerPool.query('VACUUM (ANALYZE) audit_log, seal');
  await timeSearches();
} finally {
  await ownerPool.end();
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function verified(): Promise<void> {
  const report = await withActor(ownerPool, SYSTEM, 'read', (tx) => verifySeal(tx, storage));
  if (!report.verifies || report.entries < ROWS) throw new Error(JSON.stringify(report.breaks[0]));
}

/** Prints and returns the seconds, and the most memory that the process had. */
async function timed(what: string, work: () => Promise<unknown>, beside?: number): Promise<number> {
  let most = 0;
  const before = process.memoryUsage.rss();
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 50);
  const from = performance.now();
  await work();
  const seconds = (performance.now() - from) / 1000;
  clearInterval(watch);
  const ratio = beside === undefined ? '' : `, ${(seconds / beside).toFixed(1)} of hashing`;
  console.log(`${what}: ${seconds.toFixed(1)} s${ratio}, ${(most / MB).toFixed(0)} MB more`);
  return seconds;
}

/**
 * Adds rows with sealed names, addresses and words, as operations write them; a third are about a
 * person.
 */
async function addRows(pool: pg.Pool, count: number): Promise<void> {
  await tamperWith(
    pool,
    ['audit_log'],
    `WITH known AS MATERIALIZED (
       SELECT array_agg(id ORDER BY id) AS ids, array_agg(trim(first_name || ' ' || last_name) ORDER BY id) AS names,
              array_agg(role_id ORDER BY id) AS roles, count(*)::int AS people FROM app_user WHERE role_id <> 8)
     INSERT INTO audit_log (id, at, actor_id, actor_name, role_id, operation, summary, subject, diamond_type, ip, request_id)
     SELECT gen_random_uuid(), now() - n * interval '40 seconds', k.ids[1 + n % people], w.name,
            k.roles[1 + n % people],
            CASE n % 10 WHEN 0 THEN 'issueMemo' WHEN 1 THEN 'setAccountStatus' WHEN 2 THEN 'updateClient'
                        WHEN 3 THEN 'setMarkups' ELSE 'holdStones' END,
            CASE n % 10 WHEN 0 THEN 'Issued 1 stone on memo' WHEN 1 THEN 'Suspended the account of ' || w.name
                        WHEN 2 THEN 'Changed ' || w.name WHEN 3 THEN 'Set the markups of ' || w.name
                        ELSE 'Held 1 stone' END,
            CASE WHEN n % 10 BETWEEN 1 AND 3 THEN jsonb_build_object('user_id', k.ids[1 + n % people])
                 ELSE jsonb_build_object('stock_numbers', jsonb_build_array('BENCH' || n)) END,
            1, seal_words(k.ids[1 + n % people], '10.0.0.' || n % 250), 'bench-' || n
       FROM generate_series(1, $1) AS n, known k,
            LATERAL (SELECT seal_words(k.ids[1 + n % people], k.names[1 + n % people]) AS name) w`,
    [count],
  );
}

async function timeSearches(): Promise<void> {
  const bare = await several(() =>
    withActor(ownerPool, SYSTEM, 'read', (tx) =>
      tx.many(
        `SELECT count(*) FROM audit_log WHERE summary || operation || subject::text ILIKE '%nowhere at all%'`,
      ),
    ),
  );
  console.log(`a bare count of matches: ${bare.toFixed(0)} ms`);
  const { process: child, address } = startProcess({
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'warn',
  });
  try {
    const api = await signIn(await address, 'auditor@pavilion.test');
    for (const [label, filter] of Object.entries(SEARCHES)) {
      const taken = await several(async () => {
        const reply = await api.get(`/audit/audit-logs?size=50${filter}`);
        if (reply.status !== 200) throw new Error(`${label}: ${reply.text}`);
      });
      console.log(`${label}: ${taken.toFixed(0)} ms, ${(taken / bare).toFixed(2)} of the bare count`);
    }
    await timeSheet(api, child.pid ?? 0);
  } finally {
    await stopProcess(child);
  }
}

async function timeSheet(api: Api, pid: number): Promise<void> {
  const reading = await several(() =>
    withActor(ownerPool, SYSTEM, 'read', (tx) =>
      tx.many('SELECT * FROM audit_log ORDER BY at DESC, id DESC LIMIT $1', [MOST_ROWS]),
    ),
  );
  const before = memoryOf(pid);
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(pid) - before)), 50);
  const from = performance.now();
  const reply = await api.get(
    `/audit/audit-logs?export=at&export=actor_name&export=summary&export=changes&export=operation&export=request_id`,
  );
  const taken = performance.now() - from;
  clearInterval(watch);
  if (reply.status !== 200) throw new Error(reply.text);
  console.log(
    `${reply.headers.get('x-rows')} rows as XLSX: ${(taken / 1000).toFixed(1)} s, ${(taken / reading).toFixed(1)} of reading ` +
      `them, ${(reply.bytes.length / MB).toFixed(1)} MB, and ${most.toFixed(0)} MB more memory`,
  );
}

async function several(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const from = performance.now();
    await work();
    taken.push(performance.now() - from);
  }
  return median(taken);
}
