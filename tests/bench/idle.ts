/**
 * What an idle house costs its database: ten web processes and a worker, compared with three
 * processes that all work on jobs (with ten of those PostgreSQL runs out of connections). Counts
 * connections, and transactions in half a minute.
 * node tests/bench/idle.ts [--processes 10] [--seconds 30]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { createPool } from '../../server/db/pool.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { startWorker } from '../proof/cases/crash-site.ts';
import { serveByProcesses, stopProcess } from '../support/served-by-processes.ts';

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '30' },
  },
});
const processes = Number(values.processes);
const seconds = Number(values.seconds);
/** Until the indexes are built and nobody has searched for a while. */
const QUIET_MS = 20_000;
const WORKING = 3;
const MOST = { transactions: 50, connections: 60 };

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-idle-'));
const database = await startEmbedded(dataDir);
const ownerPool = createPool(database.ownerUrl, { name: 'idle bench', kind: 'owner', max: 1 });
const variables = {
  ...{ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO: '0' },
  ...{ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
};

/** Of all others: connections now, and transactions in a second. */
async function measure(): Promise<{ connections: number; transactions: number }> {
  const read = async () => {
    const { rows } = await ownerPool.query<{ connections: number; transactions: number }>(
      `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) - 1 AS connections,
              xact_commit + xact_rollback AS transactions
         FROM pg_stat_database WHERE datname = current_database()`,
    );
    return rows[0] ?? { connections: 0, transactions: 0 };
  };
  await sleep(QUIET_MS);
  const before = await read();
  await sleep(seconds * 1_000);
  const after = await read();
  const transactions = (after.transactions - before.transactions) / seconds;
  return { connections: after.connections, transactions: Math.round(transactions * 10) / 10 };
}

try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: 500 }, () => undefined);
  const all = await serveByProcesses(WORKING, variables);
  const before = await measure();
  await all.close();
  const web = await serveByProcesses(processes, { ...variables, JOBS: '0' });
  const worker = await startWorker(variables);
  const after = await measure();
  await Promise.all([web.close(), stopProcess(worker)]);
  process.stdout.write(
    `${WORKING} processes that all work on jobs: ${before.connections} connections, ${before.transactions} transactions a second\n` +
      `${processes} web processes with JOBS=0 and a worker: ${after.connections} connections, ${after.transactions} transactions a second\n`,
  );
  if (after.connections > MOST.connections || after.transactions > MOST.transactions) process.exitCode = 1;
} finally {
  await ownerPool.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
