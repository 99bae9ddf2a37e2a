import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Binaries, binariesEnv } from './binaries.ts';
import { makeFolderFor, type ClusterHome, socketFolder } from './cluster-home.ts';
import { findPostmaster, type Postmaster, waitUntilGone } from './postmaster.ts';
import { claimStart } from './restart-claim.ts';
import { EmbeddedProblem } from './embedded-problem.ts';

export interface Cluster {
  place: ClusterHome;
  binaries: Binaries;
  settings: Record<string, string>;
}

const SUPERUSER = 'postgres';
/** Recovery after a crash replays up to max_wal_size, which takes minutes on a slow disk. */
const READY_WITHIN_MS = 300_000;
const LOG_KEPT = 10 * 1024 * 1024;

const dataFolder = ({ place }: Cluster): string => path.join(place.home, 'data');
const logFile = ({ place }: Cluster): string => path.join(place.home, 'server.log');

/** Connection settings of the cluster's superuser, used only in this folder. */
export const superuser = ({ socketFolder: host }: Pick<Postmaster, 'socketFolder'>) => ({
  host,
  user: SUPERUSER,
  database: 'postgres',
});

/**
 * The running server of a cluster: one that a killed process left running or another process
 * started, else a new one, which recovers from a crash by itself.
 */
export async function ensureRunning(cluster: Cluster): Promise<Postmaster> {
  await initialise(cluster);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const running = findPostmaster(dataFolder(cluster));
    if (running?.ready) return running;
    const claim = running ? null : claimStart(cluster.place.home, dataFolder(cluster));
    if (claim) await startAndWait(cluster, deadline).finally(() => claim.drop());
    else await sleep(20);
  }
  throw new EmbeddedProblem(
    `The database in ${cluster.place.home} did not get ready. Its log is ${logFile(cluster)}.`,
  );
}

/** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
export async function stopPostmaster(
  cluster: Cluster,
  { pid }: Postmaster,
  withinMs: number,
): Promise<boolean> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return true;
  }
  return waitUntilGone(dataFolder(cluster), pid, withinMs);
}

async function initialise(cluster: Cluster): Promise<void> {
  const data = dataFolder(cluster);
  const { binaries, place } = cluster;
  if (existsSync(path.join(data, 'PG_VERSION'))) {
    const made = Number(readFileSync(path.join(data, 'PG_VERSION'), 'utf8'));
    if (made === binaries.major) return;
    throw new EmbeddedProblem(
      `The database in ${place.home} was made by PostgreSQL ${made}, and this is ${binaries.major}. Dump it with the old version and load it into the new one, or set DATA_DIR to another folder.`,
    );
  }
  const draft = path.join(place.home, `draft-${randomUUID()}`);
  makeFolderFor(place.identity, draft);
  // Code point order and full Unicode case rules, the same on every system; built in since
  // PostgreSQL 17.
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const sync = cluster.settings.fsync === 'off' ? ['--no-sync'] : [];
  try {
    await promisify(execFile)(
      path.join(binaries.bin, 'initdb'),
      ['-D', draft, '-U', SUPERUSER, '-A', 'trust', '--encoding=UTF8', ...locale, ...sync],
      { ...place.identity, cwd: '/', env: binariesEnv(binaries) },
    );
    renameSync(draft, data);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process that started at the same moment may have finished first.
    if (existsSync(path.join(data, 'PG_VERSION'))) return;
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedProblem(`A database could not be made in ${place.home}: ${reason}`, { cause: error });
  }
}

async function startAndWait(cluster: Cluster, deadline: number): Promise<void> {
  const { binaries, place } = cluster;
  const data = dataFolder(cluster);
  const log = logFile(cluster);
  if (existsSync(log) && statSync(log).size > LOG_KEPT) renameSync(log, `${log}.1`);
  const before = existsSync(log) ? statSync(log).size : 0;
  const settings = { ...cluster.settings, unix_socket_directories: socketFolder(place) };

  const output = openSync(log, 'a', 0o600);
  // Detached, so that Ctrl-C does not stop PostgreSQL before the server has closed.
  const child = spawn(
    path.join(binaries.bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...place.identity,
      cwd: '/',
      env: binariesEnv(binaries),
      detached: true,
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  child.unref();
  let ended = null as string | null;
  child.on('error', (error) => (ended = error.message));
  child.on('exit', (code, signal) => (ended ??= `it ended with ${signal ?? code}`));

  while (Date.now() < deadline) {
    if (findPostmaster(data)?.ready) return;
    if (ended !== null) break;
    await sleep(20);
  }
  if (ended === null) return;
  const said = readFileSync(log).subarray(before).toString('utf8');
  // Another process was faster, or a killed server's processes are still ending: look again.
  if (/lock file .* (already exists|is empty)|pre-existing shared memory|already in use/.test(said)) {
    await sleep(200);
    return;
  }
  throw new EmbeddedProblem(
    `The embedded PostgreSQL did not start (${ended}). Its log ${log} says:\n${said.trim().split('\n').slice(-8).join('\n')}`,
  );
}
