import type { Facts } from '../../src/machines/facts.ts';
import { decide } from '../../src/machines/decide.ts';
import type { EventName, WorkflowName } from '../../src/machines/workflow.ts';
import type { Tx } from '../db/with-actor.ts';
import { refusedBy } from './guard-refusals.ts';
import { moveOf, writeMoves, type NamedActor } from './write-history.ts';

/** A locked record, with the facts and the reason of its own step, if any. */
interface LockedRecord {
  id: string;
  client_id: string | null;
  status: number;
  stone_id?: string;
  facts?: Omit<Facts, 'actor'>;
  reason?: string;
}

/**
 * One step of many records by a job, without a person: each is decided by itself. `reason` is kept
 * in the history of those that have none of their own.
 * @throws Refused 409 for a record's state or a guard
 */
export function moveByJob(
  tx: Tx,
  job: NamedActor,
  { workflow, event }: { workflow: WorkflowName; event: EventName },
  records: readonly LockedRecord[],
  reason: string | null = null,
): void {
  if (records.length === 0) return;
  const moves = records.map(({ id, client_id: clientId, status, stone_id: stoneId, facts, reason: own }) => {
    const decision = decide(workflow, status, { type: event }, { ...facts, actor: null, job: job.job });
    if (!decision.ok) throw refusedBy(decision.refusal);
    return { ...moveOf(workflow, id, clientId, decision), stoneId: stoneId ?? null, reason: own };
  });
  writeMoves(tx, job, moves, reason);
}
