import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isSchemaCurrent } from '../db/migrate.ts';

/** Whoever asks for readiness has a patience of their own, and a database that hangs answers nobody. */
const PROBE: pg.QueryConfig & { query_timeout: number } = { text: 'SELECT 1', query_timeout: 3_000 };

/** /healthz: the process lives. /readyz: the database answers and its schema is the one this code knows. */
export function installHealth(app: FastifyInstance, pool: pg.Pool, ownerPool: pg.Pool): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query(PROBE);
      if (await isSchemaCurrent(ownerPool)) return { status: 'ready' };
      return reply.code(503).send({ status: 'the database schema is not current' });
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
