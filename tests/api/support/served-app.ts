/**
 * The app with a test's own settings on a test server's database, with a small portal and a
 * readable log.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { createApp } from '../../../server/app.ts';
import { createPool } from '../../../server/db/pool.ts';
import { readEnv } from '../../../server/env.ts';
import { startJobs } from '../../../server/jobs/start.ts';
import { createLog } from '../../../server/log.ts';
import { openStorage } from '../../../server/files/open-storage.ts';
import type { TestServer } from '../../support/server.ts';

export interface ServedApp {
  url: string;
  /** The folder of the built portal. */
  portalFolder: string;
  /** What was logged so far. */
  lines(): Record<string, unknown>[];
  /** Clears the log. */
  forget(): void;
  close(): Promise<void>;
}

const PAGE = new URL('../../../index.html', import.meta.url);
/** More than a socket buffers. */
const LARGE_BYTES = 40 * 1024 * 1024;

function smallPortal(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-portal-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), readFileSync(PAGE));
  writeFileSync(path.join(folder, 'assets', 'index-abc123.js'), 'export {};\n');
  writeFileSync(path.join(folder, 'assets', 'gone-abc123.js'), 'export {};\n');
  writeFileSync(path.join(folder, 'assets', 'index-abc123.css'), 'body { margin: 0 }\n');
  writeFileSync(path.join(folder, 'assets', 'mark-abc123.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(path.join(folder, 'assets', 'large-abc123.woff2'), Buffer.alloc(LARGE_BYTES));
  writeFileSync(path.join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
  return folder;
}

export async function serveApp(
  server: TestServer,
  variables: Record<string, string> = {},
  { worksOnJobs = false } = {},
): Promise<ServedApp> {
  const env = readEnv({
    DATABASE_URL: server.databaseUrl,
    DATABASE_OWNER_URL: server.databaseOwnerUrl,
    DATA_DIR: server.dataDir,
    LOG_LEVEL: 'info',
    ...variables,
  });
  const pool = createPool(env.databaseUrl ?? '', { name: 'served', kind: 'runtime', max: 4 });
  let written = '';
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const portalFolder = smallPortal();
  const log = createLog(env, into);
  const storage = await openStorage(env);
  const ownerUrl = server.databaseOwnerUrl;
  const ownerPool = createPool(ownerUrl, { name: 'served owner', kind: 'owner' });
  const jobs = worksOnJobs ? await startJobs({ pool, ownerPool, ownerUrl, storage, env, log }) : null;
  const app = await createApp({
    env,
    pool,
    log,
    storage,
    searchIndex: null,
    enqueue: jobs?.enqueue ?? (async () => undefined),
    portalFolder,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    portalFolder,
    lines: () =>
      written
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    forget: () => (written = ''),
    async close() {
      await app.close();
      await jobs?.stop();
      await Promise.all([pool.end(), ownerPool.end()]);
      rmSync(portalFolder, { recursive: true, force: true });
    },
  };
}
