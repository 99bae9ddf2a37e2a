import type pg from 'pg';

// Any number, as long as every process that starts takes the same one.
const START_LOCK = 727_100_004;

/**
 * Runs a step of the start while no other process on the same database runs one. What such steps do is safe to
 * repeat, but not to do at the same moment: seeding would double, and the job queue's set-up deadlocks.
 */
export async function oneAtATime<T>(ownerPool: pg.Pool, step: () => Promise<T>): Promise<T> {
  const lock = await ownerPool.connect();
  let failure: Error | undefined;
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [START_LOCK]);
    return await step();
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed is closed, not reused: that gives the lock back too.
    if (!failure) {
      await lock.query('SELECT pg_advisory_unlock($1)', [START_LOCK]).catch((error) => (failure = error));
    }
    lock.release(failure ?? false);
  }
}
