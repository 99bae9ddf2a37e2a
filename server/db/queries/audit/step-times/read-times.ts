/**
 * How long records were in each state, and who moved them (server/db/schema/step-times.sql). The
 * steps are grouped by their rounded times, so that a million of them need not be sorted.
 */
import type { WorkflowName } from '../../../../../src/machines/workflow.ts';
import { parametersOf } from '../../../fragments/parameter.ts';
import { SYSTEM, type Tx } from '../../../with-actor.ts';
import { groupByHash, narrowed, type TimesFilter } from './filter.ts';
import { stepsTaken } from './taken.ts';

export interface StateTimes {
  state: string;
  left: number;
  median: number;
  p90: number;
}

export interface StepTimes {
  kind: number;
  event: string;
  from: string;
  to: string;
  count: number;
  /** Null where the record begins with it. */
  median: number | null;
  roles: { role_id: number | null; count: number }[];
}

/** The least of the rounded times that at least this share of them do not exceed. */
const share = (part: number): string => `min(seconds) FILTER (WHERE upto >= ${part} * total)`;

/** Times by `key`, from rows of `key`, seconds and count. */
const ranked = (key: string, rows: string): string => `
  SELECT ${key}, seconds, sum(count) OVER (PARTITION BY ${key} ORDER BY seconds) AS upto, sum(count) OVER (PARTITION BY ${key}) AS total
    FROM (SELECT ${key}, seconds, sum(count) AS count FROM ${rows} GROUP BY 1, 2) grouped`;

export async function readTimes(
  tx: Tx,
  workflow: WorkflowName,
  filter: TimesFilter,
): Promise<{ states: StateTimes[]; steps: StepTimes[] }> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  groupByHash(tx);
  const read = await tx.one<{ states: StateTimes[]; steps: StepTimes[] }>(
    `WITH taken AS MATERIALIZED (
       SELECT * FROM ${stepsTaken(tx, workflow, filter, parameter, 'step_sum')} steps),
     by_kind AS (SELECT kind, ${share(0.5)} AS median
                   FROM (${ranked('kind', '(SELECT * FROM taken WHERE seconds IS NOT NULL) t')}) r GROUP BY 1),
     by_state AS (SELECT state, max(total)::int AS left, ${share(0.5)} AS median, ${share(0.9)} AS p90
                    FROM (${ranked(
                      'state',
                      `(SELECT k.from_state AS state, seconds, count FROM taken JOIN step_kind k ON k.id = kind
                                               WHERE seconds IS NOT NULL AND k.from_state <> k.to_state) t`,
                    )}) r GROUP BY 1),
     by_role AS (SELECT kind, role_id, sum(count)::int AS count FROM taken GROUP BY 1, 2),
     counted AS (SELECT kind, sum(count)::int AS count, json_agg(json_build_object('role_id', role_id, 'count', count)
                                                                 ORDER BY count DESC, role_id) AS roles
                   FROM by_role GROUP BY 1)
     SELECT (SELECT coalesce(json_agg(s), '[]') FROM by_state s) AS states,
            (SELECT coalesce(json_agg(json_build_object('kind', c.kind, 'event', k.event, 'from', k.from_state, 'to', k.to_state,
                                                        'count', c.count, 'median', m.median, 'roles', c.roles)
                                      ORDER BY c.kind), '[]')
               FROM counted c JOIN step_kind k ON k.id = c.kind LEFT JOIN by_kind m ON m.kind = c.kind) AS steps`,
    values,
  );
  return read ?? { states: [], steps: [] };
}

export interface Mover {
  kind: number;
  /** Null for a job. */
  id: string | null;
  name: string | null;
  role_id: number | null;
  job: string | null;
  count: number;
}

/** Who took each step most often. */
const MOVERS = 3;

export function readMovers(tx: Tx, workflow: WorkflowName, filter: TimesFilter): Promise<Mover[]> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  groupByHash(tx);
  return tx.many<Mover>(
    `SELECT m.kind, m.actor_id AS id, m.role_id, m.job, m.count,
            coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), nullif(u.company_name, ''), u.email) AS name
       FROM (SELECT kind, actor_id, job, max(role_id) AS role_id, sum(count)::int AS count,
                    row_number() OVER (PARTITION BY kind ORDER BY sum(count) DESC, actor_id) AS place
               FROM ${stepsTaken(tx, workflow, filter, parameter, 'step_mover')} steps
              GROUP BY kind, actor_id, job) m
       LEFT JOIN app_user u ON u.id = m.actor_id
      WHERE m.place <= ${MOVERS} ORDER BY m.kind, m.place`,
    values,
  );
}

export interface StandingRecords {
  state: string;
  count: number;
  /** Of the record that is longest in the state. */
  id: string | null;
  since: string | null;
}

/** How many records are in each state now, and which is there longest. A period does not matter. */
export async function readStanding(
  tx: Tx,
  workflow: WorkflowName,
  filter: TimesFilter,
): Promise<StandingRecords[]> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  groupByHash(tx);
  const states = await tx.many<{ state: string; count: number; since: string | null }>(
    `SELECT p.state, count(*)::int AS count, min(p.since)::text AS since FROM record_path p
      WHERE p.workflow = ${parameter(workflow)} AND ${narrowed(tx, 'p', filter, null, parameter)} GROUP BY 1`,
    values,
  );
  const oldest = await readOldest(tx, workflow, filter, states);
  return states.map((one) => ({ ...one, id: oldest.get(one.state) ?? null }));
}

/**
 * The record of each state that is there since its moment, found by the index on them. The first of
 * several is a minimum: without sorting (groupByHash), an order would be read from the primary key,
 * record by record.
 */
async function readOldest(
  tx: Tx,
  workflow: WorkflowName,
  filter: TimesFilter,
  states: readonly { state: string; since: string | null }[],
): Promise<Map<string, string>> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const wanted = [states.map(({ state }) => state), states.map(({ since }) => since)].map(parameter);
  const rows = await tx.many<{ state: string; id: string }>(
    `SELECT w.state, o.record_id AS id FROM unnest(${wanted[0]}::text[], ${wanted[1]}::timestamptz[]) AS w (state, since)
      CROSS JOIN LATERAL (
        SELECT min(p.record_id::text)::uuid AS record_id FROM record_path p
         WHERE p.workflow = ${parameter(workflow)} AND p.state = w.state AND p.since = w.since
           AND ${narrowed({ actor: SYSTEM }, 'p', filter, null, parameter)}) o
      WHERE o.record_id IS NOT NULL`,
    values,
  );
  return new Map(rows.map(({ state, id }) => [state, id]));
}

/** Until when steps are timed; null while it is not known of all older ones. */
export const timedUntil = async (tx: Tx): Promise<string | null> =>
  (await tx.one<{ at: string | null }>('SELECT timed_until AS at FROM step_timing'))?.at ?? null;
