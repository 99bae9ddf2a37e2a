/** Records that wait for the house within a target, or past it. */
import { ROLE } from '../../../../../src/domain/codes.ts';
import { AWAITED, NEAR_DAYS, NEAR_PART, type AwaitedState } from '../../../../../src/machines/targets.ts';
import type { WorkflowName } from '../../../../../src/machines/workflow.ts';
import { HOUSE_TODAY } from '../../../fragments/days.ts';
import { parametersOf, type Parameter } from '../../../fragments/parameter.ts';
import { mayRead } from '../../../fragments/rights.ts';
import type { Tx } from '../../../with-actor.ts';
import { narrowed, type TimesFilter } from '../step-times/filter.ts';
import { dueDay } from './due-day.ts';
import { missedSince, targetOf, targetsNow, type TargetsNow } from './targets.ts';

interface Limits extends AwaitedState {
  /** ISO; records that are in the state since then or longer are near their target, or past it. */
  near: string | null;
  missed: string | null;
}

/** The states with a target, with the moments to compare with. */
const limitsOf = (now: TargetsNow, workflow?: WorkflowName): Limits[] =>
  AWAITED.flatMap((awaited) => {
    const { workflow: name, state } = awaited;
    if (targetOf(now, name, state) === undefined || (workflow !== undefined && workflow !== name)) return [];
    return [
      {
        ...awaited,
        near: missedSince(now, name, state, NEAR_PART),
        missed: missedSince(now, name, state),
      },
    ];
  });

const PARTS = (limits: readonly Limits[]): unknown[] => [
  limits.map(({ workflow }) => workflow),
  limits.map(({ state }) => state),
  limits.map(({ near }) => near),
  limits.map(({ missed }) => missed),
  limits.map(({ asked }) => asked.includes(ROLE.associate)),
];

const DUE = dueDay('p.workflow', 'p.record_id');
const IS_MISSED = `CASE WHEN a.missed IS NULL THEN ${DUE} < ${HOUSE_TODAY} ELSE p.since <= a.missed END`;
const IS_NEAR = `CASE WHEN a.near IS NULL THEN ${DUE} <= ${HOUSE_TODAY} + ${NEAR_DAYS} ELSE p.since <= a.near END`;
/** What ends a target, so that one that ends later is told of again. */
const ENDS = `CASE WHEN a.missed IS NULL THEN house_start(${DUE} + 1) ELSE p.since END`;

const asked = (from: number): string =>
  `unnest($${from}::text[], $${from + 1}::text[], $${from + 2}::timestamptz[], $${from + 3}::timestamptz[], $${from + 4}::boolean[])
     AS a (workflow, state, near, missed, of_associates)`;

export interface StandingCount {
  state: string;
  standing: number;
  /** Of them, past their target. */
  missed: number;
}

/** How many records wait for the house now, by state; without states in which none does. */
export function countStanding(
  tx: Tx,
  now: TargetsNow,
  workflow: WorkflowName,
  filter: TimesFilter,
): Promise<StandingCount[]> {
  const limits = limitsOf(now, workflow);
  const awaited = AWAITED.filter((one) => one.workflow === workflow).map(({ state }) => ({
    state,
    limit: limits.find((one) => one.state === state),
  }));
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  return tx.many<StandingCount>(
    `SELECT p.state, count(*)::int AS standing,
            (count(*) FILTER (WHERE CASE WHEN a.has_target THEN ${IS_MISSED} END))::int AS missed
       FROM unnest(${parameter(awaited.map(({ state }) => state))}::text[],
                   ${parameter(awaited.map(({ limit }) => limit?.missed ?? null))}::timestamptz[],
                   ${parameter(awaited.map(({ limit }) => limit !== undefined))}::boolean[]) AS a (state, missed, has_target)
       JOIN record_path p ON p.workflow = ${parameter(workflow)} AND p.state = a.state
      WHERE ${narrowed(tx, 'p', filter, null, parameter)} GROUP BY p.state`,
    values,
  );
}

/** SQL: the ids of the workflow's records that are past their target now. */
export function pastTarget(now: TargetsNow, workflow: WorkflowName, parameter: Parameter): string {
  const limits = limitsOf(now, workflow);
  return `SELECT p.record_id
            FROM unnest(${parameter(limits.map(({ state }) => state))}::text[],
                        ${parameter(limits.map(({ missed }) => missed))}::timestamptz[]) AS a (state, missed)
            JOIN record_path p ON p.workflow = ${parameter(workflow)} AND p.state = a.state
           WHERE ${IS_MISSED}`;
}

export interface UntoldTarget {
  /** Null if nobody in particular is asked. */
  to: string | null;
  workflow: WorkflowName;
  state: string;
  record_id: string;
  client: string | null;
  is_missed: boolean;
}

/**
 * Records that have come near their target, or past it, since somebody was told last. Reading marks
 * them, in the same transaction.
 */
export async function untoldTargets(tx: Tx): Promise<UntoldTarget[]> {
  // Not while all times are counted anew: the records are only missing for a while.
  await tx.run(
    `DELETE FROM target_told t WHERE EXISTS (SELECT FROM step_timing) AND NOT EXISTS (
       SELECT FROM record_path p WHERE p.record_id = t.record_id
          AND (p.workflow, p.state) IN (SELECT * FROM unnest($1::text[], $2::text[])))`,
    [AWAITED.map(({ workflow }) => workflow), AWAITED.map(({ state }) => state)],
  );
  const limits = limitsOf(await targetsNow(tx));
  if (limits.length === 0) return [];
  return tx.many<UntoldTarget>(
    `WITH reached AS (
       SELECT p.record_id, p.workflow, p.state, p.client_id, a.of_associates, ${ENDS} AS ends, ${IS_MISSED} AS is_missed
         FROM ${asked(1)} JOIN record_path p ON p.workflow = a.workflow AND p.state = a.state
        WHERE (${IS_NEAR} OR ${IS_MISSED})
          -- It may have moved in the last seconds.
          AND NOT EXISTS (SELECT FROM history h WHERE h.record_id = p.record_id AND h.step > p.steps)),
     told AS (
       INSERT INTO target_told AS t (record_id, ends, is_missed) SELECT record_id, ends, is_missed FROM reached
           ON CONFLICT (record_id) DO UPDATE SET ends = excluded.ends, is_missed = excluded.is_missed
        WHERE t.ends <> excluded.ends OR (excluded.is_missed AND NOT t.is_missed)
       RETURNING record_id, is_missed)
     SELECT r.workflow, r.state, r.record_id, told.is_missed,
            CASE WHEN r.workflow <> 'task' THEN coalesce(b.company_name, c.company_name, trim(c.first_name || ' ' || c.last_name)) END AS client,
            CASE WHEN r.workflow = 'task'
                 THEN (SELECT t.assigned_to FROM task t WHERE t.id = r.record_id AND ${mayRead('t.assigned_to', 'workflows')})
                 WHEN r.of_associates AND ${mayRead('c.associate_id', 'workflows')} THEN c.associate_id END AS to
       FROM told JOIN reached r USING (record_id)
       LEFT JOIN app_user c ON c.id = r.client_id LEFT JOIN business b ON b.user_id = c.id
      ORDER BY r.workflow, r.record_id`,
    PARTS(limits),
  );
}
