/** The house's hours, and its targets (src/machines/targets.ts). */
import type { BusinessHours } from '../../../../../src/domain/business-days.ts';
import { AWAITED, targetSeconds, type Target } from '../../../../../src/machines/targets.ts';
import { timeAfter, timeBefore } from '../../../../../src/machines/workflow-time.ts';
import type { WorkflowName } from '../../../../../src/machines/workflow.ts';
import type { Tx } from '../../../with-actor.ts';

const HOURS = 'house_hours';

export interface StoredTargets {
  opens: number;
  closes: number;
  targets: Target[];
  changed_by: string | null;
  changed_at: string | null;
}

/** The row of each state that is valid now. */
const VALID = `(SELECT DISTINCT ON (workflow, state) workflow, state, unit, amount FROM target
                 ORDER BY workflow, state, since DESC)`;

export async function readTargets(tx: Tx): Promise<StoredTargets> {
  const kept = await tx.one<StoredTargets>(
    `SELECT (value ->> 'opens')::int AS opens, (value ->> 'closes')::int AS closes,
            (SELECT coalesce(json_agg(json_build_object('workflow', workflow, 'state', state, 'unit', unit, 'amount', amount)), '[]')
               FROM ${VALID} t WHERE unit IS NOT NULL) AS targets,
            changed_by, CASE WHEN changed_by IS NOT NULL THEN updated_at END AS changed_at
       FROM setting WHERE key = '${HOURS}'`,
  );
  if (!kept) throw new Error('The hours are set at every start.');
  const targetOf = new Map(kept.targets.map((one) => [`${one.workflow} ${one.state}`, one]));
  return {
    ...kept,
    targets: AWAITED.flatMap(({ workflow, state }) => targetOf.get(`${workflow} ${state}`) ?? []),
  };
}

/** States that are left out have no target from now on. */
export async function saveTargets(
  tx: Tx,
  { opens, closes, targets }: Pick<StoredTargets, 'opens' | 'closes' | 'targets'>,
  changedBy: string,
): Promise<void> {
  await tx.run(
    `INSERT INTO setting (key, value, changed_by) VALUES ('${HOURS}', $1, $2)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_by = excluded.changed_by, updated_at = now()`,
    [JSON.stringify({ opens, closes }), changedBy],
  );
  const wanted = AWAITED.map(({ workflow, state }) => {
    const { unit = null, amount = null } =
      targets.find((one) => one.workflow === workflow && one.state === state) ?? {};
    return { workflow, state, unit, amount };
  });
  await tx.run(
    `INSERT INTO target (workflow, state, unit, amount)
     SELECT w.workflow, w.state, w.unit, w.amount
       FROM unnest($1::text[], $2::text[], $3::text[], $4::int[]) AS w (workflow, state, unit, amount)
       LEFT JOIN ${VALID} t ON t.workflow = w.workflow AND t.state = w.state
      WHERE (w.unit, w.amount) IS DISTINCT FROM (t.unit, t.amount)`,
    [
      wanted.map(({ workflow }) => workflow),
      wanted.map(({ state }) => state),
      wanted.map(({ unit }) => unit),
      wanted.map(({ amount }) => amount),
    ],
  );
}

/** The targets with what their times are counted by. */
export interface TargetsNow {
  house: BusinessHours;
  targets: readonly Target[];
}

export async function targetsNow(tx: Tx): Promise<TargetsNow> {
  const { opens, closes, targets } = await readTargets(tx);
  const holidays = await tx.many<{ day: string }>('SELECT day::text AS day FROM holiday');
  return { targets, house: { opens, closes, holidays: new Set(holidays.map(({ day }) => day)) } };
}

export const targetOf = (
  { targets }: TargetsNow,
  workflow: WorkflowName,
  state: string,
): Target | undefined => targets.find((one) => one.workflow === workflow && one.state === state);

/** When the target ends of a record that is in the state since then; null without one in time. */
export function targetEnd(
  now: TargetsNow,
  workflow: WorkflowName,
  state: string,
  since: string,
): Date | null {
  const target = targetOf(now, workflow, state);
  const seconds = target === undefined ? null : targetSeconds(target, now.house);
  return seconds === null ? null : timeAfter(workflow, since, seconds, now.house);
}

/**
 * The last moment (ISO) since which a record in the state is past a part of its target: all of it,
 * if left out; null without a target in time.
 */
export function missedSince(now: TargetsNow, workflow: WorkflowName, state: string, part = 1): string | null {
  const target = targetOf(now, workflow, state);
  const seconds = target === undefined ? null : targetSeconds(target, now.house);
  return seconds === null ? null : timeBefore(workflow, new Date(), seconds * part, now.house).toISOString();
}
