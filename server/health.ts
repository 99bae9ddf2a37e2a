/** What /healthz and /readyz say, on the portal's port and on that of the metrics. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isSchemaUsable, newestMigration } from './db/migrate.ts';
import { NoPrimary } from './db/primary.ts';
import { PORTAL_VERSION } from './portal-version.ts';

/** A database that hangs never answers, so the query needs its own timeout. */
const PROBE: pg.QueryConfig & { query_timeout: number } = {
  text: 'SELECT pg_is_in_recovery() AS is_standby',
  query_timeout: 3_000,
};
const READY_WITHIN_MS = 6_000;

const READY = 'ready';
const SILENT = 'the database does not answer';
const STANDBY = 'no machine of the database takes writes';

/** The process is up; which version it runs, and the newest migration that this version knows. */
export const aliveness = () => ({
  status: 'alive',
  version: PORTAL_VERSION,
  schema: newestMigration(),
});

interface Readiness {
  code: 200 | 503;
  body: { status: string };
}

/**
 * Whether the database answers, takes writes, and has a schema that this version can run on. Anyone
 * may ask, as often as they like; one query to the database answers all who wait.
 */
export function createReadiness(pool: pg.Pool): () => Promise<Readiness> {
  let asking: Promise<string> | null = null;
  return async () => {
    asking ??= Promise.race([statusOf(pool), sleep(READY_WITHIN_MS, SILENT, { ref: false })]).finally(
      () => (asking = null),
    );
    const status = await asking;
    return { code: status === READY ? 200 : 503, body: { status } };
  };
}

async function statusOf(pool: pg.Pool): Promise<string> {
  try {
    const { rows } = await pool.query<{ is_standby: boolean }>(PROBE);
    if (rows[0]?.is_standby === true) return STANDBY;
    return (await isSchemaUsable(pool)) ? READY : 'this version cannot run on the schema of the database';
  } catch (error) {
    return error instanceof NoPrimary ? STANDBY : SILENT;
  }
}
