/** Writes what was decided: the records' new states and the history, a few statements for any number. */
import type { RoleId } from '../../src/domain/codes.ts';
import type { JobName, WorkflowName } from '../../src/machines/workflow.ts';
import { cut } from '../security/cut.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { transitions } from '../metrics/measures.ts';
import { definitionHash } from './definitions.ts';

/** Who acts, for the history: a person by name and role, or a job. */
export interface Doer {
  id: string | null;
  role: RoleId | null;
  name: string;
  job?: JobName;
  requestId: string | null;
}

/** One record's step, as `decide` permitted it. */
export interface RecordMove {
  workflow: WorkflowName;
  recordId: string;
  stoneId: string | null;
  clientId: string | null;
  event: string;
  from: string;
  to: string;
  toCode: number;
  /** The record was inserted in this transaction already, in its new state and with version 1. */
  isNew?: boolean;
}

const TABLE: Record<WorkflowName, string> = {
  stone: 'stone',
  hold: 'hold',
  memo: 'memo_line',
  confirmStone: 'confirm_line',
  enquiry: 'enquiry',
  kycDocument: 'kyc_document',
  business: 'business',
};

/**
 * Carries out the moves: each record takes its new state and version, and the history gets one row a move. A record
 * moves once in a call. The rows must be locked, and decided upon after that.
 */
export async function writeMoves(
  tx: Tx,
  doer: Doer,
  moves: readonly RecordMove[],
  reason: string | null = null,
): Promise<void> {
  const steps = new Map<string, number>();
  for (const [workflow, group] of groupByWorkflow(moves)) {
    const changed = group.filter((move) => !move.isNew);
    if (changed.length > 0) await writeStates(tx, TABLE[workflow], changed, steps);
  }
  await writeHistory(tx, doer, moves, steps, reason);
  tx.afterCommit(() => {
    for (const { workflow, event } of moves) transitions.add({ workflow, event });
  });
}

function groupByWorkflow(moves: readonly RecordMove[]): Map<WorkflowName, RecordMove[]> {
  const groups = new Map<WorkflowName, RecordMove[]>();
  for (const move of moves) {
    const group = groups.get(move.workflow);
    if (group) group.push(move);
    else groups.set(move.workflow, [move]);
  }
  return groups;
}

// The version counts a record's steps: the history's step number, without asking the history for its last one.
async function writeStates(
  tx: Tx,
  table: string,
  moves: readonly RecordMove[],
  steps: Map<string, number>,
): Promise<void> {
  const rows = await tx.many<{ id: string; version: number }>(
    `UPDATE ${table} r SET status = m.status, version = r.version + 1, updated_at = now()
       FROM unnest($1::uuid[], $2::smallint[]) AS m (id, status) WHERE r.id = m.id RETURNING r.id, r.version`,
    [moves.map((move) => move.recordId), moves.map((move) => move.toCode)],
  );
  if (rows.length !== moves.length)
    throw new Error(`${moves.length - rows.length} rows of ${table} were not there to move.`);
  for (const row of rows) steps.set(row.id, row.version);
}

/** The history is sealed and kept for ever; migration 0029 holds the same. Characters. */
const LONGEST_NAME = 300;
const LONGEST_REASON = 2_000;

async function writeHistory(
  tx: Tx,
  doer: Doer,
  moves: readonly RecordMove[],
  steps: ReadonlyMap<string, number>,
  reason: string | null,
): Promise<void> {
  await tx.run(
    `INSERT INTO history (id, workflow, record_id, step, stone_id, client_id, event, from_state, to_state,
                          definition_hash, actor_id, actor_name, role_id, reason, request_id)
     SELECT m.*, $11, $12, $13, $14, $15
       FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::uuid[], $6::uuid[], $7::text[], $8::text[],
                   $9::text[], $10::text[]) AS m`,
    [
      moves.map(() => newId()),
      moves.map((move) => move.workflow),
      moves.map((move) => move.recordId),
      moves.map((move) => (move.isNew ? 1 : steps.get(move.recordId))),
      moves.map((move) => move.stoneId),
      moves.map((move) => move.clientId),
      moves.map((move) => move.event),
      moves.map((move) => move.from),
      moves.map((move) => move.to),
      moves.map((move) => definitionHash(move.workflow)),
      doer.id,
      cut(doer.name, LONGEST_NAME),
      doer.role,
      reason === null ? null : cut(reason, LONGEST_REASON),
      doer.requestId,
    ],
  );
}
