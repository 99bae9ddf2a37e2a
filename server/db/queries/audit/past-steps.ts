/** The histories of a workflow for deciding them again, and what is known of chosen steps. */
import type { ConsultedFacts } from '../../../../src/machines/consulted-facts.ts';
import { canonicalJson } from '../../../../src/machines/definition.ts';
import { PRICED_WORKFLOWS } from '../../../../src/machines/duties/duty.ts';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import { fromDay } from '../../fragments/days.ts';
import { tableOf } from '../../records/all.ts';
import type { Tx } from '../../with-actor.ts';

/** Records with identical histories. */
export interface PastWalk {
  ids: string[];
  steps: {
    event: string;
    from: string;
    to: string;
    role: number | null;
    hash: string;
    recent: boolean;
    read?: { facts: ConsultedFacts | null; actorId: string | null; hasReason: boolean } | undefined;
    seconds?: number | null | undefined;
  }[];
}

/** What else is asked of each step. Without it, more histories are identical. */
export interface AskedOfSteps {
  /** What its guards read, who acted, and whether with a reason. */
  facts: boolean;
  /** How long the record had been in the state that it left, from step_time. */
  times: boolean;
}

type StepTuple = [
  event: string,
  from: string,
  to: string,
  role: number | null,
  hash: string,
  recent: boolean,
  seconds: number | null,
  facts: ConsultedFacts | null,
  actorId: string | null,
  hasReason: boolean,
];

const WALKS_AT_ONCE = 20_000;

/**
 * The histories that have a step since this day of the house, those that are identical together.
 * `recent` says of each step whether it is since then. `told` learns after each batch how many
 * records were taken.
 */
export async function eachPastWalk(
  tx: Tx,
  workflow: WorkflowName,
  since: string | null,
  asked: AskedOfSteps,
  take: (walk: PastWalk) => void,
  told: (records: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const recent = (moment: string) => (since === null ? 'true' : fromDay(moment, '$2::date'));
  const seconds = asked.times
    ? '(SELECT t.seconds FROM step_time t WHERE t.record_id = h.record_id AND t.step = h.step)'
    : 'NULL';
  const facts = asked.facts ? 'facts, actor_id, reason IS NOT NULL' : 'NULL, NULL, false';
  await tx.run(
    `DECLARE past_walks NO SCROLL CURSOR FOR WITH walked AS (
       SELECT record_id, json_agg(json_build_array(
                event, from_state, to_state, role_id, definition_hash, ${recent('at')}, ${seconds}, ${facts}) ORDER BY step)::text AS walk
         FROM history h WHERE workflow = $1 GROUP BY record_id HAVING ${recent('max(at)')})
     SELECT walk, string_agg(record_id::text, ',') AS ids FROM walked GROUP BY walk`,
    since === null ? [workflow] : [workflow, since],
  );
  let records = 0;
  for (;;) {
    const rows = await tx.many<{ walk: string; ids: string }>(`FETCH ${WALKS_AT_ONCE} FROM past_walks`);
    if (rows.length === 0) break;
    for (const { walk, ids } of rows) {
      const steps = (JSON.parse(walk) as StepTuple[]).map((step) => stepOf(step, asked));
      const all = ids.split(',');
      take({ ids: all, steps });
      records += all.length;
    }
    await told(records);
  }
  await tx.run('CLOSE past_walks');
}

const stepOf = (
  [event, from, to, role, hash, recent, seconds, facts, actorId, hasReason]: StepTuple,
  asked: AskedOfSteps,
): PastWalk['steps'][number] => ({
  event,
  from,
  to,
  role,
  hash,
  recent,
  ...(asked.facts && { read: { facts, actorId, hasReason } }),
  ...(asked.times && { seconds }),
});

export interface StepsByRule {
  event: string;
  from: string;
  role: number | null;
  byRule: boolean;
  steps: number;
  records: number;
  people: number;
  /** USD: what the lines cost their clients; null for records without a price. */
  amount: string | null;
}

/** The table that keeps what a record costs its client, as `sell_amt`; null if none does. */
export const pricedTable = (workflow: WorkflowName): string | null =>
  PRICED_WORKFLOWS.some((priced) => priced === workflow) ? tableOf(workflow) : null;

/** These steps by event, state and role. `at` counts the steps of a record from 0. */
export function sumSteps(
  tx: Tx,
  workflow: WorkflowName,
  steps: readonly { id: string; at: number; byRule: boolean }[],
): Promise<StepsByRule[]> {
  const table = pricedTable(workflow);
  return tx.many<StepsByRule>(
    `WITH chosen AS (
       SELECT * FROM json_to_recordset($1::json) AS c (id uuid, at int, "byRule" boolean)),
     numbered AS (
       SELECT h.*, row_number() OVER (PARTITION BY h.record_id ORDER BY h.step) - 1 AS place
         FROM history h WHERE h.record_id IN (SELECT id FROM chosen))
     SELECT n.event, n.from_state AS "from", n.role_id AS role, c."byRule",
            count(*)::int AS steps, count(DISTINCT n.record_id)::int AS records,
            count(DISTINCT n.actor_id)::int AS people,
            ${table === null ? 'NULL' : 'sum(l.sell_amt)::text'} AS amount
       FROM chosen c JOIN numbered n ON n.record_id = c.id AND n.place = c.at
       ${table === null ? '' : `LEFT JOIN ${table} l ON l.id = n.record_id`}
      GROUP BY n.event, n.from_state, n.role_id, c."byRule"
      ORDER BY c."byRule" DESC, count(*) DESC, n.event, n.from_state, n.role_id`,
    [canonicalJson(steps)],
  );
}
