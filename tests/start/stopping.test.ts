/**
 * SIGTERM during a long job: the worker stops cleanly and quickly, and another one does the job. To
 * a busy server: what it had not read yet is answered.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { startProcess } from '../support/served-by-processes.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startWebServer, type WebServer } from '../uploads/support/http-server.ts';
import {
  addProvider,
  csvFile,
  dataOf,
  HEADINGS,
  propose,
  TEN_STONES,
  type Upload,
} from '../uploads/support/sheets.ts';

const ROWS = 15_000;
/** For work whose speed is not what is tested. */
const PATIENT = { timeout: 120_000, interval: 20 };
const ROOT = path.resolve(import.meta.dirname, '../..');

let server: TestServer;
let admin: Api;
let web: WebServer;
let boss: PgBoss;
const started: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  web = await startWebServer({
    '/dripping': (_request, response) => {
      response.writeHead(200);
      response.write('Shape');
    },
  });
  boss = new PgBoss({ connectionString: server.databaseOwnerUrl, supervise: false, schedule: false });
  await boss.start();
});
afterEach(() => {
  for (const worker of started.splice(0)) worker.kill('SIGKILL');
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await web.close();
  await server.close();
});

interface Worker {
  /** Stops it; returns exit code and output. It ends with 0 only within its limit of 9.8 s. */
  stop(): Promise<{ code: number | null; said: string }>;
}

