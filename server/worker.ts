/**
 * Runs jobs without serving the portal; any number of workers can run beside any number of servers.
 */
import { describeConnections } from './start/connection-budget.ts';
import { openDatabase } from './start/database.ts';
import { readEnv } from './env.ts';
import { startJobs } from './jobs/start.ts';
import { createLifecycle } from './start/lifecycle.ts';
import { createLog } from './log.ts';
import { startMetrics } from './metrics/start.ts';
import { closeReaders } from './readers/readers.ts';
import { withStartLock } from './start/start-lock.ts';
import { sentenceOf } from './start/start-errors.ts';
import { incomingIn, removeAbandoned } from './files/incoming.ts';
import { openStorage } from './files/open-storage.ts';
import { recogniseInstallation } from './files/installation.ts';
import { eraseRestoredPeople } from './start/erase-restored-people.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const lifecycle = createLifecycle(say);

start().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  void lifecycle.shutDown('it could not start', 1);
});

async function start(): Promise<void> {
  const env = { ...readEnv(process.env), jobs: true };
  const log = createLog(env);
  lifecycle.onClose('the readers of files', 500, async () => closeReaders());
  const database = await openDatabase(env, lifecycle, say);
  if (env.databaseUrl !== null) say(await describeConnections(env, database.ownerPool));
  const storage = await openStorage(env);
  await removeAbandoned(incomingIn(env.dataDir));
  const jobs = await withStartLock(database.ownerPool, async () => {
    await recogniseInstallation(database.ownerPool, env, storage);
    await eraseRestoredPeople(database.ownerPool, storage, say);
    return startJobs({ ...database, env, log, storage });
  });
  lifecycle.onClose('the jobs', 2_500, () => jobs.stop());
  await startMetrics(env, database, lifecycle, say);
  say('Working.');
}
