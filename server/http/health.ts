import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isSchemaUsable } from '../db/migrate.ts';
import { NoPrimary } from '../db/primary.ts';
import { PORTAL_VERSION } from '../portal-version.ts';

/** A database that hangs never answers, so the query needs its own timeout. */
const PROBE: pg.QueryConfig & { query_timeout: number } = {
  text: 'SELECT pg_is_in_recovery() AS is_standby',
  query_timeout: 3_000,
};
const READY_WITHIN_MS = 6_000;

/**
 * /healthz: the process is up, and its version. /readyz: the database answers, takes writes, and
 * has a schema that this version can run on.
 */
export function installHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', async () => ({ status: 'alive', version: PORTAL_VERSION }));
  // Anyone may ask, as often as they like; one query to the database answers all who wait.
  let asking: Promise<string> | null = null;
  app.get('/readyz', async (_request, reply) => {
    asking ??= Promise.race([readiness(pool), sleep(READY_WITHIN_MS, SILENT, { ref: false })]).finally(
      () => (asking = null),
    );
    const status = await asking;
    return reply.code(status === READY ? 200 : 503).send({ status });
  });
}

const READY = 'ready';
const SILENT = 'the database does not answer';
const STANDBY = 'no machine of the database takes writes';

async function readiness(pool: pg.Pool): Promise<string> {
  try {
    const { rows } = await pool.query<{ is_standby: boolean }>(PROBE);
    if (rows[0]?.is_standby === true) return STANDBY;
    return (await isSchemaUsable(pool)) ? READY : 'this version cannot run on the schema of the database';
  } catch (error) {
    return error instanceof NoPrimary ? STANDBY : SILENT;
  }
}