async function work(): Promise<Worker> {
  const worker = spawn(process.execPath, ['server/worker.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      DATABASE_OWNER_URL: server.databaseOwnerUrl,
      DATA_DIR: server.dataDir,
      FEED_HOSTS: `127.0.0.1:${web.port}`,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(worker);
  let said = '';
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said).toContain('Working.');
  return {
    async stop() {
      const left = once(worker, 'exit');
      worker.kill('SIGTERM');
      const [code] = (await left) as [number | null];
      return { code, said };
    },
  };
}

/**
 * Open connections of workers, some named after a request as well; the test's own have other names.
 */
const connections = () =>
  server.query<{ name: string; query: string }>(
    `SELECT application_name AS name, query FROM pg_stat_activity
      WHERE datname = current_database() AND application_name ~ '^pavilion( owner)?( 0|$)'`,
  );

describe('SIGTERM to a worker', () => {
  const upload = async (id: string): Promise<Upload> => dataOf(await admin.get(`/stocks/uploads/${id}`));

  async function queued(name: string): Promise<Upload> {
    const provider = await addProvider(admin, name);
    const rows = Array.from({ length: ROWS }, (_, index) =>
      (TEN_STONES[index % 10] ?? []).map((cell, column) =>
        column === 0 ? `${provider.code}${index}` : cell,
      ),
    );
    const one = await propose(admin, provider.id, csvFile(rows, HEADINGS));
    const columns = (one.columns ?? []).map(({ column, header, field }) => ({ column, header, field }));
    await server.command(`UPDATE upload SET state = 'queued', mapping = $2 WHERE id = $1`, [
      one.id,
      JSON.stringify({ header_row: 1, columns, statements: { stone_type_open: true } }),
    ]);
    return one;
  }

  /** Nobody writes stones until it is called: a merge waits, however fast it is. */
  async function lockStones(): Promise<() => Promise<void>> {
    const locking = new pg.Client({ connectionString: server.databaseOwnerUrl });
    await locking.connect();
    await locking.query('BEGIN; LOCK TABLE stone IN SHARE MODE');
    return () => locking.end();
  }

  it.each([
    ['reads', (now: Upload) => (now.rows_read ?? 0) > 0],
    ['merges', (now: Upload) => now.rows_total === ROWS],
  ])(
    'while it %s a sheet ends it within its limit, and another worker imports all of it',
    async (what, isAtIt) => {
      const one = await queued(`Stopped ${what}`);
      const unlock = await lockStones();
      const first = await work();
      await boss.send('run-upload', { upload_id: one.id });
      await expect.poll(async () => isAtIt(await upload(one.id)), PATIENT).toBe(true);
      const left = await first.stop();
      expect([left.code, left.said]).toEqual([0, expect.stringContaining('Stopped.')]);
      await unlock();
      await expect.poll(connections).toEqual([]);
      expect(await upload(one.id)).toMatchObject({ state: 'running', error: null, report: null });

      const second = await work();
      await boss.send('run-upload', { upload_id: one.id });
      await expect.poll(async () => (await upload(one.id)).state, PATIENT).toBe('done');
      expect((await upload(one.id)).report).toMatchObject({ rows_read: ROWS, created: ROWS });
      expect((await second.stop()).code).toBe(0);
    },
  );

  it('while it fetches a feed ends it without waiting for the feed', async () => {
    const provider = await addProvider(admin, 'Dripping');
    const id = crypto.randomUUID();
    await server.command('UPDATE provider SET feed_url = $2, provider_type = 2 WHERE id = $1', [
      provider.id,
      `http://127.0.0.1:${web.port}/dripping`,
    ]);
    await server.command('INSERT INTO provider_sync (id, provider_id) VALUES ($1, $2)', [id, provider.id]);
    const worker = await work();
    await boss.send('sync-provider', { sync_id: id });
    await expect.poll(() => web.requests.length).toBe(1);
    const left = await worker.stop();
    expect([left.code, left.said]).toEqual([0, expect.stringContaining('Stopped.')]);
    const [sync] = await server.query('SELECT state, error FROM provider_sync WHERE id = $1', [id]);
    expect(sync).toEqual({ state: 'running', error: null });
  });
});

it('a server with JOBS=0 leaves jobs to a worker', async () => {
  await boss.createQueue('expire-holds');
  const id = await boss.send('expire-holds', {});
  const stateOf = async () =>
    (await server.query<{ state: string }>('SELECT state FROM pgboss.job WHERE id = $1', [id]))[0]?.state;
  const { process: portal, address } = startProcess({
    ...{ PORT: '0', DEMO: '0', LOG_LEVEL: 'error', JOBS: '0' },
    DATABASE_URL: server.databaseUrl,
    DATABASE_OWNER_URL: server.databaseOwnerUrl,
    DATA_DIR: server.dataDir,
  });
  started.push(portal);
  const url = await address;
  // One that works has taken the job before it listens.
  for (let asked = 0; asked < 20; asked += 1) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await stateOf()).toBe('created');

  const worker = await work();
  await expect.poll(stateOf, PATIENT).toBe('completed');
  expect((await worker.stop()).code).toBe(0);
});

describe('SIGTERM to a server', () => {
  /** Sends a request; `answer` is its status. */
  function ask(url: string, agent?: Agent) {
    const asking = request(url, { agent });
    const answer = once(asking, 'response').then(
      ([response]: IncomingMessage[]) => response?.resume().statusCode,
    );
    asking.end();
    return { sent: once(asking, 'finish'), answer };
  }

  it('before it has read what clients sent answers them, on connections old and new', async () => {
    const { process: portal, address } = startProcess({
      PORT: '0',
      DATABASE_URL: server.databaseUrl,
      DATABASE_OWNER_URL: server.databaseOwnerUrl,
      DATA_DIR: server.dataDir,
      DEMO: '0',
      LOG_LEVEL: 'error',
    });
    started.push(portal);
    const url = `${await address}/api/v1/business/countries-code`;
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await ask(url, kept).answer).toBe(200);

    // As if it were busy: everything waits for it in the operating system.
    portal.kill('SIGSTOP');
    const waiting = [ask(url, kept), ask(url, new Agent())];
    await Promise.all(waiting.map(({ sent }) => sent));
    portal.kill('SIGTERM');
    const left = once(portal, 'exit');
    portal.kill('SIGCONT');
    expect(await Promise.all(waiting.map(({ answer }) => answer))).toEqual([200, 200]);
    expect(await left).toEqual([0, null]);
  });
});
