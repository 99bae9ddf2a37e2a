import type pg from 'pg';

/** The role that owns the tables and runs migrations and jobs. */
export const OWNER_ROLE = 'pavilion_owner';
/** The server's role: row-level security applies to it, and it owns nothing. */
export const RUNTIME_ROLE = 'pavilion_app';
export const DATABASE = 'pavilion';

// An arbitrary number, the same for every process.
const PREPARE_LOCK = 727_100_003;

/** Creates the two roles, and the database if asked to; existing ones are left unchanged. */
export async function prepareRoles(superuser: pg.Client, database: string | null): Promise<void> {
  await superuser.query('SELECT pg_advisory_lock($1)', [PREPARE_LOCK]);
  try {
    for (const role of [OWNER_ROLE, RUNTIME_ROLE]) {
      const { rowCount } = await superuser.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      if (rowCount) continue;
      await superuser.query(`CREATE ROLE ${superuser.escapeIdentifier(role)} LOGIN NOSUPERUSER NOBYPASSRLS`);
    }
    if (database === null) return;
    const { rowCount } = await superuser.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount) return;
    const name = superuser.escapeIdentifier(database);
    await superuser.query(`CREATE DATABASE ${name} OWNER ${superuser.escapeIdentifier(OWNER_ROLE)}`);
  } finally {
    await superuser.query('SELECT pg_advisory_unlock($1)', [PREPARE_LOCK]);
  }
}

/** The address of a database on a unix socket, in the form that pg and psql take. */
export function socketUrl(role: string, socketFolder: string, database: string): string {
  return `postgresql://${role}@/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`;
}
