/** Gives every stone the list price of the newest lists, in the background and in small steps. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { prepareCells } from '../db/queries/prices/list-cells.ts';
import {
  beginRepricing,
  endRepricing,
  noteSpan,
  repriceSpan,
  type OpenRun,
} from '../db/queries/prices/repricing.ts';
import { isLostConnection } from '../db/lost.ts';
import { actOn, SYSTEM, withActor } from '../db/with-actor.ts';
import type { Task, TaskContext } from './task.ts';

/** Any number of its own: one process is at it at a time. */
const REPRICING_LOCK = 727_100_026;
/** So many stones a transaction: followed by every search index stone by stone, and locked for a moment. */
const SPAN = 4_000;
const GIVE_UP_SECONDS = 3600;
const TRIES = 50;
const TRY_AGAIN_MS = 100;

/** Carries out every run that is asked for. Does nothing where another process is at it. */
export async function repriceAll({ ownerPool }: Pick<TaskContext, 'ownerPool'>, span = SPAN): Promise<void> {
  const client = await ownerPool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      REPRICING_LOCK,
    ]);
    if (!rows[0]?.mine) return;
    for (;;) {
      const run = await withActor(ownerPool, SYSTEM, 'write', beginRepricing);
      if (!run) return;
      await reprice(client, run, ownerPool, span);
    }
  } finally {
    // With the connection go its temporary table and its lock.
    client.release(true);
  }
}

async function reprice(client: pg.PoolClient, run: OpenRun, ownerPool: pg.Pool, span: number): Promise<void> {
  const end = (error: string | null): Promise<number> =>
    withActor(ownerPool, SYSTEM, 'write', (tx) => endRepricing(tx, run.id, error));
  if (run.seconds > GIVE_UP_SECONDS) {
    await end('It was broken off again and again. Apply the lists anew.');
    return;
  }
  // What is lost with the machine is done again: the run knows how far it came.
  await client.query('SET synchronous_commit = off');
  await actOn(client, SYSTEM, 'write', (tx) => prepareCells(tx, { imported: false }));
  let after = run.after_id;
  try {
    do after = await nextSpan(client, run.id, after, span);
    while (after !== null);
  } catch (error) {
    // The clock takes it up again where it was, here or in another process.
    if (isLostConnection(error)) throw error;
    await end('It failed on our side. The stones so far are repriced; apply the lists anew for the others.');
    throw error;
  }
  await end(null);
}

/** Gives way to whoever has a stone of the span locked: people wait for each other long enough. */
async function nextSpan(
  client: pg.PoolClient,
  runId: string,
  after: string | null,
  size: number,
): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await actOn(client, SYSTEM, 'write', async (tx) => {
        // Shorter than the database takes to look for two that wait for each other, so that it is never people who lose.
        await tx.run(`SET LOCAL lock_timeout = '200ms'`);
        const done = await repriceSpan(tx, after, size);
        if (done.last !== null) await noteSpan(tx, runId, done);
        return done.last;
      });
    } catch (error) {
      if (attempt === TRIES || !isBusy(error)) throw error;
      await pause(TRY_AGAIN_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '55P03' || code === '40P01' || code === '40001';
}

/** Asked for with a new list; by the clock it looks for runs that nobody is at. */
export const repriceStones: Task = {
  name: 'reprice-stones',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 3600,
  run: (_data, context) => repriceAll(context),
};
