import type pg from 'pg';
import {
  BASELINE,
  MIGRATIONS_FOLDER,
  MigrationError,
  readMigrations,
  readSchema,
  sinceBaseline,
} from './schema.ts';
import type { Applied, Migration } from './schema.ts';

// The key of the advisory lock for changes of the schema: arbitrary, but the same for every server.
export const MIGRATION_LOCK = 727_100_001;

const CREATE_LEDGER = `
  CREATE TABLE public.schema_migration (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE public.schema_migration IS 'read-only: which migrations stand, and what they said';`;

/**
 * Brings the database to the newest schema: a new one is made as the schema stands today, an older
 * one takes the migrations that it lacks, each in its own transaction, which also records it.
 * Servers that start together wait for an advisory lock, and find nothing left to do.
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
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureLedger(client);
    const applied = await adoptBaseline(client, migrations);
    const missing = missingMigrations(migrations, applied).filter(
      ({ name }) => upTo === null || name <= upTo,
    );
    if (applied.length === 0 && upTo === null && folder === MIGRATIONS_FOLDER)
      await apply(client, { name: 'schema', sql: readSchema() }, migrations);
    else for (const migration of missing) await apply(client, migration, [migration]);
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

// Cached for /readyz, because the files do not change while a server runs.
let ours: Migration[] | undefined;

/** Whether the database has exactly the folder's migrations (for /readyz). */
export async function isSchemaCurrent(
  pool: pg.Pool,
  migrations: Migration[] = (ours ??= readMigrations()),
): Promise<boolean> {
  const applied = await readLedger(pool);
  return (
    applied.length === migrations.length &&
    migrations.every(
      ({ name, sha256 }, index) => applied[index]?.name === name && applied[index]?.sha256 === sha256,
    )
  );
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
}

/** The migrations recorded in the database. Throws if none ever ran. */
export async function readLedger(database: pg.Pool | pg.PoolClient): Promise<Applied[]> {
  const { rows } = await database.query<Applied>(
    'SELECT name, sha256 FROM public.schema_migration ORDER BY name COLLATE "C"',
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
  for (const { name, sha256 } of applied) {
    const migration = known.get(name);
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

/** @param recorded the migrations that the database has with it */
async function apply(
  client: pg.PoolClient,
  { name, sql }: Pick<Migration, 'name' | 'sql'>,
  recorded: readonly Applied[],
): Promise<void> {
  try {
    await client.query('BEGIN');
    // Row-level security applies to the owner, too: without a scope an UPDATE would silently change
    // nothing.
    await client.query(
      "SET LOCAL search_path TO public; SET LOCAL statement_timeout = 0; SET LOCAL app.scope = 'all'",
    );
    // A schema's functions stand before the tables that they read.
    await client.query('SET LOCAL check_function_bodies = off');
    await client.query(sql);
    await client.query(
      'INSERT INTO public.schema_migration (name, sha256) SELECT * FROM unnest($1::text[], $2::text[])',
      [recorded.map((one) => one.name), recorded.map((one) => one.sha256)],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(
      `The migration ${name}${lineOf(sql, error)} failed and nothing of it remains: ${reason}`,
      {
        cause: error,
      },
    );
  }
}

// PostgreSQL reports the position in characters of the sent text, from 1.
function lineOf(sql: string, error: unknown): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : NaN;
  return Number.isNaN(position) ? '' : ` (line ${sql.slice(0, position - 1).split('\n').length})`;
}

/**
 * Grants the runtime role what it needs in a schema and no more. A table's comment restricts it:
 * 'append-only: ...' (history, audit) grants SELECT and INSERT, 'read-only: ...' only SELECT. Does
 * nothing if the runtime role is the owner. Call it after `migrate`, and for each further schema
 * with tables.
 */
export async function grantRuntime(
  ownerPool: pg.Pool,
  runtimeRole: string,
  schema = 'public',
): Promise<void> {
  const client = await ownerPool.connect();
  let failed = false;
  try {
    const { rows } = await client.query<{ statement: string }>(GRANTS, [runtimeRole, schema]);
    if (rows.length === 0) return;
    await client.query('BEGIN');
    // Without the lock, servers that start together fail with "tuple concurrently updated".
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    for (const { statement } of rows) await client.query(statement);
    await client.query('COMMIT');
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    client.release(failed);
  }
}

// The statements are built by PostgreSQL's format(%I), which quotes the names.
const GRANTS = `
  WITH relation AS (
    SELECT c.oid, c.relname, c.relkind, coalesce(obj_description(c.oid, 'pg_class'), '') AS comment
    FROM pg_class c
    WHERE c.relnamespace = to_regnamespace(quote_ident($2)) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
      AND pg_has_role(current_user, c.relowner, 'USAGE')
  ), statement AS (
    SELECT 0 AS step, format('GRANT USAGE ON SCHEMA %I TO %I', $2::text, $1::text) AS statement
    UNION ALL
    SELECT 1, format('GRANT USAGE, SELECT ON SEQUENCE %I.%I TO %I', $2, relname, $1) FROM relation WHERE relkind = 'S'
    UNION ALL
    SELECT 1, format('REVOKE ALL ON %I.%I FROM %I', $2, relname, $1) FROM relation WHERE relkind <> 'S'
    UNION ALL
    SELECT 2, format('GRANT %s ON %I.%I TO %I',
      CASE WHEN comment LIKE 'read-only%' OR relkind IN ('v', 'm') THEN 'SELECT'
           WHEN comment LIKE 'append-only%' THEN 'SELECT, INSERT'
           ELSE 'SELECT, INSERT, UPDATE, DELETE' END, $2, relname, $1) FROM relation WHERE relkind <> 'S'
  )
  SELECT statement FROM statement WHERE $1 <> current_user ORDER BY step`;
