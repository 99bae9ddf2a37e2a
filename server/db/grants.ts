import type pg from 'pg';
import { MIGRATION_LOCK } from './migrate.ts';

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
