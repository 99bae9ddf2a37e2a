/** The times and paths of a history counted once more, step by step, as a person would. */
import { USUAL_HOURS, type BusinessHours } from '../../../src/domain/business-days.ts';
import { TIME_KIND } from '../../../src/machines/workflow-time.ts';
import type { WorkflowName } from '../../../src/machines/workflow.ts';
import type { TestServer } from '../../support/server.ts';

export interface WrittenStep {
  workflow: WorkflowName;
  record_id: string;
  step: number;
  event: string;
  from_state: string;
  to_state: string;
  role_id: number | null;
  actor_id: string | null;
  /** The program that it was where it was no person. */
  job: string | null;
  client_id: string | null;
  associate_id: string | null;
  provider_id: string | null;
  diamond_type: number | null;
  /** Seconds since 1970; of the step, and when a record was made that is in a state before. */
  at: number;
  made: number | null;
  day: string;
  /** The record's due day; null without one. */
  due: string | null;
}

export const writtenSteps = (server: TestServer): Promise<WrittenStep[]> =>
  server.query<WrittenStep>(
    `SELECT h.workflow, h.record_id, h.step, h.event, h.from_state, h.to_state, h.role_id, h.actor_id,
            CASE WHEN h.actor_id IS NULL THEN open_words(h.actor_name) END AS job, h.client_id, u.associate_id, s.provider_id,
            s.diamond_type, extract(epoch FROM h.at)::float8 AS at, house_day(h.at)::text AS day,
            extract(epoch FROM CASE h.workflow WHEN 'stone' THEN s.created_at WHEN 'business' THEN b.created_at END)::float8 AS made,
            coalesce(m.due_date, i.due_on, t.due_date)::text AS due
       FROM history h LEFT JOIN app_user u ON u.id = h.client_id LEFT JOIN stone s ON s.id = h.stone_id
       LEFT JOIN business b ON b.id = h.record_id LEFT JOIN memo_line m ON m.id = h.record_id
       LEFT JOIN invoice i ON i.id = h.record_id LEFT JOIN task t ON t.id = h.record_id
      ORDER BY h.record_id, h.step`,
  );

const DAY = 86_400;

/** In UTC, the zone of the tests' house; hour by hour would take too long, so day by day. */
export function businessSeconds(
  from: number,
  to: number,
  { holidays, opens, closes }: BusinessHours,
): number {
  let sum = 0;
  for (let day = Math.floor(from / DAY) * DAY; day < to; day += DAY) {
    const date = new Date(day * 1000);
    const isOff = [0, 6].includes(date.getUTCDay()) || holidays.has(date.toISOString().slice(0, 10));
    if (!isOff) sum += Math.max(0, Math.min(to, day + 60 * closes) - Math.max(from, day + 60 * opens));
  }
  return sum;
}

/** To seven binary digits. */
export function rounded(seconds: number): number {
  const unit = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, seconds))) - 6);
  return Math.floor(seconds / unit + 0.5) * unit;
}

/** The first value that this share of the values do not exceed. */
export function atShare(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? null;
}

export interface Walked extends WrittenStep {
  /** In the state that the step leaves; null where the record begins. */
  seconds: number | null;
  /** The same before it is rounded. */
  exact: number | null;
}

export function walk(
  steps: readonly WrittenStep[],
  holidays: ReadonlySet<string> = new Set(),
  hours: Pick<BusinessHours, 'opens' | 'closes'> = USUAL_HOURS,
): Walked[] {
  const walked: Walked[] = [];
  for (const ofRecord of Map.groupBy(steps, ({ record_id }) => record_id).values()) {
    let since = ofRecord[0]?.made ?? null;
    for (const step of ofRecord) {
      const counted =
        since === null
          ? null
          : TIME_KIND[step.workflow] === 'clock'
            ? step.at - since
            : businessSeconds(since, step.at, { holidays, ...hours });
      const seconds = counted === null ? null : rounded(Math.round(Math.max(0, counted)));
      walked.push({ ...step, seconds, exact: counted });
      if (step.from_state !== step.to_state) since = step.at;
    }
  }
  return walked;
}

/** Each record's path in words, and whether it comes back to a state that it left. */
export function pathsOf(
  steps: readonly WrittenStep[],
): Map<string, { words: string; loops: boolean; steps: WrittenStep[] }> {
  const paths = new Map<string, { words: string; loops: boolean; steps: WrittenStep[] }>();
  for (const [id, ofRecord] of Map.groupBy(steps, ({ record_id }) => record_id)) {
    const states = [ofRecord[0]?.from_state];
    for (const { to_state } of ofRecord) if (to_state !== states.at(-1)) states.push(to_state);
    paths.set(id, {
      words: ofRecord
        .map(({ event, from_state, to_state }) => `${from_state} ${event} ${to_state}`)
        .join(', '),
      loops: new Set(states).size < states.length,
      steps: ofRecord,
    });
  }
  return paths;
}
