/** Sets every stone's list price from the newest lists, in the background and in small batches. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { askerStillMay } from '../db/queries/audit/asked-for.ts';
import { auditJob } from '../db/queries/audit/job-audit.ts';
import { prepareCells } from '../db/queries/prices/list-cells.ts';
import {
  beginRepricing,
  endRepricing,
  noteSpan,
  repriceSpan,
  type OpenRun,
} from '../db/queries/prices/repricing.ts';
import { isLostConnection } from '../db/connection-errors.ts';
import { actOn, SYSTEM, withActor, type Tx } from '../db/with-actor.ts';
import type { JobDefinition, JobContext } from './job.ts';

/** The key of the lock that allows one process at a time. */
export const REPRICING_LOCK = 727_100_026;
/**
 * Stones per transaction: they are locked briefly, and every search index updates them one by one.
 */
const SPAN = 4_000;
const GIVE_UP_SECONDS = 3600;
const TRIES = 50;
const TRY_AGAIN_MS = 100;

/** Runs every requested repricing. Does nothing when another process is at it. */
export async function repriceAll({ ownerPool }: Pick<JobContext, 'ownerPool'>, span = SPAN): Promise<void> {
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
    // Closing the connection drops its temporary table and its lock.
    client.release(true);
  }
}

async function reprice(client: pg.PoolClient, run: OpenRun, ownerPool: pg.Pool, span: number): Promise<void> {
  const end = (error: string | null): Promise<number> =>
    withActor(ownerPool, SYSTEM, 'write', (tx) => endRepricing(tx, run.id, error));
  if (run.seconds > GIVE_UP_SECONDS) {
    await end('It was interrupted repeatedly. Apply the lists again.');
    return;
  }
  // One that has begun is finished, so that no list is in force for some stones only.
  if (run.after_id === null && !(await withActor(ownerPool, SYSTEM, 'write', (tx) => mayBegin(tx, run))))
    return;
  // After a crash, lost batches are repeated, because the run stores its progress.
  await client.query('SET synchronous_commit = off');
  await actOn(client, SYSTEM, 'write', (tx) => prepareCells(tx, { imported: false }));
  let after = run.after_id;
  try {
    do after = await nextSpan(client, run.id, after, span);
    while (after !== null);
  } catch (error) {
    // The scheduled job continues where it stopped, in any process.
    if (isLostConnection(error)) throw error;
    await end(
      'It failed on our side. Some stones are repriced already; apply the lists again for the others.',
    );
    throw error;
  }
  await end(null);
}

/** Ends the run if whoever asked for it may no longer change price lists. */
async function mayBegin(tx: Tx, { id }: OpenRun): Promise<boolean> {
  if (await askerStillMay(tx, 'repricing', id)) return true;
  await endRepricing(
    tx,
    id,
    'The person who started it can no longer change price lists. No stones were repriced: ask someone who can to apply the lists again.',
  );
  auditJob(tx, {
    name: 'Repricing',
    operation: 'syncRapPrice',
    summary: 'No stones were repriced: the person who started it can no longer change price lists.',
    subject: { repricing_id: id },
  });
  return false;
}

/** Backs off when someone has a stone of the batch locked. */
async function nextSpan(
  client: pg.PoolClient,
  runId: string,
  after: string | null,
  size: number,
): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await actOn(client, SYSTEM, 'write', async (tx) => {
        // Shorter than PostgreSQL's deadlock timeout, so that this job gives up and not a person's
        // request.
        await tx.run(`SET LOCAL lock_timeout = '200ms'`);
        const done = await repriceSpan(tx, after, size);
        if (done.last !== null) await noteSpan(tx, runId, done);
        return done.last;
      });
    } catch (error) {
      if (attempt === TRIES || !isBusy(error)) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '55P03' || code === '40P01' || code === '40001';
}

/** Queued after an import; the schedule finds runs that nobody is working on. */
export const repriceStones: JobDefinition = {
  name: 'reprice-stones',
  cron: '* * * * *',
  awaited: true,
  retryLimit: 0,
  expireInSeconds: 3600,
  run: (_data, context) => repriceAll(context),
};
