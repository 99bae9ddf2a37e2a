/** What the two health checks answer, of a server and of a worker. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The version that a file of npm names for the portal itself. */
const versionIn = (file: string): string =>
  (JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as { version: string }).version;
const ALIVE = {
  status: 'alive',
  version: versionIn('package.json'),
  schema: readdirSync(path.join(ROOT, 'server/db/migrations')).toSorted().at(-1),
};

let server: TestServer;
let worker: ChildProcess;
/** Where a worker answers: on the port of its metrics. */
let workerUrl: string;

beforeAll(async () => {
  server = await startTestServer();
  worker = spawn(process.execPath, ['server/worker.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      DATABASE_OWNER_URL: server.databaseOwnerUrl,
      DATA_DIR: server.dataDir,
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [worker.stdout, worker.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until('a worker that works', () => said.includes('Working.'));
  workerUrl = `http://127.0.0.1:${/on port (\d+)/.exec(said)?.[1]}`;
});
afterAll(async () => {
  const left = once(worker, 'exit');
  worker.kill('SIGTERM');
  await left;
  await server.close();
});

const answer = async (to: string) => {
  const reply = await fetch(to);
  return [reply.status, await reply.json()];
};

it('/healthz tells that the process is up, the version of package.json and the newest migration', async () => {
  expect(await answer(`${server.url}/healthz`)).toEqual([200, ALIVE]);
  expect(versionIn('package-lock.json')).toBe(versionIn('package.json'));
});

it('/readyz tells that the database answers', async () => {
  expect(await answer(`${server.url}/readyz`)).toEqual([200, { status: 'ready' }]);
});

it('a worker answers both on the port of its metrics', async () => {
  expect(await answer(`${workerUrl}/healthz`)).toEqual([200, ALIVE]);
  expect(await answer(`${workerUrl}/readyz`)).toEqual([200, { status: 'ready' }]);
  expect((await fetch(`${workerUrl}/metrics`)).status).toBe(200);
  expect((await fetch(`${workerUrl}/healthz`, { method: 'POST' })).status).toBe(404);
});

it('neither is ready on a schema that its version cannot run on, and both are alive', async () => {
  await server.command(`UPDATE schema_migration SET sha256 = 'another' WHERE name = $1`, [ALIVE.schema]);
  const refused = [503, { status: 'this version cannot run on the schema of the database' }];
  for (const url of [server.url, workerUrl]) {
    expect(await answer(`${url}/readyz`)).toEqual(refused);
    expect(await answer(`${url}/healthz`)).toEqual([200, ALIVE]);
  }
});
