import type pg from 'pg';
import type { Env } from '../env.ts';
import { QUEUE_CONNECTIONS } from '../jobs/start.ts';
import { OWNER_CONNECTIONS } from '../db/pool.ts';

/**
 * A sentence with the most connections that this process opens and how many the database allows; a
 * warning if too few are free. With a pooler, fewer of them reach the database.
 */
export async function describeConnections(
  env: Pick<Env, 'databaseConnections' | 'jobs'>,
  ownerPool: pg.Pool,
): Promise<string> {
  const most =
    env.databaseConnections +
    OWNER_CONNECTIONS +
    (env.jobs ? QUEUE_CONNECTIONS.working : QUEUE_CONNECTIONS.asking);
  const { rows } = await ownerPool.query<{ allowed: number; others: number }>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS allowed,
            (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend'
                AND pid <> pg_backend_pid()) AS others`,
  );
  const { allowed = 0, others = 0 } = rows[0] ?? {};
  const sentence = `At most ${most} connections to the database, which allows ${allowed}; ${others} are in use.`;
  return most + others <= allowed
    ? sentence
    : `Warning: ${sentence} Raise max_connections of PostgreSQL, or give this process fewer (DATABASE_CONNECTIONS, JOBS=0).`;
}
