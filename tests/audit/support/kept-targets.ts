/** Which targets were kept, counted once more from the walked steps. */
import { daySeconds, USUAL_HOURS, type BusinessHours } from '../../../src/domain/business-days.ts';
import { TIME_KIND } from '../../../src/machines/workflow-time.ts';
import type { TestServer } from '../../support/server.ts';
import type { Walked } from './walked-times.ts';

export interface StoredTarget {
  workflow: string;
  state: string;
  unit: string | null;
  amount: number | null;
  /** Seconds since 1970. */
  since: number;
}

export const storedTargets = (server: TestServer): Promise<StoredTarget[]> =>
  server.query<StoredTarget>(
    `SELECT workflow, state, unit, amount, extract(epoch FROM since)::float8 AS since FROM target
      ORDER BY workflow, state, since`,
  );

export interface Judged extends Walked {
  /** Null where the state had no target, or is not left. */
  kept: boolean | null;
}

type Hours = Pick<BusinessHours, 'opens' | 'closes'>;

export const judge = (
  steps: readonly Walked[],
  targets: readonly StoredTarget[],
  hours: Hours = USUAL_HOURS,
): Judged[] => steps.map((step) => ({ ...step, kept: isKept(step, targets, hours) }));

function isKept(step: Walked, targets: readonly StoredTarget[], hours: Hours): boolean | null {
  if (step.from_state === step.to_state) return null;
  const target = targets.findLast(
    ({ workflow, state, since }) =>
      workflow === step.workflow && state === step.from_state && since <= step.at,
  );
  if (target?.unit === 'due') return step.due === null ? null : step.day <= step.due;
  if (typeof target?.amount !== 'number' || step.exact === null) return null;
  const day = TIME_KIND[step.workflow] === 'business' ? daySeconds(hours) : 86_400;
  return step.exact < target.amount * (target.unit === 'days' ? day : 3_600);
}

/** As the answer of one state has them. */
export function sumsOf(judged: readonly Judged[], workflow: string, state: string) {
  const ofState = judged.filter(
    (step) => step.workflow === workflow && step.from_state === state && step.kept !== null,
  );
  const people = Map.groupBy(ofState, ({ actor_id, job }) => actor_id ?? job ?? '');
  return {
    ...sums(ofState),
    months: months(ofState),
    people: [...people]
      .map(([who, theirs]) => ({ who, ...sums(theirs), months: months(theirs) }))
      .toSorted(byWho),
  };
}

export const byWho = (a: { who: string }, b: { who: string }): number => (a.who < b.who ? -1 : 1);

const sums = (some: readonly Judged[]) => ({
  left: some.length,
  kept: some.filter(({ kept }) => kept).length,
});

const months = (some: readonly Judged[]) =>
  [...Map.groupBy(some, ({ day }) => `${day.slice(0, 7)}-01`)]
    .map(([month, ofMonth]) => ({ month, ...sums(ofMonth) }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
