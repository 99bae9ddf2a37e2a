/** Two PostgreSQL servers, of which one follows the other and can take over. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { binariesEnv, projectBinaries } from '../../../server/db/embedded/binaries.ts';
import { makeFolderFor, publicFolders } from '../../../server/db/embedded/cluster-home.ts';
import { type Cluster, ensureRunning, superuser } from '../../../server/db/embedded/cluster.ts';
import { isRoot, UNPRIVILEGED } from '../../../server/db/embedded/os-user.ts';
import { findPostmaster, waitUntilGone } from '../../../server/db/embedded/postmaster.ts';
import { OWNER_ROLE, prepareRoles, RUNTIME_ROLE, socketUrl } from '../../../server/db/embedded/roles.ts';
import { clusterSettings } from '../../../server/db/embedded/settings.ts';

const DATABASE = 'pair';

export interface PrimaryAndStandby {
  /** Addresses of the runtime role or the owner, at the named machines. */
  url: (hosts: readonly ('first' | 'second')[], role?: 'owner') => string;
  /** Kills the first machine, as a crash does. */
  killFirst: () => Promise<void>;
  /** The second machine takes writes from then on. */
  promoteSecond: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The first one takes writes; the second one has all of them, and refuses its own. */
export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const identity = isRoot() ? UNPRIVILEGED : null;
  const binaries = projectBinaries(identity);
  const folder = mkdtempSync(path.join((isRoot() ? publicFolders().at(-1) : null) ?? os.tmpdir(), 'pair-'));
  chmodSync(folder, 0o711);
  const homes = {
    first: mkdtempSync(path.join(folder, 'a')),
    second: mkdtempSync(path.join(folder, 'b')),
  };
  for (const home of Object.values(homes)) chmodSync(home, 0o711);
  const settings = { ...clusterSettings(), fsync: 'off', shared_buffers: '64MB' };
  const first: Cluster = { place: { home: homes.first, identity }, binaries, settings };
  const { socketFolder } = await ensureRunning(first);
  const data = path.join(homes.second, 'data');
  // PostgreSQL renames and removes them.
  const put = (name: string, text: string): void => {
    writeFileSync(path.join(data, name), text);
    if (identity) chownSync(path.join(data, name), identity.uid, identity.gid);
  };
  await asSuperuser(socketFolder, async (client) => {
    await prepareRoles(client, DATABASE);
    await client.query(`SELECT pg_backup_start('standby', fast => true)`);
    execFileSync('cp', ['-a', path.join(homes.first, 'data'), data]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    put('backup_label', rows[0]?.labelfile ?? '');
  });
  const socketOfSecond = path.join(homes.second, 'socket');
  makeFolderFor(identity, socketOfSecond);
  rmSync(path.join(data, 'postmaster.pid'));
  put('standby.signal', '');
  const follows = `host=${socketFolder} user=postgres`;
  const given = { ...settings, unix_socket_directories: socketOfSecond, primary_conninfo: follows };
  const log = openSync(path.join(homes.second, 'server.log'), 'a');
  spawn(
    path.join(binaries.bin, 'postgres'),
    ['-D', data, ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...identity, cwd: '/', env: binariesEnv(binaries), detached: true, stdio: ['ignore', log, log] },
  ).unref();
  const sockets = { first: socketFolder, second: socketOfSecond };
  await vi.waitFor(() => asSuperuser(socketOfSecond, (client) => client.query('SELECT 1')), 60_000);
  const kill = async (at: string): Promise<void> => {
    const running = findPostmaster(path.join(at, 'data'));
    if (running === null) return;
    process.kill(running.pid, 'SIGQUIT');
    await waitUntilGone(path.join(at, 'data'), running.pid, 30_000);
  };
  return {
    url: (hosts, role) =>
      socketUrl(
        role === 'owner' ? OWNER_ROLE : RUNTIME_ROLE,
        hosts.map((one) => sockets[one]).join(','),
        DATABASE,
      ),
    killFirst: () => kill(homes.first),
    promoteSecond: () =>
      asSuperuser(socketOfSecond, async (client) => {
        const { rows } = await client.query<{ done: boolean }>('SELECT pg_promote() AS done');
        expect(rows).toEqual([{ done: true }]);
      }),
    stop: async () => {
      for (const home of Object.values(homes)) await kill(home);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function asSuperuser<T>(socketFolder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(superuser({ socketFolder }));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
