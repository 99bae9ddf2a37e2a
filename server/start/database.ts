import type pg from 'pg';
import { checkServer } from '../db/check-server.ts';
import { startEmbedded } from '../db/embedded.ts';
import { grantRuntime } from '../db/grants.ts';
import { migrate } from '../db/migrate.ts';
import { closePool, createPool } from '../db/pool.ts';
import { saveUsualSettings } from '../db/queries/settings.ts';
import type { Env } from '../env.ts';
import { saveDefinitions } from '../workflows/definitions.ts';
import type { Lifecycle } from './lifecycle.ts';

export interface Database {
  /** The runtime role's pool, for every request. */
  pool: pg.Pool;
  /** The owner's pool, for migrations, seeds and jobs. */
  ownerPool: pg.Pool;
  ownerUrl: string;
}

/** Jobs that are not finished by then continue in another process or after the next start. */
const GRACE_MS = 200;

/** Connects to the configured database, starting the embedded one if needed. Does not migrate. */
export async function connectDatabase(
  env: Env,
  life: Pick<Lifecycle, 'onClose'>,
  say: (line: string) => void,
): Promise<Database & { runtimeRole: string }> {
  const { url, ownerUrl } = await addresses(env, life, say);
  let closing = false;
  const onError = (error: Error): void => {
    if (!closing) say(`A connection to the database broke: ${error.message}`);
  };
  const pool = createPool(url, {
    name: 'pavilion',
    kind: 'runtime',
    max: env.databaseConnections,
    pooled: env.databasePooler,
    onError,
  });
  const ownerPool = createPool(ownerUrl, { name: 'pavilion owner', kind: 'owner', onError });
  life.onClose('the connections', 1_500, () => {
    closing = true;
    return Promise.all([closePool(pool, GRACE_MS), closePool(ownerPool, GRACE_MS)]);
  });

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
  return { pool, ownerPool, ownerUrl, runtimeRole: runtime.role };
}

/** Connects and prepares the database. */
export async function openDatabase(
  env: Env,
  life: Pick<Lifecycle, 'onClose'>,
  say: (line: string) => void,
): Promise<Database> {
  const { runtimeRole, ...database } = await connectDatabase(env, life, say);
  const applied = await prepareDatabase(database.ownerPool, runtimeRole);
  if (applied.length > 0) say(`Migrated the database: ${applied.join(', ')}.`);
  return database;
}

/**
 * Brings the database to this version: its schema, its machines, the usual values of its settings,
 * and the rights of the runtime role.
 * @returns the names of the migrations that were applied
 */
export async function prepareDatabase(ownerPool: pg.Pool, runtimeRole: string): Promise<string[]> {
  const applied = await migrate(ownerPool);
  await saveDefinitions(ownerPool);
  await saveUsualSettings(ownerPool);
  await grantRuntime(ownerPool, runtimeRole);
  return applied;
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
