/** What the conformance check reads: walks, the laws they were decided by, and claims that disagree. All of it in sets. */
import { createHash } from 'node:crypto';
import { APPROVAL_STATUS, HOLD_STATUS, MEMO_STATUS, STONE_STATUS } from '../../../../src/domain/codes.ts';
import { canonicalJson } from '../../../../src/machines/definition.ts';
import type { Definition } from '../../../../src/machines/definition.ts';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import type { Tx } from '../../with-actor.ts';
import { tableOf } from './workflow-records.ts';

export interface WalkStep {
  step: number;
  workflow: string;
  event: string;
  from: string;
  to: string;
  role: number | null;
  hash: string;
}

/** Records that took the very same way and are in the same state now: they are judged once. */
export interface Walk {
  status: number;
  version: number;
  steps: WalkStep[];
  ids: string[];
}

const STEP = `json_build_array(h.step, h.workflow, h.event, h.from_state, h.to_state, h.role_id, h.definition_hash)`;
type StepTuple = [number, string, string, string, string, number | null, string];

export const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * The walks of the next `limit` records after the id `after`, in one statement, so that a record is never seen
 * between its step and its state. `last` is where the next call goes on; null when there are no more.
 */
export async function readWalks(
  tx: Tx,
  workflow: WorkflowName,
  after: string,
  limit: number,
): Promise<{ walks: Walk[]; last: string | null }> {
  const rows = await tx.many<{
    status: number;
    version: number;
    walk: string | null;
    ids: string;
    last: string;
  }>(
    `WITH chunk AS (SELECT id, status, version FROM ${tableOf(workflow)} WHERE id > $1 ORDER BY id LIMIT $2),
     walked AS (
       SELECT h.record_id, json_agg(${STEP} ORDER BY h.step)::text AS walk
         FROM history h JOIN chunk c ON c.id = h.record_id
        WHERE h.record_id > $1 AND h.record_id <= (SELECT id FROM chunk ORDER BY id DESC LIMIT 1)
        GROUP BY h.record_id)
     SELECT c.status, c.version, w.walk, string_agg(c.id::text, ',') AS ids, max(c.id::text COLLATE "C") AS last
       FROM chunk c LEFT JOIN walked w ON w.record_id = c.id GROUP BY c.status, c.version, w.walk`,
    [after, limit],
  );
  const walks = rows.map(({ status, version, walk, ids }) => ({
    status,
    version,
    steps: walk === null ? [] : (JSON.parse(walk) as StepTuple[]).map(stepOf),
    ids: ids.split(','),
  }));
  return {
    walks,
    last:
      rows
        .map((row) => row.last)
        .sort()
        .at(-1) ?? null,
  };
}

/** The walk of one record. */
export async function readWalk(tx: Tx, recordId: string): Promise<WalkStep[]> {
  const row = await tx.one<{ walk: StepTuple[] | null }>(
    `SELECT json_agg(${STEP} ORDER BY h.step) AS walk FROM history h WHERE h.record_id = $1`,
    [recordId],
  );
  return (row?.walk ?? []).map(stepOf);
}

const stepOf = ([step, workflow, event, from, to, role, hash]: StepTuple): WalkStep => ({
  step,
  workflow,
  event,
  from,
  to,
  role,
  hash,
});

/** Every definition that was ever law, by its hash; null where what is kept is no longer what the hash names. */
export async function readLaws(tx: Tx): Promise<Map<string, Definition | null>> {
  const rows = await tx.many<{ hash: string; definition: Definition }>(
    'SELECT hash, definition FROM workflow_definition',
  );
  return new Map(rows.map(({ hash, definition }) => [hash, sha256(definition) === hash ? definition : null]));
}

const sha256 = (definition: Definition): string =>
  createHash('sha256').update(canonicalJson(definition)).digest('hex');

/** How a stone is promised: its status, the workflow whose line it is promised to, and that line's live state. */
const PROMISES = [
  { stone: STONE_STATUS.hold, workflow: 'hold', live: HOLD_STATUS.held },
  { stone: STONE_STATUS.memo, workflow: 'memo', live: MEMO_STATUS.issued },
  { stone: STONE_STATUS.confirmStones, workflow: 'confirmStone', live: APPROVAL_STATUS.pending },
] as const satisfies readonly { stone: number; workflow: WorkflowName; live: number }[];

export interface ClaimFault {
  workflow: WorkflowName;
  record_id: string;
  kind: 'status' | 'dead' | 'unclaimed';
  status: number;
  /** The workflow that claims the stone; null when none does. */
  claimed_by: WorkflowName | null;
}

/**
 * Where stones, claims and live lines disagree: a stone whose status is not its claim's ('status'), a claim whose line
 * is not live ('dead'), a live line that its stone is not promised to ('unclaimed'). `only` asks about one record.
 */
export function readClaimFaults(tx: Tx, only: string | null = null): Promise<ClaimFault[]> {
  const claimOf = PROMISES.map(({ stone, workflow }) => `WHEN ${stone} THEN '${workflow}'`).join(' ');
  const isLive = PROMISES.map(
    ({ workflow, live }) =>
      `c.workflow = '${workflow}' AND EXISTS (SELECT 1 FROM ${tableOf(workflow)} l WHERE l.id = c.line_id
         AND l.stone_id = c.stone_id AND l.client_id = c.client_id AND l.status = ${live})`,
  ).join(' OR ');
  const unclaimed = PROMISES.map(
    ({ workflow, live }) =>
      `SELECT '${workflow}', l.id, 'unclaimed', l.status, NULL FROM ${tableOf(workflow)} l
        WHERE l.status = ${live} AND ($1::uuid IS NULL OR l.id = $1) AND NOT EXISTS (
          SELECT 1 FROM stone_claim c WHERE c.stone_id = l.stone_id AND c.line_id = l.id AND c.workflow = '${workflow}')`,
  );
  return tx.many<ClaimFault>(
    [
      `SELECT 'stone' AS workflow, s.id AS record_id, 'status' AS kind, s.status, c.workflow AS claimed_by
         FROM stone s LEFT JOIN stone_claim c ON c.stone_id = s.id
        WHERE ($1::uuid IS NULL OR s.id = $1) AND c.workflow IS DISTINCT FROM (CASE s.status ${claimOf} END)`,
      `SELECT 'stone', s.id, 'dead', s.status, c.workflow FROM stone_claim c JOIN stone s ON s.id = c.stone_id
        WHERE ($1::uuid IS NULL OR s.id = $1) AND NOT (${isLive})`,
      ...unclaimed,
    ].join(' UNION ALL '),
    [only],
  );
}
