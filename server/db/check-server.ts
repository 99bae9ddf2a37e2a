import type pg from 'pg';

/** The given database cannot be used; the message says why and what to do. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem';
}

const OLDEST = 15;

export interface DatabaseServer {
  version: string;
  role: string;
  /** Whether row-level security applies; it does not for superusers and roles with BYPASSRLS. */
  bypassesRowSecurity: boolean;
}

/**
 * Asks a database for our role, and refuses a version that is too old.
 * @param variable the environment variable with this database's address, for the message
 * @throws DatabaseProblem
 */
export async function checkServer(pool: pg.Pool, variable: string): Promise<DatabaseServer> {
  const { rows } = await pool
    .query<{ version: string; number: number; role: string; bypasses: boolean }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
              current_user AS role, (rolsuper OR rolbypassrls) AS bypasses
       FROM pg_roles WHERE rolname = current_user`,
    )
    .catch((error: unknown) => {
      throw new DatabaseProblem(
        `The database of ${variable} does not answer: ${reasonOf(error)}. Check the address, the password and that PostgreSQL runs.`,
        { cause: error },
      );
    });
  const server = rows[0];
  if (!server) throw new DatabaseProblem(`The database of ${variable} does not know its own user.`);
  if (server.number < OLDEST * 10_000) {
    throw new DatabaseProblem(
      `The database of ${variable} is PostgreSQL ${server.version}. PostgreSQL ${OLDEST} or later is needed.`,
    );
  }
  return { version: server.version, role: server.role, bypassesRowSecurity: server.bypasses };
}

function reasonOf(error: unknown): string {
  // Node tries IPv6 and IPv4 and reports both failures in one error that has no message.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
