import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRoot, UNPRIVILEGED } from '../../server/db/embedded/os-user.ts';
import { findPostmaster } from '../../server/db/embedded/postmaster.ts';
import { privateFolder, type TemporaryFolder } from '../support/folders.ts';
import { type EmbeddedUser, startEmbeddedUser } from './support/processes.ts';
import { removeCluster } from '../support/remove-cluster.ts';

let folder: TemporaryFolder;
let dataDir: string;
const started: EmbeddedUser[] = [];

const start = async (where = dataDir): Promise<EmbeddedUser> => {
  const user = await startEmbeddedUser(where);
  started.push(user);
  return user;
};
const postmasterOf = ({ home }: EmbeddedUser) => findPostmaster(path.join(home, 'data'));

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

afterEach(async () => {
  for (const { child, end } of started.splice(0))
    if (child.exitCode === null && child.signalCode === null) await end('SIGTERM');
});

// Making one takes seconds, so that these tests share it.
describe('an existing database', () => {
  let home: string;
  beforeAll(async () => {
    folder = privateFolder();
    dataDir = path.join(folder.path, '.data');
    const first = await startEmbeddedUser(dataDir);
    ({ home } = first);
    await first.end('SIGTERM');
  });
  afterAll(async () => {
    await removeCluster(home);
    folder.remove();
  });

  test('the runtime role cannot create tables or bypass row-level security; there is no TCP', async () => {
    const user = await start();
    expect(
      await ask(
        user.url,
        'SELECT current_user AS me, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user',
      ),
    ).toEqual([{ me: 'pavilion_app', rolsuper: false, rolbypassrls: false }]);
    await expect(ask(user.url, 'CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/);
    expect(
      await ask(
        user.url,
        `SELECT current_setting('listen_addresses') AS tcp, current_setting('fsync') AS fsync`,
      ),
    ).toEqual([{ tcp: '', fsync: 'on' }]);
  });

  test('SIGTERM stops the database; committed rows are there after the next start', async () => {
    const first = await start();
    await ask(first.ownerUrl, 'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 7 AS n');
    expect(await first.end('SIGTERM')).toBe(0);
    expect(postmasterOf(first)).toBeNull();
    const second = await start();
    expect(await ask(second.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  test('after kill -9 of its process the orphaned database is taken over with its committed rows', async () => {
    const first = await start();
    await ask(first.ownerUrl, 'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 7 AS n');
    await first.end('SIGKILL');
    const orphan = postmasterOf(first);
    expect(orphan).not.toBeNull();
    const second = await start();
    expect(postmasterOf(second)?.pid).toBe(orphan?.pid);
    expect(await ask(second.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    expect(await second.end('SIGTERM')).toBe(0);
    expect(postmasterOf(second)).toBeNull();
  });

  test('after kill -9 of the process and the database it recovers by itself', async () => {
    const first = await start();
    await ask(
      first.ownerUrl,
      'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT n FROM generate_series(1, 1000) AS n',
    );
    const postmaster = postmasterOf(first);
    await first.end('SIGKILL');
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    const second = await start();
    expect(await ask(second.ownerUrl, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 1000 }]);
  });

  test('a database killed under a running process is restarted at the same address', async () => {
    const user = await start();
    await ask(user.ownerUrl, 'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 7 AS n');
    const postmaster = postmasterOf(user);
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    await expect.poll(() => ask(user.ownerUrl, 'SELECT n FROM kept').catch(() => [])).toEqual([{ n: 7 }]);
    expect(postmasterOf(user)?.pid).not.toBe(postmaster?.pid);
    expect(user.complaints()).toContain('being started again');
  });

  test('a pid file whose pid now belongs to another program does not prevent a start', async () => {
    const first = await start();
    await first.end('SIGTERM');
    // Of the same user: PostgreSQL ignores the processes of other users.
    const stranger = spawn('sleep', ['60'], isRoot() ? { ...UNPRIVILEGED } : {});
    try {
      const data = path.join(first.home, 'data');
      writeFileSync(
        path.join(data, 'postmaster.pid'),
        `${stranger.pid}\n${data}\n1700000000\n5432\n/tmp\n\n  1 2\nready   \n`,
      );
      const second = await start();
      expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      stranger.kill();
    }
  });

  // Last, because nothing starts in that folder afterwards.
  test('a database of another major version is reported and left alone', async () => {
    const first = await start();
    await first.end('SIGTERM');
    const version = path.join(first.home, 'data', 'PG_VERSION');
    writeFileSync(version, '14\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 14.*DATA_DIR/);
    expect(readFileSync(version, 'utf8')).toBe('14\n');
  });
});

describe('a new folder', () => {
  const homes = new Set<string>();
  beforeEach(() => {
    folder = privateFolder();
    dataDir = path.join(folder.path, '.data');
  });
  afterEach(async () => {
    // End all of them first: a survivor would restart the database that is being removed.
    for (const { child, end, home } of started.splice(0)) {
      homes.add(home);
      if (child.exitCode === null && child.signalCode === null) await end('SIGKILL');
    }
    for (const home of homes) await removeCluster(home);
    homes.clear();
    folder.remove();
  });

  test('three processes started at once on a new folder share one database; the last one stops it', async () => {
    const users = await Promise.all([start(), start(), start()]);
    expect(new Set(users.map(({ url }) => url)).size).toBe(1);
    const [first, second, third] = users;
    if (!first || !second || !third) throw new Error('three were started');
    await first.end('SIGTERM');
    await second.end('SIGKILL');
    expect(await ask(third.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await third.end('SIGTERM');
    expect(postmasterOf(third)).toBeNull();
  });

  test('a copied data folder gets a separate database', async () => {
    const first = await start();
    await ask(first.ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS n');
    const copy = path.join(folder.path, 'copy');
    cpSync(dataDir, copy, { recursive: true, filter: (file) => !file.includes('.s.PGSQL') });
    const second = await start(copy);
    expect(second.home).not.toBe(first.home);
    expect(postmasterOf(second)?.pid).not.toBe(postmasterOf(first)?.pid);
  });

  test('a path too long for a socket still works', async () => {
    const long = path.join(folder.path, 'x'.repeat(60), 'y'.repeat(60));
    mkdirSync(long, { recursive: true });
    const user = await start(long);
    expect(await ask(user.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test.runIf(isRoot())(
    'as root in a private folder it runs as an unprivileged user, outside that folder',
    async () => {
      const user = await start();
      expect(user.home.startsWith(folder.path)).toBe(false);
      expect(statSync(path.join(user.home, 'data'))).toMatchObject({ uid: 65534 });
      expect(statSync(path.join(user.home, 'data')).mode & 0o777).toBe(0o700);
      expect(existsSync(path.join(dataDir, 'postgres.location'))).toBe(true);
    },
  );
});
