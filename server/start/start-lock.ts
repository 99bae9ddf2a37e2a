import type pg from 'pg';

// Any number that every starting process agrees on.
const START_LOCK = 727_100_004;

/**
 * Runs a startup step under a lock on the database. The steps are safe to repeat but not to run
 * concurrently: seeding would run twice, and setting up the job queue deadlocks.
 */
export async function withStartLock<T>(ownerPool: pg.Pool, step: () => Promise<T>): Promise<T> {
  const lock = await ownerPool.connect();
  let failed = false;
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [START_LOCK]);
    return await step();
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    // A connection that failed is closed, not reused: that gives the lock back too.
    if (!failed) {
      await lock.query('SELECT pg_advisory_unlock($1)', [START_LOCK]).catch(() => (failed = true));
    }
    lock.release(failed);
  }
}
