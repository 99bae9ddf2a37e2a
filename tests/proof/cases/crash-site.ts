/**
 * A portal as started by `npm start`, with a worker and a durable PostgreSQL of its own, to be
 * killed.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterHomeOf } from '../../../server/db/embedded/cluster-home.ts';
import { findPostmaster, type Postmaster } from '../../../server/db/embedded/postmaster.ts';
import { DATABASE, OWNER_ROLE, socketUrl } from '../../../server/db/embedded/roles.ts';
import { createPool } from '../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import type { Tx } from '../../../server/db/with-actor.ts';
import { hashOfToken, newToken } from '../../../server/security/tokens.ts';
import { apiOf } from '../../support/api.ts';
import type { Api } from '../../support/api.ts';
import { removeCluster } from '../../support/remove-cluster.ts';
import { ROOM } from '../proof-fixture.ts';
import { linesAbout, startProcess, stopProcess } from '../../support/served-by-processes.ts';

export const VICTIMS = ['server', 'database', 'worker'] as const;
export type Victim = (typeof VICTIMS)[number];

export interface CrashSite {
  admin: Api;
  adminId: string;
  clientId: string;
  /** As the owner, on a separate connection. */
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * With SIGKILL. Processes are restarted as a supervisor would; restarting the database is up to
   * them.
   */
  kill(victim: Victim): Promise<void>;
  /** The log lines about a request, of all servers that were started. */
  loggedOf(requestId: string): string[];
  close(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const ROOT = path.resolve(import.meta.dirname, '../../..');

export async function openCrashSite(stones: number): Promise<CrashSite> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-crash-'));
  const variables = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    DEMO: '1',
    DEMO_STONES: String(stones),
    LOG_LEVEL: 'error',
  };
  let server = startProcess(variables);
  const outputs = [server.said];
  let url = await server.address;
  let worker = await startWorker(variables);
  const { home } = clusterHomeOf(dataDir);
  const postmaster = () => findPostmaster(path.join(home, 'data'));

  const running = async (): Promise<Postmaster> => {
    const deadline = performance.now() + READY_WITHIN_MS;
    for (;;) {
      const found = postmaster();
      if (found?.ready) return found;
      if (performance.now() > deadline)
        throw new Error(`PostgreSQL did not come back in ${home}: ${JSON.stringify(found)}`);
      await sleep(100);
    }
  };
  const within = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const address = socketUrl(OWNER_ROLE, (await running()).socketFolder, DATABASE);
    const pool = createPool(address, { name: 'crash proof', kind: 'owner', max: 1 });
    try {
      return await withActor(pool, SYSTEM, 'write', work);
    } finally {
      await pool.end();
    }
  };
  const token = newToken();
  const [adminId, clientId] = await within(async (tx) => {
    const idOf = async (email: string): Promise<string> =>
      (await tx.one<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]))?.id ?? '';
    const admin = await idOf('admin@pavilion.test');
    await tx.run(
      `INSERT INTO session (token_hash, user_id, state_key, expires_at) VALUES ($1, $2, 'proof', now() + interval '1 day')`,
      [hashOfToken(token), admin],
    );
    // The traders hold the same batches again and again.
    await tx.run(
      `UPDATE setting SET value = w.value FROM jsonb_each($1::jsonb) AS w (key, value) WHERE setting.key = w.key`,
      [JSON.stringify(ROOM)],
    );
    return [admin, await idOf('customer@pavilion.test')] as const;
  });
  return {
    admin: apiOf(() => url, token),
    adminId,
    clientId,
    within,
    async kill(victim) {
      switch (victim) {
        case 'server':
          await killed(server.process);
          server = startProcess(variables);
          outputs.push(server.said);
          url = await server.address;
          return;
        case 'worker':
          await killed(worker);
          worker = await startWorker(variables);
          return;
        case 'database':
          process.kill((await running()).pid, 'SIGKILL');
      }
    },
    loggedOf: (requestId) => outputs.flatMap((said) => linesAbout(requestId, said())),
    async close() {
      await Promise.all([stopProcess(server.process), stopProcess(worker)]);
      await removeCluster(home);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export async function startWorker(
  variables: Record<string, string>,
  folder: string = ROOT,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/worker.ts'], {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Working.')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}.`)));
  });
  return child;
}
