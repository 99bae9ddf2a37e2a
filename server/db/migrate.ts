import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import {
  BASELINE,
  fits,
  isBeside,
  MIGRATIONS_FOLDER,
  MigrationError,
  readMigrations,
  readSchema,
  sinceBaseline,
} from './schema.ts';
import type { Applied, Migration } from './schema.ts';

// The keys of advisory locks are arbitrary, but the same for every server.
/** Held by each transaction that changes the schema or its triggers. */
export const MIGRATION_LOCK = 727_100_001;
/** Held by the migrating server for the whole run. */
const MIGRATING = 727_100_048;
const ASK_AGAIN_MS = 200;

const CREATE_LEDGER = `
  CREATE TABLE public.schema_migration (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    needs text
  );
  COMMENT ON TABLE public.schema_migration IS 'read-only: which migrations stand, and what they said';`;

/**
 * Brings the database to the newest schema: a new one is made as the schema stands today, an older
 * one takes the migrations that it lacks, each in its own transaction, which also records it.
 * Servers that start together wait for each other, and find nothing left to do. Servers of the
 * version before go on: none of their requests waits long for a migration.
 * @param upTo the last migration to apply, for an older schema; without it all are applied
 * @returns the names of the migrations that this call applied
 * @throws MigrationError if an applied migration was changed, is unknown here, or a new one
 * precedes it
 */
export async function migrate(
  ownerPool: pg.Pool,
  folder: string = MIGRATIONS_FOLDER,
  upTo: string | null = null,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await ownerPool.connect();
  let failed = false;
  try {
    await takeTurn(client);
    await ensureLedger(client);
    const applied = await adoptBaseline(client, migrations);
    const missing = missingMigrations(migrations, applied).filter(
      ({ name }) => upTo === null || name <= upTo,
    );
    if (applied.length === 0 && upTo === null && folder === MIGRATIONS_FOLDER)
      await apply(client, { name: 'schema', sql: readSchema() }, migrations);
    else
      for (const migration of missing)
        if (migration.isConcurrent) await applyConcurrently(client, migration);
        else await apply(client, migration, [migration]);
    return missing.map(({ name }) => name);
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    // A failed connection is closed and not reused, which also releases its lock.
    if (!failed)
      await client.query('RESET ALL; SELECT pg_advisory_unlock_all()').catch(() => (failed = true));
    client.release(failed);
  }
}

// Cached for the health checks, because the files do not change while a server runs.
let ours: Migration[] | undefined;
const ourMigrations = (): Migration[] => (ours ??= readMigrations());

/** Whether this version can run on the database's schema (for /readyz). */
export const isSchemaUsable = async (
  pool: pg.Pool,
  migrations: Migration[] = ourMigrations(),
): Promise<boolean> => fits(await readLedger(pool), migrations);

/** The name of the newest migration that this version knows (for /healthz). */
export const newestMigration = (): string => ourMigrations().at(-1)?.name ?? '';

/** Waits without a statement under way: CREATE INDEX CONCURRENTLY would wait for its end. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [
      MIGRATING,
    ]);
    if (rows[0]?.ours === true) return;
    await sleep(ASK_AGAIN_MS);
  }
}

async function ensureLedger(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ known: boolean; role: string; may: boolean }>(
    `SELECT to_regclass('public.schema_migration') IS NOT NULL AS known, current_user AS role,
            has_schema_privilege('public', 'CREATE') AS may`,
  );
  if (rows[0]?.may === false) {
    throw new MigrationError(
      `The database role ${rows[0].role} may not make tables. Give DATABASE_OWNER_URL a role that owns the database (ALTER DATABASE ... OWNER TO ...), beside DATABASE_URL.`,
    );
  }
  if (!rows[0]?.known) await client.query(CREATE_LEDGER);
  // Older versions recorded no needs.
  else await client.query('ALTER TABLE public.schema_migration ADD COLUMN IF NOT EXISTS needs text');
}

/** The migrations recorded in the database. Throws if none ever ran. */
export async function readLedger(database: pg.Pool | pg.PoolClient): Promise<Applied[]> {
  // A server of this version may stand before a database in which an older one made the ledger.
  const { rows } = await database.query<Applied>(
    `SELECT name, sha256, to_jsonb(m) ->> 'needs' AS needs
       FROM public.schema_migration m ORDER BY name COLLATE "C"`,
  );
  return rows;
}

/** A database of version 0.1.0 has the baseline from then on; nothing else is written to it. */
async function adoptBaseline(client: pg.PoolClient, migrations: Migration[]): Promise<readonly Applied[]> {
  const applied = await readLedger(client);
  const [baseline] = migrations;
  if (baseline?.name !== BASELINE) return applied;
  const since = sinceBaseline(applied, baseline);
  if (since === null || (since !== applied && !(await wasStarted(client)))) {
    throw new MigrationError(
      `The database ends with the migration ${applied.at(-1)?.name}, which is older than this version of Pavilion knows. Start version 0.1.0 with it once, and then this version.`,
    );
  }
  if (since !== applied) {
    await client.query(
      `WITH before AS (DELETE FROM public.schema_migration)
       INSERT INTO public.schema_migration (name, sha256) VALUES ($1, $2)`,
      [baseline.name, baseline.sha256],
    );
  }
  return since;
}

