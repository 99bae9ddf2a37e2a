import type pg from 'pg';
import {
  forgetTimes,
  lockTiming,
  noteTimed,
  readTiming,
  timeRecords,
  untimedAfter,
  untimedSince,
} from '../db/queries/audit/step-times/fill.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Tx } from '../db/with-actor.ts';
import type { JobContext } from './job.ts';
import { runPollingLoop } from './polling-loop.ts';

const EVERY_MS = 5_000;
const MINUTE_MS = 60_000;
/** Records of one transaction; a record has a few steps. */
const BATCH = 2_000;

/**
 * Returns a function that times every step that is not timed yet; one process does so at a time.
 * The first call looks at every record; later ones start at the oldest transaction that was running
 * at the previous call, so that late commits are not missed.
 */
export function createStepTimer(ownerPool: pg.Pool): (signal?: AbortSignal) => Promise<void> {
  let from: string | null = null;
  let notedAt = 0;
  const locked = <T>(work: (tx: Tx) => Promise<T>): Promise<T | null> =>
    withActor(ownerPool, SYSTEM, 'write', async (tx) => ((await lockTiming(tx)) ? work(tx) : null));

  /** Null if another process is at it. */
  async function timeAll(signal: AbortSignal | undefined): Promise<number | null> {
    let [after, count]: [string | null, number] = [null, 0];
    for (;;) {
      signal?.throwIfAborted();
      const next = await locked(async (tx) => {
        const { ids, last } = await untimedAfter(tx, after, BATCH);
        if (ids.length > 0) await timeRecords(tx, ids);
        return { count: ids.length, last };
      });
      if (next === null) return null;
      count += next.count;
      if (next.last === null) return count;
      after = next.last;
    }
  }

  async function timeSince(since: string, signal: AbortSignal | undefined): Promise<number | null> {
    const ids = await withActor(ownerPool, SYSTEM, 'read', (tx) => untimedSince(tx, since));
    for (let at = 0; at < ids.length; at += BATCH) {
      signal?.throwIfAborted();
      const done = await locked(async (tx) => {
        await timeRecords(tx, ids.slice(at, at + BATCH));
        return true;
      });
      if (done === null) return null;
    }
    return ids.length;
  }

  return async (signal) => {
    // Read before the steps: what commits in between is found now or by the next call.
    const state = await locked(async (tx) => {
      const found = await readTiming(tx);
      if (found.isOutdated) await forgetTimes(tx);
      return found;
    });
    if (state === null) return;
    // A restored database counts transactions from a lower number.
    const isAnew =
      from === null || state.isOutdated || !state.wasThrough || BigInt(state.running) < BigInt(from);
    const count = from === null || isAnew ? await timeAll(signal) : await timeSince(from, signal);
    if (count === null) return;
    from = state.running;
    // Nobody needs to know it to the second while nothing happens.
    if (count === 0 && !isAnew && Date.now() - notedAt < MINUTE_MS) return;
    await locked((tx) => noteTimed(tx, state.now));
    notedAt = Date.now();
  };
}

/** Times the histories' steps, for the screen that says where time goes. */
export function startTimingSteps({ ownerPool, log }: Pick<JobContext, 'ownerPool' | 'log'>): {
  stop(): Promise<void>;
} {
  const time = createStepTimer(ownerPool);
  return runPollingLoop({ everyMs: EVERY_MS, name: 'timing steps', log }, async ({ signal, isWell }) => {
    await time(signal);
    isWell();
  });
}
