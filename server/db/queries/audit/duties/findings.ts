/** The findings: steps that broke a duty. */
import type { FindingStatus } from '../../../../../src/domain/codes.ts';
import type { WorkflowName } from '../../../../../src/machines/workflow.ts';
import { isUuid, type Tx } from '../../../with-actor.ts';
import { newId } from '../../../../ids.ts';
import type { Breach } from './breaches.ts';
import type { LockedDuty } from './duties.ts';

/** Inserts a finding of each; returns their ids. */
export async function insertFindings(
  tx: Tx,
  { id: dutyId, workflow }: LockedDuty,
  breaches: readonly Breach[],
  status: number,
): Promise<string[]> {
  const ids = breaches.map(() => newId());
  await tx.run(
    `INSERT INTO duty_finding (id, duty_id, workflow, record_id, step, earlier_id, person_id, amount, status)
     SELECT f.id, $1, $2, f.record_id, f.step, f.earlier_id, f.person_id, f.amount, $3
       FROM unnest($4::uuid[], $5::uuid[], $6::int[], $7::uuid[], $8::uuid[], $9::numeric[])
              AS f (id, record_id, step, earlier_id, person_id, amount)`,
    [
      dutyId,
      workflow,
      status,
      ids,
      breaches.map(({ record_id }) => record_id),
      breaches.map(({ step }) => step),
      breaches.map(({ earlier_id }) => earlier_id),
      breaches.map(({ person_id }) => person_id),
      breaches.map(({ amount }) => amount),
    ],
  );
  return ids;
}

export interface FindingRow {
  id: string;
  duty_id: string;
  workflow: WorkflowName;
  record_id: string;
  step: number;
  event: string;
  at: string;
  earlier: { workflow: WorkflowName; step: number; event: string; at: string } | null;
  person: string;
  role_id: number | null;
  amount: string | null;
  status: number;
  is_own: boolean;
  last: { event: string; by: string; at: string; reason: string | null } | null;
}

export interface FindingFilter {
  dutyId: string | null;
  status: number | null;
}

/** A page of findings, newest first, and how many there are. */
export async function listFindings(
  tx: Tx,
  { dutyId, status }: FindingFilter,
  page: number,
  size: number,
): Promise<{ rows: FindingRow[]; total: number }> {
  const where = '($1::uuid IS NULL OR f.duty_id = $1) AND ($2::smallint IS NULL OR f.status = $2)';
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM duty_finding f WHERE ${where}`,
    [dutyId, status],
  );
  const rows = await tx.many<FindingRow>(
    `SELECT f.id, f.duty_id, f.workflow, f.record_id, f.step, h.event, h.at,
            CASE WHEN e.id IS NOT NULL THEN json_build_object(
              'workflow', e.workflow, 'step', e.step, 'event', e.event, 'at', e.at) END AS earlier,
            open_words(h.actor_name) AS person, h.role_id, f.amount::text AS amount, f.status,
            coalesce(f.person_id = (SELECT actor_id()), false) AS is_own,
            CASE WHEN l.event IS NOT NULL THEN json_build_object(
              'event', l.event, 'by', open_words(l.actor_name), 'at', l.at,
              'reason', nullif(open_words(l.reason, ''), '')) END AS last
       FROM (SELECT * FROM duty_finding f WHERE ${where}
              ORDER BY f.created_at DESC, f.id DESC LIMIT $3 OFFSET $4) f
       JOIN history h ON h.record_id = f.record_id AND h.step = f.step
       LEFT JOIN history e ON e.id = f.earlier_id
       LEFT JOIN history l ON l.record_id = f.id AND l.step = f.version AND f.version > 1
      ORDER BY f.created_at DESC, f.id DESC`,
    [dutyId, status, size, (page - 1) * size],
  );
  return { rows, total: counted?.total ?? 0 };
}

export interface LockedFinding {
  id: string;
  workflow: WorkflowName;
  record_id: string;
  status: FindingStatus;
  person_id: string | null;
}

/** Locks in a fixed order, so that two people who answer the same findings cannot deadlock. */
export const lockFindings = (tx: Tx, ids: readonly string[]): Promise<LockedFinding[]> =>
  tx.many<LockedFinding>(
    `SELECT f.id, f.workflow, f.record_id, f.status, f.person_id FROM duty_finding f
      WHERE f.id = ANY ($1::uuid[]) ORDER BY f.id FOR UPDATE`,
    [ids.filter(isUuid)],
  );
