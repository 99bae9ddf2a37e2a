/**
 * Writes decisions: the records' new states and the history, in a few statements for any number of
 * records.
 */
import type { Actor } from '../../src/domain/actor.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import type { HeldPowers } from '../../src/domain/powers.ts';
import type { Permit } from '../../src/machines/decide.ts';
import type { JobName } from '../../src/machines/facts.ts';
import type { WorkflowName } from '../../src/machines/workflow.ts';
import { RECORDS, tableOf } from '../db/records/all.ts';
import { prepared } from '../db/prepared.ts';
import { withoutMarks } from '../db/queries/audit/personal-words.ts';
import { truncate } from '../security/truncate.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { transitions } from '../metrics/measures.ts';
import { definitionHash } from './definitions.ts';

/** Who a step of the history names: a person with name and role, or a job. */
export interface NamedActor {
  id: string | null;
  role: RoleId | null;
  /** In a company with several people. */
  powers?: HeldPowers | null | undefined;
  name: string;
  job?: JobName;
  requestId: string | null;
}

/** A person who acts, not a job. */
export type PersonActor = NamedActor & { id: string };

/** The person as an actor for the machines and the history. */
export const actorFact = (actor: NamedActor): Actor | null =>
  actor.id !== null && actor.role !== null ? { id: actor.id, role: actor.role, powers: actor.powers } : null;

/** One record's step, as permitted by `decide`. */
export interface RecordMove extends Pick<Permit, 'event' | 'from' | 'to' | 'toCode' | 'consulted'> {
  workflow: WorkflowName;
  recordId: string;
  stoneId: string | null;
  clientId: string | null;
  /** Why this record moved, if that differs within a batch. */
  reason?: string | undefined;
  /** The record was inserted in this transaction, in its new state and with version 1. */
  isNew?: boolean;
}

/** The step of a record that is not a line about a stone, as the machine permitted it. */
export const moveOf = (
  workflow: WorkflowName,
  recordId: string,
  clientId: string | null,
  { event, from, fromCode, to, toCode, consulted }: Omit<Permit, 'ok' | 'label' | 'actions'>,
): RecordMove => ({
  workflow,
  recordId,
  stoneId: null,
  clientId,
  event,
  from,
  to,
  toCode,
  consulted,
  isNew: fromCode === null,
});

/**
 * Limits in characters, because history is sealed and kept forever. The stored, encrypted form is
 * longer.
 */
const LONGEST_NAME = 300;
const LONGEST_REASON = 2_000;

/**
 * Writes the moves: each record gets its new state and version, and the history a row per move. A
 * record may move once per call. The caller has locked the rows and decided afterwards. One
 * statement, which PostgreSQL refuses if one of the records is missing.
 */
export function writeMoves(
  tx: Tx,
  actor: NamedActor,
  moves: readonly RecordMove[],
  reason: string | null = null,
): void {
  const changed = new Set(moves.filter((move) => !move.isNew).map(({ workflow }) => workflow));
  const begun = moves.some((move) => move.isNew);
  tx.send(prepared(movesSql([...changed].toSorted(), begun)), [
    moves.map(() => newId()),
    moves.map((move) => move.workflow),
    moves.map((move) => move.recordId),
    moves.map((move) => move.stoneId),
    moves.map((move) => move.clientId),
    moves.map((move) => move.event),
    moves.map((move) => move.from),
    moves.map((move) => move.to),
    moves.map((move) => definitionHash(move.workflow)),
    moves.map((move) => move.toCode),
    moves.map((move) => move.isNew ?? false),
    moves.map((move) => keptReason(move.reason ?? reason)),
    moves.map(({ consulted }) => consulted && JSON.stringify(consulted)),
    actor.id,
    truncate(actor.name, LONGEST_NAME),
    actor.role,
    actor.requestId,
    moves.length,
  ]);
  tx.afterCommit(() => {
    for (const { workflow, event } of moves) transitions.inc({ workflow, event });
  });
}

const keptReason = (reason: string | null): string | null =>
  reason === null ? null : truncate(withoutMarks(reason), LONGEST_REASON);

const OF_STEP = [
  'id',
  'workflow',
  'record_id',
  'stone_id',
  'client_id',
  'event',
  'from_state',
  'to_state',
  'definition_hash',
] as const;

/**
 * The moves as one statement, for workflows whose records change and, with `begun`, for new
 * records. The version counts a record's steps, so it is the history's step number without reading
 * the last one. The actor's name is stored under the actor's key, and the reason under the client's
 * (docs/adr/0030-personal-data-export-and-erasure.md); what the guards read has no words of a
 * person. The history returns nothing, because not
 * everybody who causes a step may read it, such as a stone's withdrawal by its provider.
 */
function movesSql(changed: readonly WorkflowName[], begun: boolean): string {
  const columns = OF_STEP.map((column) => `m.${column}`).join(', ');
  const updates = changed.map((workflow) => {
    const { table, everyStep } = RECORDS[workflow];
    const set = ['status = m.to_code', 'version = r.version + 1', 'updated_at = now()'];
    if (everyStep !== undefined) set.push(everyStep);
    return `moved_${table} AS (
       UPDATE ${table} r SET ${set.join(', ')}
         FROM m WHERE r.id = m.record_id AND m.workflow = '${workflow}' AND NOT m.is_new
        RETURNING ${columns}, r.version AS step, m.reason, m.facts)`;
  });
  const steps = [
    ...changed.map((workflow) => `SELECT * FROM moved_${tableOf(workflow)}`),
    ...(begun ? [`SELECT ${columns}, 1, m.reason, m.facts FROM m WHERE m.is_new`] : []),
  ];
  return `WITH m AS (
      SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[],
                           $9::text[], $10::smallint[], $11::boolean[], $12::text[],
                           $13::json[])
                AS m (${OF_STEP.join(', ')}, to_code, is_new, reason, facts)),
    ${updates.map((update) => `${update},`).join('\n    ')}
    step (${OF_STEP.join(', ')}, step, reason, facts) AS (${steps.join(' UNION ALL ')}),
    told AS (
      INSERT INTO history (${OF_STEP.join(', ')}, step, actor_id, actor_name, role_id, reason, request_id, facts)
      SELECT ${OF_STEP.join(', ')}, step, $14::uuid, (SELECT seal_words($14, $15)), $16::smallint,
             CASE WHEN reason IS NOT NULL THEN seal_words(coalesce(client_id, $14), reason) END, $17::text, facts
        FROM step)
    SELECT refuse_other_count((SELECT count(*) FROM step), $18)`;
}
