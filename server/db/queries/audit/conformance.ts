/**
 * The data of the conformance check: histories, their definitions, and claims that disagree, read
 * in sets.
 */
import { createHash } from 'node:crypto';
import type { ConsultedFacts } from '../../../../src/machines/consulted-facts.ts';
import { canonicalJson } from '../../../../src/machines/definition.ts';
import type { Definition } from '../../../../src/machines/definition.ts';
import { CLAIMANT } from '../../../../src/machines/claimed-state.ts';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import { codeOf, liveCodes } from '../../../../src/machines/workflows.ts';
import { tableOf } from '../../records/all.ts';
import type { Tx } from '../../with-actor.ts';

export interface WalkStep {
  step: number;
  workflow: string;
  event: string;
  from: string;
  to: string;
  role: number | null;
  hash: string;
  /** Null for steps without facts, so that more histories are identical. */
  actorId: string | null;
  facts: ConsultedFacts | null;
}

/** Records with identical histories and the same state, which are judged once. */
export interface Walk {
  status: number;
  version: number;
  steps: WalkStep[];
  ids: string[];
}

const STEP = `h.step, h.workflow, h.event, h.from_state, h.to_state, h.role_id, h.definition_hash`;
const FACTS = `CASE WHEN h.facts IS NOT NULL THEN h.actor_id END, h.facts`;
type StepTuple = [
  step: number,
  workflow: string,
  event: string,
  from: string,
  to: string,
  role: number | null,
  hash: string,
  actorId: string | null,
  facts: ConsultedFacts | null,
];

export const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * The histories of the next `limit` records after the id `after`, in one statement, so that no
 * record is seen between its step and its state. `last` is where the next call continues; null when
 * there are no more. `hasFacts` is whether this schema keeps them.
 */
export async function readWalks(
  tx: Tx,
  workflow: WorkflowName,
  { after, limit, hasFacts }: { after: string; limit: number; hasFacts: boolean },
): Promise<{ walks: Walk[]; last: string | null }> {
  const rows = await tx.many<{
    status: number;
    version: number;
    walk: string | null;
    ids: string;
    last: string;
  }>(
    // Each history is looked up by the index: with stale statistics, a join was a nested loop of
    // all records with all steps.
    `WITH chunk AS (SELECT id, status, version FROM ${tableOf(workflow)} WHERE id > $1 ORDER BY id LIMIT $2),
     walked AS (
       SELECT c.id, c.status, c.version, (
         SELECT json_agg(json_build_array(${STEP}, ${hasFacts ? FACTS : 'NULL, NULL'}) ORDER BY h.step)::text
           FROM history h WHERE h.record_id = c.id) AS walk
         FROM chunk c)
     SELECT status, version, walk, string_agg(id::text, ',') AS ids, max(id::text COLLATE "C") AS last
       FROM walked GROUP BY status, version, walk`,
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

/** The history of one record. */
export async function readWalk(tx: Tx, recordId: string): Promise<WalkStep[]> {
  const row = await tx.one<{ walk: StepTuple[] | null }>(
    `SELECT json_agg(json_build_array(${STEP}, ${FACTS}) ORDER BY h.step) AS walk FROM history h WHERE h.record_id = $1`,
    [recordId],
  );
  return (row?.walk ?? []).map(stepOf);
}

const stepOf = ([step, workflow, event, from, to, role, hash, actorId, facts]: StepTuple): WalkStep => ({
  step,
  workflow,
  event,
  from,
  to,
  role,
  hash,
  actorId,
  facts,
});

/** Every stored definition by its hash; null when the stored text no longer matches the hash. */
export async function readLaws(tx: Tx): Promise<Map<string, Definition | null>> {
  const rows = await tx.many<{ hash: string; definition: Definition }>(
    'SELECT hash, definition FROM workflow_definition',
  );
  return new Map(rows.map(({ hash, definition }) => [hash, sha256(definition) === hash ? definition : null]));
}

const sha256 = (definition: Definition): string =>
  createHash('sha256').update(canonicalJson(definition)).digest('hex');

/** A stone's promise: its status, the workflow of its claim, and that line's open states. */
const PROMISES = [...CLAIMANT].map(([state, workflow]) => ({
  stone: codeOf('stone', state),
  workflow,
  table: tableOf(workflow),
  isLive: `l.status IN (${liveCodes(workflow).join(', ')})`,
}));

export interface ClaimFault {
  workflow: WorkflowName;
  record_id: string;
  kind: 'status' | 'dead' | 'unclaimed';
  status: number;
  /** The workflow that claims the stone; null when none does. */
  claimed_by: WorkflowName | null;
}

/**
 * Where stones, claims and open lines disagree: a status without its claim ('status'), a claim on a
 * line that is not open ('dead'), an open line without a claim ('unclaimed'). `only` checks one
 * record.
 */
export function readClaimFaults(tx: Tx, only: string | null = null): Promise<ClaimFault[]> {
  const claimOf = PROMISES.map(({ stone, workflow }) => `WHEN ${stone} THEN '${workflow}'`).join(' ');
  const claimed = PROMISES.map(
    ({ workflow, table, isLive }) =>
      `c.workflow = '${workflow}' AND EXISTS (SELECT 1 FROM ${table} l WHERE l.id = c.line_id
         AND l.stone_id = c.stone_id AND l.client_id = c.client_id AND ${isLive})`,
  ).join(' OR ');
  const unclaimed = PROMISES.map(
    ({ workflow, table, isLive }) =>
      `SELECT '${workflow}', l.id, 'unclaimed', l.status, NULL FROM ${table} l
        WHERE ${isLive} AND ($1::uuid IS NULL OR l.id = $1) AND NOT EXISTS (
          SELECT 1 FROM stone_claim c WHERE c.stone_id = l.stone_id AND c.line_id = l.id AND c.workflow = '${workflow}')`,
  );
  return tx.many<ClaimFault>(
    [
      `SELECT 'stone' AS workflow, s.id AS record_id, 'status' AS kind, s.status, c.workflow AS claimed_by
         FROM stone s LEFT JOIN stone_claim c ON c.stone_id = s.id
        WHERE ($1::uuid IS NULL OR s.id = $1) AND c.workflow IS DISTINCT FROM (CASE s.status ${claimOf} END)`,
      `SELECT 'stone', s.id, 'dead', s.status, c.workflow FROM stone_claim c JOIN stone s ON s.id = c.stone_id
        WHERE ($1::uuid IS NULL OR s.id = $1) AND NOT (${claimed})`,
      ...unclaimed,
    ].join(' UNION ALL '),
    [only],
  );
}