/**
 * Whether version 0.1.0 was started with its newest schema: it gave older rows their first steps.
 */
async function wasStarted(client: pg.PoolClient): Promise<boolean> {
  // Without the scope, row-level security shows none. It is reset at the end.
  await client.query("SET app.scope = 'all'");
  const { rows } = await client.query<{ rest: boolean }>(
    `SELECT EXISTS (SELECT FROM account WHERE version = 0) OR EXISTS (SELECT FROM invoice WHERE version = 0) AS rest`,
  );
  return rows[0]?.rest === false;
}

function missingMigrations(migrations: Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const ourNewest = migrations.at(-1)?.name ?? '';
  for (const one of applied) {
    const { name, sha256 } = one;
    const migration = known.get(name);
    // A newer version has been here, and left what this one uses.
    if (!migration && isBeside(one, ourNewest)) continue;
    if (!migration) {
      throw new MigrationError(
        `The database has the migration ${name}, which this version does not know. Start the newer version that made it, or give another database.`,
      );
    }
    if (migration.sha256 !== sha256) {
      throw new MigrationError(
        `The migration ${name} was changed after the database had applied it. Put the file back as it was, and write the change as a new migration.`,
      );
    }
    known.delete(name);
  }
  const missing = [...known.values()];
  const newest = applied.at(-1)?.name;
  const late = missing.find(({ name }) => newest !== undefined && name < newest);
  if (late) {
    throw new MigrationError(
      `The migration ${late.name} comes before ${newest}, which the database already has. Give it a higher number.`,
    );
  }
  return missing;
}

/**
 * Whoever needs a table that a migration waits for waits behind it, so it gives up soon and tries
 * again later.
 */
const LOCK_MS = 2_000;
const TRIES = 30;
const TRY_AGAIN_MS = 2_000;

/**
 * Applies a migration in a transaction.
 * @param recorded the migrations that the database has with it
 */
async function apply(
  client: pg.PoolClient,
  migration: Pick<Migration, 'name' | 'sql'>,
  recorded: readonly Applied[],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await applyOnce(client, migration, recorded);
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if (!isLockTimeout(error) || attempt >= TRIES)
        throw failureOf(migration, error, 'nothing of it remains');
      await sleep(TRY_AGAIN_MS);
    }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

function failureOf(
  { name, sql }: Pick<Migration, 'name' | 'sql'>,
  error: unknown,
  rest: string,
): MigrationError {
  const reason = error instanceof Error ? error.message : String(error);
  return new MigrationError(`The migration ${name}${lineOf(sql, error)} failed and ${rest}: ${reason}`, {
    cause: error,
  });
}

/** Statements that no transaction can hold. They may run again, if one of them fails. */
async function applyConcurrently(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query("SET search_path TO public; SET statement_timeout = 0; SET app.scope = 'all'");
    for (const statement of migration.sql.split(/;\s*$/m))
      if (statement.trim() !== '') await client.query(statement);
    await record(client, [migration]);
  } catch (error) {
    throw failureOf(migration, error, 'is repeated at the next start');
  }
}

const record = (client: pg.PoolClient, migrations: readonly Applied[]): Promise<unknown> =>
  client.query(
    'INSERT INTO public.schema_migration (name, sha256, needs) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])',
    [
      migrations.map(({ name }) => name),
      migrations.map(({ sha256 }) => sha256),
      migrations.map(({ needs }) => needs ?? null),
    ],
  );

async function applyOnce(
  client: pg.PoolClient,
  { sql }: Pick<Migration, 'sql'>,
  recorded: readonly Applied[],
): Promise<void> {
  await client.query('BEGIN');
  // Not limited: whoever has it makes triggers or rights, and ends soon.
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
  // Row-level security applies to the owner, too: without a scope an UPDATE would silently change
  // nothing.
  await client.query(
    "SET LOCAL search_path TO public; SET LOCAL statement_timeout = 0; SET LOCAL app.scope = 'all'",
  );
  // A schema's functions stand before the tables that they read.
  await client.query('SET LOCAL check_function_bodies = off');
  await client.query(sql);
  await record(client, recorded);
  await client.query('COMMIT');
}

// PostgreSQL reports the position in characters of the sent text, from 1.
function lineOf(sql: string, error: unknown): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : NaN;
  return Number.isNaN(position) ? '' : ` (line ${sql.slice(0, position - 1).split('\n').length})`;
}
