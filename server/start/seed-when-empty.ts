import type pg from 'pg';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { seedDemo } from '../demo/seed.ts';
import type { SeedOptions } from '../demo/seed.ts';

/** Seeds a database without users. Call it inside withStartLock. */
export async function seedWhenEmpty(
  ownerPool: pg.Pool,
  options: SeedOptions,
  say: (line: string) => void,
): Promise<void> {
  if (await hasPeople(ownerPool)) return;
  say('Seeding the demo ...');
  await seedDemo(ownerPool, options);
}

async function hasPeople(ownerPool: pg.Pool): Promise<boolean> {
  // As the system: row-level security applies to the owner too, and without a scope every database
  // looks empty.
  const row = await withActor(ownerPool, SYSTEM, 'read', (tx) =>
    tx.one<{ people: boolean }>('SELECT EXISTS (SELECT FROM app_user) AS people'),
  );
  return row?.people ?? false;
}
