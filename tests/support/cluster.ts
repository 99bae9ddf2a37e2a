/** One PostgreSQL for a run of tests, with a migrated template. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Binaries, projectBinaries } from '../../server/db/embedded/binaries.ts';
import { type Cluster, ensureRunning, stopPostmaster, superuser } from '../../server/db/embedded/cluster.ts';
import { type OsUser, isRoot, UNPRIVILEGED } from '../../server/db/embedded/os-user.ts';
import { publicFolders } from '../../server/db/embedded/cluster-home.ts';
import { findPostmaster, type Postmaster } from '../../server/db/embedded/postmaster.ts';
import { OWNER_ROLE, prepareRoles, RUNTIME_ROLE, socketUrl } from '../../server/db/embedded/roles.ts';
import { clusterSettings } from '../../server/db/embedded/settings.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { createPool } from '../../server/db/pool.ts';

/** What a test process needs to create databases; serialisable. */
export interface TestCluster {
  socketFolder: string;
  template: string;
  major: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

const TEMPLATE = 'pavilion_template';

/** Safe, because the cluster is deleted after the run. */
const WITHOUT_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '256MB',
  max_connections: '200',
  max_wal_size: '1GB',
};

/**
 * Starts a cluster with a migrated template database. With `inMemory` its files are in /dev/shm if
 * there is room; databases are created there twenty times as fast. Only for tests that store
 * little. `stop` fails if there was a deadlock: it is answered like any other conflict, so no test
 * would notice.
 */
export async function startTestCluster({ inMemory = false } = {}): Promise<{
  cluster: TestCluster;
  /** What the log says of each deadlock until now. */
  deadlocks: () => string[];
  stop: () => Promise<void>;
}> {
  const identity = isRoot() ? UNPRIVILEGED : null;
  const binaries = chosenBinaries(identity);
  const home = makeHome(inMemory);
  const cluster: Cluster = {
    place: { home, identity },
    binaries,
    settings: { ...clusterSettings(), ...WITHOUT_DURABILITY },
  };
  const postmaster = await ensureRunning(cluster);
  const deadlocks = (): string[] => deadlocksIn(readFileSync(path.join(home, 'server.log'), 'utf8'));
  const stop = async (): Promise<void> => {
    await stopPostmaster(cluster, postmaster, 10_000);
    const [first, ...others] = deadlocks();
    rmSync(home, { recursive: true, force: true });
    if (first !== undefined)
      throw new Error(`PostgreSQL broke ${others.length + 1} deadlocks, the first one\n${first}`);
  };
  // An interrupted run must not leave PostgreSQL behind.
  const leave = (): void => {
    if (findPostmaster(path.join(home, 'data'))) process.kill(postmaster.pid, 'SIGQUIT');
  };
  process.once('exit', leave);
  try {
    await makeTemplate(postmaster);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    cluster: {
      socketFolder: postmaster.socketFolder,
      template: TEMPLATE,
      major: cluster.binaries.major,
    },
    deadlocks,
    stop: async () => {
      process.off('exit', leave);
      await stop();
    },
  };
}

/** What PostgreSQL's log says of each deadlock: who waited for whom, and where. */
export function deadlocksIn(log: string): string[] {
  return log
    .split(/^(?=\d{4}-\d\d-\d\d .*? ERROR: )/m)
    .filter((entry) => /^.*ERROR: {2}deadlock detected/.test(entry))
    .map((entry) => entry.split(/^.*STATEMENT: /m)[0]?.trim() ?? entry);
}

/** TEST_PG=15 uses the system's PostgreSQL 15; the default is the project's own. */
function chosenBinaries(identity: OsUser): Binaries {
  const wanted = process.env['TEST_PG'];
  if (!wanted) return projectBinaries(identity);
  const bin = `/usr/lib/postgresql/${wanted}/bin`;
  if (existsSync(path.join(bin, 'postgres'))) return { bin, lib: null, major: Number(wanted) };
  throw new Error(
    `TEST_PG is ${wanted}, and there is no PostgreSQL in ${bin}. Install it (Debian: the package postgresql-${wanted}, as tools/need-postgres15.sh does), or leave TEST_PG out.`,
  );
}

async function makeTemplate(postmaster: Postmaster): Promise<void> {
  const client = new pg.Client(superuser(postmaster));
  await client.connect();
  try {
    await prepareRoles(client, TEMPLATE);
  } finally {
    await client.end();
  }
  const owner = createPool(socketUrl(OWNER_ROLE, postmaster.socketFolder, TEMPLATE), {
    name: 'template',
    kind: 'owner',
  });
  try {
    await prepareDatabase(owner, RUNTIME_ROLE);
  } finally {
    await owner.end();
  }
}

const PREFIX = 'pavilion-test-';
const RUN_BY = 'run-by';

const MEMORY = '/dev/shm';
const ROOM_IN_MEMORY = 4 * 1024 ** 3;

/** Containers have only 64 MB of /dev/shm by default. */
function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < ROOM_IN_MEMORY) return false;
  const { bsize, bavail } = statfsSync(MEMORY);
  return bsize * bavail >= ROOM_IN_MEMORY;
}

/**
 * Creates a temporary folder for the cluster, and removes clusters that killed runs left behind.
 */
function makeHome(inMemory: boolean): string {
  // The unprivileged user cannot enter root's private TMPDIR; of the public folders the last one is
  // for temporary files.
  const onDisk = (isRoot() ? publicFolders().at(-1) : undefined) ?? os.tmpdir();
  for (const folder of [onDisk, MEMORY].filter((one) => existsSync(one)))
    for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX)))
      sweep(path.join(folder, name));
  const home = mkdtempSync(path.join(inMemory && hasRoomInMemory() ? MEMORY : onDisk, PREFIX));
  if (isRoot()) chmodSync(home, 0o711);
  writeFileSync(path.join(home, RUN_BY), String(process.pid));
  return home;
}

function sweep(home: string): void {
  try {
    const runner = Number(readFileSync(path.join(home, RUN_BY), 'utf8'));
    if (runner > 0 && isAlive(runner)) return;
    const left = findPostmaster(path.join(home, 'data'));
    if (left) process.kill(left.pid, 'SIGQUIT');
    rmSync(home, { recursive: true, force: true });
  } catch {
    // Another user's folder, or one that another run is removing.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
