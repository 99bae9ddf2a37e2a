/** The real server over real HTTP with its own database, for tests. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type pg from 'pg';
import { createApp } from '../../server/app.ts';
import { createPool } from '../../server/db/pool.ts';
import { readEnv } from '../../server/env.ts';
import { createLog } from '../../server/log.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { StoneIndex } from '../../server/search/index/stone-index.ts';
import { openStorage } from '../../server/files/open-storage.ts';
import { signIn, apiOf } from './api.ts';
import { jobNamed } from './jobs.ts';
import type { Api } from './api.ts';
import { serveByProcesses } from './served-by-processes.ts';
import type { ServedPortal } from './served-by-processes.ts';
import { opened } from './as-owner.ts';
import { copyOf } from './test-database.ts';

export interface TestServer {
  url: string;
  /** The runtime role, subject to row-level security. */
  pool: pg.Pool;
  /** Reads as the owner, who sees every row; sealed words are opened. */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The same with sealed words as they are stored. */
  queryStored<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Writes as the owner what no operation changes, mostly times. */
  command(text: string, values?: unknown[]): Promise<void>;
  databaseUrl: string;
  databaseOwnerUrl: string;
  dataDir: string;
  /** Signs in over HTTP, each account once. */
  as(email: string): Promise<Api>;
  asNobody(token?: string): Api;
  /** Resolves when all jobs created so far are done. */
  jobsDone(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A copy of the seeded database, served on a free port. With TEST_PROCESSES=3 three processes of
 * `server/main.ts` serve it, and requests go to them in turn.
 * @param more environment variables in addition to the usual ones
 */
export async function startTestServer(more: Record<string, string> = {}): Promise<TestServer> {
  const { files, ...seeded } = inject('seeded');
  const database = await copyOf(inject('cluster'), { ...seeded, drop: async () => undefined });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-test-'));
  cpSync(files, path.join(dataDir, 'files'), { recursive: true });
  const variables = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '0',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...more,
  };
  const pool = createPool(database.url, { name: 'test server', kind: 'runtime', max: 12 });
  const ownerPool = createPool(database.ownerUrl, { name: 'test owner', kind: 'owner' });
  const count = Number(process.env['TEST_PROCESSES'] ?? '0');
  const served =
    count > 0
      ? await serveByProcesses(count, variables, { apart: true })
      : await serveHere(variables, pool, ownerPool);
  const signedIn = new Map<string, Promise<Api>>();
  return {
    url: served.url(),
    pool,
    databaseUrl: database.url,
    databaseOwnerUrl: database.ownerUrl,
    dataDir,
    query: async (text, values = []) => opened(ownerPool, await queryAsOwner(ownerPool, text, values)),
    queryStored: (text, values = []) => queryAsOwner(ownerPool, text, values),
    command: async (text, values = []) => void (await queryAsOwner(ownerPool, text, values)),
    asNobody: (token) => apiOf(served.url, token),
    as(email) {
      const known = signedIn.get(email) ?? signIn(served.url, email);
      signedIn.set(email, known);
      return known;
    },
    jobsDone: served.jobsDone,
    async close() {
      await served.close();
      await Promise.all([pool.end(), ownerPool.end()]);
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** In this process; jobs run as soon as they are created. */
async function serveHere(
  variables: Record<string, string>,
  pool: pg.Pool,
  ownerPool: pg.Pool,
): Promise<ServedPortal> {
  const env = readEnv(variables);
  const log = createLog(env);
  const storage = await openStorage(env);
  const running = new Set<Promise<unknown>>();
  const enqueue = async (name: string, data: Record<string, unknown>): Promise<void> => {
    const run = jobNamed(name)
      .run(data, { pool, ownerPool, storage, env, log })
      .finally(() => running.delete(run));
    run.catch(() => undefined);
    running.add(run);
  };
  const searchIndex = new StoneIndex(pool, (what, line) => log.info(what, line));
  await searchIndex.ready();
  const app = await createApp({
    env,
    pool,
    log,
    storage,
    searchIndex,
    enqueue,
    portalFolder: null,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: () => url,
    pids: [],
    async close() {
      await app.close();
      await searchIndex.close();
    },
    async jobsDone() {
      while (running.size > 0) await Promise.allSettled([...running]);
    },
  };
}

const queryAsOwner = <Row>(ownerPool: pg.Pool, text: string, values: unknown[]): Promise<Row[]> =>
  withActor(ownerPool, SYSTEM, 'write', (tx) => tx.many<Row>(text, values));
