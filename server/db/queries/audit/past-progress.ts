/**
 * How far a long read of the past has come. The reading session carries it in its application_name,
 * which every process sees in pg_stat_activity. Nothing is written, and it is gone when the
 * transaction ends.
 */
import { createHash } from 'node:crypto';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import type { Tx } from '../../with-actor.ts';

/** Keys are made by browsers, so they count for one person only. A name has 63 bytes. */
const nameOf = (personId: string, key: string): string =>
  `past ${createHash('sha256').update(`${personId} ${key}`).digest('hex').slice(0, 32)}`;

/** Tells how many percent are done, until the transaction ends. */
export const tellProgress = (tx: Tx, personId: string, key: string, percent: number): Promise<number> =>
  tx.run(`SELECT set_config('application_name', $1, true)`, [`${nameOf(personId, key)} ${percent}`]);

/** Null if nothing with this key is being read. */
export async function progressOf(tx: Tx, personId: string, key: string): Promise<number | null> {
  const row = await tx.one<{ percent: number }>(
    `SELECT split_part(application_name, ' ', 3)::int AS percent FROM pg_stat_activity
      WHERE datname = current_database() AND starts_with(application_name, $1) ORDER BY xact_start DESC LIMIT 1`,
    [`${nameOf(personId, key)} `],
  );
  return row?.percent ?? null;
}

/** About as many records as have a history. */
export async function countPast(tx: Tx, workflow: WorkflowName): Promise<number> {
  const row = await tx.one<{ count: number }>(
    'SELECT count(*)::int AS count FROM record_path WHERE workflow = $1',
    [workflow],
  );
  return row?.count ?? 0;
}
