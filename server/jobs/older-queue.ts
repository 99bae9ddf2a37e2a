import type { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { SYSTEM, withActor } from '../db/with-actor.ts';

interface Waiting {
  name: string;
  jobs: { data: object }[];
}

/**
 * Moves the jobs that waited or ran in the tables of pg-boss 10 (migration 0240) into `queues`, and
 * drops those tables. Does nothing when they are gone.
 */
export async function moveOlderJobs(
  boss: PgBoss,
  ownerPool: pg.Pool,
  queues: readonly string[],
): Promise<void> {
  await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    const older = await tx.one<{ stands: boolean }>(
      `SELECT to_regclass('pgboss_10.job') IS NOT NULL AS stands`,
    );
    if (!older?.stands) return;
    const waiting = await tx.many<Waiting>(
      `SELECT name, jsonb_agg(DISTINCT jsonb_build_object('data', coalesce(data, '{}'))) AS jobs FROM pgboss_10.job
        WHERE state IN ('created', 'retry', 'active') AND name = ANY ($1) GROUP BY name ORDER BY name`,
      [queues],
    );
    const db = { executeSql: (text: string, values?: unknown[]) => tx.client.query(text, values) };
    for (const { name, jobs } of waiting) await boss.insert(name, jobs, { db });
    await tx.run('DROP SCHEMA pgboss_10 CASCADE');
  });
}
