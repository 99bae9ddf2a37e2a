import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isSchemaCurrent } from '../db/migrate.ts';
import { PORTAL_VERSION } from '../portal-version.ts';

/** A database that hangs never answers, so the query needs its own timeout. */
const PROBE: pg.QueryConfig & { query_timeout: number } = { text: 'SELECT 1', query_timeout: 3_000 };

/**
 * /healthz: the process is up, and its version. /readyz: the database answers and its schema
 * matches this code.
 */
export function installHealth(app: FastifyInstance, pool: pg.Pool, ownerPool: pg.Pool): void {
  app.get('/healthz', async () => ({ status: 'alive', version: PORTAL_VERSION }));
  // Anyone may ask, as often as they like; one query to the database answers all who wait.
  let asking: Promise<string> | null = null;
  app.get('/readyz', async (_request, reply) => {
    asking ??= readiness(pool, ownerPool).finally(() => (asking = null));
    const status = await asking;
    return reply.code(status === READY ? 200 : 503).send({ status });
  });
}

const READY = 'ready';

async function readiness(pool: pg.Pool, ownerPool: pg.Pool): Promise<string> {
  try {
    await pool.query(PROBE);
    return (await isSchemaCurrent(ownerPool)) ? READY : 'the database schema is not current';
  } catch {
    return 'the database does not answer';
  }
}
