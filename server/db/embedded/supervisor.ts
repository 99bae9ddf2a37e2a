import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, ensureRunning, stopPostmaster, superuser } from './cluster.ts';
import type { Postmaster } from './postmaster.ts';
import { EmbeddedProblem } from './embedded-problem.ts';

/** A process's use of a running cluster. */
export interface Supervisor {
  postmaster: Postmaster;
  /** Ends the use; the last process to do so stops PostgreSQL. */
  release(withinMs: number): Promise<void>;
}

// An arbitrary number, the same for every process.
const KEEPER_LOCK = 727_100_002;
const ACQUIRE_WITHIN_MS = 60_000;

interface Share {
  postmaster: Postmaster;
  client: pg.Client;
}

/**
 * Starts or joins the cluster, and restarts PostgreSQL if it dies. Each process holds a shared
 * advisory lock in it, which PostgreSQL releases however the process dies, so there are no lock
 * files to clean up. A process that gets the lock exclusively was the last one.
 */
export async function supervise(
  cluster: Cluster,
  prepare: (client: pg.Client) => Promise<void>,
  log: (line: string) => void,
): Promise<Supervisor> {
  let share = await acquire(cluster);
  await prepare(share.client);
  // An object, because it changes while the loop below waits.
  const state = { releasing: false };
  let recovery: Promise<void> = Promise.resolve();

  const watch = ({ client }: Share): void => {
    client.once('end', () => {
      if (!state.releasing) recovery = recover();
    });
  };
  const recover = async (): Promise<void> => {
    log('The embedded PostgreSQL went away; it is being started again.');
    while (!state.releasing) {
      try {
        share = await acquire(cluster);
        watch(share);
        log('The embedded PostgreSQL runs again.');
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await sleep(1_000);
      }
    }
  };
  watch(share);

  return {
    get postmaster() {
      return share.postmaster;
    },
    async release(withinMs) {
      state.releasing = true;
      await recovery;
      await giveBack(cluster, share, withinMs);
    },
  };
}

async function acquire(cluster: Cluster): Promise<Share> {
  const deadline = Date.now() + ACQUIRE_WITHIN_MS;
  let complaint = 'it is shutting down';
  while (Date.now() < deadline) {
    const postmaster = await ensureRunning(cluster);
    const client = new pg.Client({
      ...superuser(postmaster),
      application_name: `pavilion keeper ${process.pid}`,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', (error) => (complaint = error.message));
    try {
      await client.connect();
      const { rows } = await client.query<{ joined: boolean }>(
        'SELECT pg_try_advisory_lock_shared($1) AS joined',
        [KEEPER_LOCK],
      );
      if (rows[0]?.joined) return { postmaster, client };
    } catch (error) {
      complaint = error instanceof Error ? error.message : String(error);
    }
    // It is being stopped or not up yet: wait and look again.
    void client.end().catch(() => undefined);
    await sleep(100);
  }
  throw new EmbeddedProblem(
    `The database folder ${cluster.place.home} is in use by a PostgreSQL that cannot be joined (${complaint}). Stop what uses it, or set DATA_DIR to another folder.`,
  );
}

async function giveBack(cluster: Cluster, { client, postmaster }: Share, withinMs: number): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [KEEPER_LOCK]);
    const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [
      KEEPER_LOCK,
    ]);
    // The lock is held until PostgreSQL has got the signal, so that nobody joins in between.
    if (rows[0]?.last) await stopPostmaster(cluster, postmaster, withinMs);
  } catch {
    // The cluster is gone already.
  } finally {
    await client.end().catch(() => undefined);
  }
}
