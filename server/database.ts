import type pg from 'pg';
import { checkServer } from './db/check-server.ts';
import { startEmbedded } from './db/embedded.ts';
import { grantRuntime, migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { SYSTEM, withActor } from './db/with-actor.ts';
import { seedDemo } from './demo/seed.ts';
import type { Env } from './env.ts';
import type { Lifecycle } from './lifecycle.ts';

export interface Database {
  /** The runtime role's: every request. */
  pool: pg.Pool;
  /** The owner's: migrations, seeds, jobs. */
  ownerPool: pg.Pool;
  ownerUrl: string;
}

// Any number, as long as every server that starts takes the same one.
const SEED_LOCK = 727_100_004;

/** Opens the database that the environment names, brings it up to date, and seeds an empty one that may be seeded. */
export async function openDatabase(
  env: Env,
  life: Pick<Lifecycle, 'onClose'>,
  say: (line: string) => void,
): Promise<Database> {
  const { url, ownerUrl } = await addresses(env, life, say);
  const onError = (error: Error): void => say(`A connection to the database broke: ${error.message}`);
  const pool = createPool(url, { name: 'pavilion', kind: 'runtime', onError });
  const ownerPool = createPool(ownerUrl, { name: 'pavilion owner', kind: 'owner', onError });
  life.onClose('the connections', 500, () => Promise.all([pool.end(), ownerPool.end()]));

  await checkServer(
    ownerPool,
    env.databaseOwnerUrl === env.databaseUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL',
  );
  const runtime = await checkServer(pool, 'DATABASE_URL');
  if (runtime.bypassesRowSecurity) {
    say(
      `Warning: the database role ${runtime.role} is not bound by row-level security. Give DATABASE_URL a role without SUPERUSER and BYPASSRLS, and DATABASE_OWNER_URL the owner.`,
    );
  }
  const applied = await migrate(ownerPool);
  if (applied.length > 0) say(`Migrated the database: ${applied.join(', ')}.`);
  await grantRuntime(ownerPool, runtime.role);
  if (env.demo) await seedWhenEmpty(ownerPool, env.demoStones, say);
  return { pool, ownerPool, ownerUrl };
}

async function addresses(
  env: Env,
  life: Pick<Lifecycle, 'onClose'>,
  say: (line: string) => void,
): Promise<{ url: string; ownerUrl: string }> {
  if (env.databaseUrl !== null)
    return { url: env.databaseUrl, ownerUrl: env.databaseOwnerUrl ?? env.databaseUrl };
  const embedded = await startEmbedded(env.dataDir, say);
  life.onClose('the database', 2_500, () => embedded.stop());
  return embedded;
}

async function seedWhenEmpty(ownerPool: pg.Pool, stones: number, say: (line: string) => void): Promise<void> {
  const lock = await ownerPool.connect();
  let failure: Error | undefined;
  try {
    // Of several servers that start on an empty database one seeds, and the others wait for it.
    await lock.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    if (await hasPeople(ownerPool)) return;
    say('Seeding the demo ...');
    await seedDemo(ownerPool, { stones });
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    if (!failure)
      await lock.query('SELECT pg_advisory_unlock($1)', [SEED_LOCK]).catch((error) => (failure = error));
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
