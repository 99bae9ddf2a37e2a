import type pg from 'pg';
import { SYSTEM, withActor } from './db/with-actor.ts';
import { seedDemo } from './demo/seed.ts';
import type { SeedOptions } from './demo/seed.ts';

// Any number, as long as every server that starts takes the same one.
const SEED_LOCK = 727_100_004;

/** Seeds a database without people. Of several servers that start on one, the first seeds and the others wait. */
export async function seedWhenEmpty(
  ownerPool: pg.Pool,
  options: SeedOptions,
  say: (line: string) => void,
): Promise<void> {
  const lock = await ownerPool.connect();
  let failure: Error | undefined;
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    if (await hasPeople(ownerPool)) return;
    say('Seeding the demo ...');
    await seedDemo(ownerPool, options);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed is closed, not reused: that gives the lock back too.
    if (!failure) {
      await lock.query('SELECT pg_advisory_unlock($1)', [SEED_LOCK]).catch((error) => (failure = error));
    }
    lock.release(failure ?? false);
  }
}

async function hasPeople(ownerPool: pg.Pool): Promise<boolean> {
  // As the system: row-level security binds the owner too, and without a scope every database looks empty.
  const row = await withActor(ownerPool, SYSTEM, 'read', (tx) =>
    tx.one<{ people: boolean }>('SELECT EXISTS (SELECT FROM app_user) AS people'),
  );
  return row?.people ?? false;
}
