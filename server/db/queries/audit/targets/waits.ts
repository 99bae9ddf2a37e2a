/** Since when records are in their states. */
import { EXTENSION_STATUS, KYC_STATUS } from '../../../../../src/domain/codes.ts';
import type { WorkflowName } from '../../../../../src/machines/workflow.ts';
import type { Tx } from '../../../with-actor.ts';
import { dueDay } from './due-day.ts';

/** SQL: when the record with this id entered its state; null if it never moved. */
const enteredAt = (id: string): string =>
  `(SELECT max(e.at) FROM history e WHERE e.record_id = ${id} AND e.from_state <> e.to_state)`;

/** SQL: since when a line waits, a memo line's request for more time, and a client's documents. */
export const LINE_WAITS = enteredAt('l.id');
export const REQUEST_WAITS = enteredAt(
  `(SELECT x.id FROM memo_extension x WHERE x.line_id = l.id AND x.status = ${EXTENSION_STATUS.asked})`,
);
export const DOCUMENTS_WAIT = `(SELECT min(${enteredAt('k.id')}) FROM kyc_document k
  WHERE k.client_id = u.id AND k.status = ${KYC_STATUS.pending})`;

export interface EnteredState {
  since: string;
  /** When the record's due day ends; null without one. */
  due: string | null;
}

/**
 * When each of these records entered its state, by id. Records that never moved are left out. The
 * caller has checked that the actor may see them.
 */
export async function enteredStates(
  tx: Tx,
  workflow: WorkflowName,
  ids: readonly string[],
): Promise<Map<string, EnteredState>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many<EnteredState & { id: string }>(
    `SELECT h.record_id AS id, max(h.at) AS since, house_start(${dueDay('$2::text', 'h.record_id')} + 1) AS due
       FROM history h WHERE h.record_id = ANY ($1::uuid[]) AND h.from_state <> h.to_state GROUP BY h.record_id`,
    [ids, workflow],
  );
  return new Map(rows.map(({ id, ...entered }) => [id, entered]));
}
