/**
 * SQL: the steps of a workflow that a filter says, counted by some of their columns. Those who see
 * everybody's steps get whole years from the sums, and the days around them from the steps.
 */
import { houseToday } from '../../../../../src/domain/house-days.ts';
import type { WorkflowName } from '../../../../../src/machines/workflow.ts';
import type { Parameter } from '../../../fragments/parameter.ts';
import type { Tx } from '../../../with-actor.ts';
import { narrowed, type TimesFilter } from './filter.ts';

/** Which columns each table of sums has, besides kind, year, diamond type and count. */
const SUMS = {
  step_sum: 'role_id, seconds',
  step_mover: 'role_id, actor_id, job',
} as const;

export function stepsTaken(
  tx: Tx,
  workflow: WorkflowName,
  filter: TimesFilter,
  parameter: Parameter,
  sums: keyof typeof SUMS,
): string {
  const columns = SUMS[sums];
  const kinds = `ARRAY(SELECT id FROM step_kind WHERE workflow = ${parameter(workflow)})`;
  const { years, days } = partsOf(tx, filter);
  const parts = days.map(
    (part) => `SELECT t.kind, ${columns}, count(*) AS count FROM step_time t
       WHERE t.kind = ANY (${kinds}) AND ${narrowed(tx, 't', part, 'at', parameter)} GROUP BY t.kind, ${columns}`,
  );
  if (years !== null) {
    const [first, last] = years;
    const isOf =
      filter.diamondType === undefined ? '' : `AND diamond_type = ${parameter(filter.diamondType)}`;
    parts.push(
      `SELECT kind, ${columns}, sum(count) AS count FROM ${sums}
        WHERE kind = ANY (${kinds}) AND year BETWEEN ${parameter(first)} AND ${parameter(last)} ${isOf} GROUP BY kind, ${columns}`,
    );
  }
  return `(SELECT kind, ${columns}, sum(count)::int AS count FROM (${parts.join(' UNION ALL ')}) part GROUP BY kind, ${columns})`;
}

interface Parts {
  /** The first and the last whole year of the house. */
  years: readonly [number, number] | null;
  days: readonly TimesFilter[];
}

const [FIRST, LAST] = [1, 9_999];

/** Sums know neither client nor provider, and are for those who see all. */
function partsOf({ actor }: Pick<Tx, 'actor'>, filter: TimesFilter): Parts {
  const { from, clientId, associateId, providerId } = filter;
  if (actor.scope !== 'all' || (clientId ?? associateId ?? providerId) !== undefined)
    return { years: null, days: [filter] };
  // Nothing is later than today.
  const to = filter.to !== undefined && filter.to < houseToday() ? filter.to : undefined;
  const first = from === undefined ? FIRST : yearOf(from) + (from.endsWith('-01-01') ? 0 : 1);
  const last = to === undefined ? LAST : yearOf(to) - (to.endsWith('-12-31') ? 0 : 1);
  if (first > last) return { years: null, days: [{ ...filter, to }] };
  const days: TimesFilter[] = [];
  if (from !== undefined && first > yearOf(from)) days.push({ ...filter, to: `${yearOf(from)}-12-31` });
  if (to !== undefined && last < yearOf(to)) days.push({ ...filter, from: `${yearOf(to)}-01-01`, to });
  return { years: [first, last], days };
}

const yearOf = (day: string): number => Number(day.slice(0, 4));
