/** The last check of all histories: its time, who asked for it, and its findings. */
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import { newId } from '../../../ids.ts';
import type { Tx } from '../../with-actor.ts';

/** The first of the lock's two keys. Each kind of lock has its own number. */
const CHECK_LOCK = 7_306;

/**
 * False while another check is running in any process; otherwise none can begin until the
 * transaction ends. PostgreSQL releases the lock however a process dies.
 */
export async function lockHistoryCheck(tx: Tx): Promise<boolean> {
  const found = await tx.one<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1, 0) AS mine', [
    CHECK_LOCK,
  ]);
  return found?.mine === true;
}

/** Notes that a check begins; null is the nightly one. Returns its id. */
export async function beginCheck(tx: Tx, by: string | null): Promise<string> {
  const id = newId();
  await tx.run('INSERT INTO history_check (id, begun_by) VALUES ($1, $2)', [id, by]);
  return id;
}

export const forgetCheck = (tx: Tx, id: string): Promise<number> =>
  tx.run('DELETE FROM history_check WHERE id = $1', [id]);

export interface StoredFinding {
  workflow: WorkflowName;
  record_id: string;
  finding: string;
}

export interface CheckResult {
  checked: Record<string, number>;
  steps: number;
  /** Of them, steps with conditions of which nobody knows whether they held. */
  unknown: number;
  /** Records that do not conform. */
  faulty: number;
  /** The first findings among them. */
  findings: StoredFinding[];
}

/** Stores the findings and deletes earlier checks, but not one that began meanwhile. */
export async function endCheck(tx: Tx, id: string, result: CheckResult): Promise<void> {
  const { checked, steps, unknown, faulty, findings } = result;
  await tx.run(
    `UPDATE history_check SET ended_at = clock_timestamp(), checked = $2, steps = $3, faulty = $4, findings = $5,
            unknown_steps = $6
      WHERE id = $1`,
    [id, JSON.stringify(checked), steps, faulty, JSON.stringify(findings), unknown],
  );
  await tx.run(
    'DELETE FROM history_check WHERE begun_at < (SELECT begun_at FROM history_check WHERE id = $1)',
    [id],
  );
}

export interface StoredCheck extends CheckResult {
  at: string;
  seconds: number;
  /** Who asked for it; null for the nightly one. */
  by: string | null;
}

/** The last check that ended; undefined before the first. */
export const lastCheck = (tx: Tx): Promise<StoredCheck | undefined> =>
  tx.one<StoredCheck>(
    `SELECT k.checked, k.steps, k.unknown_steps AS unknown, k.faulty, k.findings, k.ended_at AS at,
            round(extract(epoch FROM k.ended_at - k.begun_at), 3)::float8 AS seconds,
            CASE WHEN k.begun_by IS NOT NULL THEN trim(u.first_name || ' ' || u.last_name) END AS by
       FROM history_check k LEFT JOIN app_user u ON u.id = k.begun_by
      WHERE k.ended_at IS NOT NULL ORDER BY k.ended_at DESC LIMIT 1`,
  );

/** When the running check began; null if none is running. */
export async function runningSince(tx: Tx): Promise<string | null> {
  const running = await tx.one<{ begun_at: string }>(
    `SELECT k.begun_at FROM history_check k
      WHERE k.ended_at IS NULL AND EXISTS (
        SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
         WHERE l.locktype = 'advisory' AND l.classid = $1 AND l.objid = 0 AND l.objsubid = 2 AND l.granted)
      ORDER BY k.begun_at DESC LIMIT 1`,
    [CHECK_LOCK],
  );
  return running?.begun_at ?? null;
}
