import type pg from 'pg';

/** Owns the tables; runs migrations and jobs. */
export const OWNER_ROLE = 'pavilion_owner';
/** What the server works as: row-level security binds it, and it owns nothing. */
export const RUNTIME_ROLE = 'pavilion_app';
export const DATABASE = 'pavilion';

// Any number, as long as every process takes the same one.
const PREPARE_LOCK = 727_100_003;

/** Makes the two roles, and the database when asked for one; what is there already stays as it is. */
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

/** The address of a database behind a unix socket, as pg and psql understand it. */
export function socketUrl(role: string, socketFolder: string, database: string): string {
  return `postgresql://${role}@/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`;
}
