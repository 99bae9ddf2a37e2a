import path from 'node:path';
import { createApp } from './app.ts';
import { describeStart } from './start/banner.ts';
import { describeConnections } from './start/connection-budget.ts';
import { openDatabase } from './start/database.ts';
import { type Env, readEnv } from './env.ts';
import { startJobs } from './jobs/start.ts';
import { createLifecycle, type Lifecycle } from './start/lifecycle.ts';
import { createLog } from './log.ts';
import { backgroundFailures } from './metrics/measures.ts';
import { startMetrics } from './metrics/start.ts';
import { withStartLock } from './start/start-lock.ts';
import { ensureCountries } from './places/countries.ts';
import { ensurePortal } from './start/portal-build.ts';
import { closeReaders } from './readers/readers.ts';
import { StoneIndex } from './search/index/stone-index.ts';
import { seedWhenEmpty } from './start/seed-when-empty.ts';
import { sentenceOf } from './start/start-errors.ts';
import { openStorage } from './files/open-storage.ts';
import { recogniseInstallation } from './files/installation.ts';
import { eraseRestoredPeople } from './start/erase-restored-people.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const lifecycle = createLifecycle(say);
const started = start(lifecycle);
// Closed last: a signal during startup waits for what is still being opened.
lifecycle.onClose('the start', 9_000, () => started.catch(() => undefined));
started.catch((error: unknown) => {
  if (lifecycle.closing) return;
  process.stderr.write(`${sentenceOf(error)}\n`);
  void lifecycle.shutDown('it could not start', 1);
});

async function start(life: Lifecycle): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env);
  life.onClose('the readers of files', 500, async () => closeReaders());
  const portal = ensurePortal(ROOT, say);
  // The first failure is reported; the other must not become an unhandled rejection.
  portal.catch(() => undefined);

  const database = await openDatabase(env, life, say);
  if (env.databaseUrl !== null) say(await describeConnections(env, database.ownerPool));
  const storage = await openStorage(env);
  const jobs = await withStartLock(database.ownerPool, async () => {
    await recogniseInstallation(database.ownerPool, env, storage);
    await eraseRestoredPeople(database.ownerPool, storage, say);
    await ensureCountries(database.ownerPool);
    if (env.demo)
      await seedWhenEmpty(database.ownerPool, { stones: env.demoStones, twins: true, storage }, say);
    return startJobs({ ...database, env, log, storage });
  });
  life.onClose('the jobs', 2_500, () => jobs.stop());
  const searchIndex = env.searchIndex
    ? new StoneIndex(database.pool, (what, line) => {
        if (what.err !== undefined) backgroundFailures.inc({ work: 'the search index' });
        log.info(what, line);
      })
    : null;
  life.onClose('the search index', 1_000, async () => searchIndex?.close());
  const app = await createApp({
    ...database,
    env,
    log,
    storage,
    searchIndex,
    enqueue: jobs.enqueue,
    portalFolder: await portal,
  });
  // Most of the whole: the connections to the database are closed behind it, under late requests.
  life.onClose('the server', 7_500, () => app.close());
  await startMetrics(env, database, life, say);
  await app.listen({ port: env.port, host: env.host });
  say(await describeStart(boundTo(env, app.server.address()), database.ownerPool));
}

/** The environment with the actual port, for PORT=0. */
function boundTo(env: Env, address: { port: number } | string | null): Env {
  if (typeof address === 'string' || address === null || env.port !== 0) return env;
  return readEnv({ ...process.env, PORT: String(address.port) });
}
