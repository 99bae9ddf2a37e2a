/** The histories of a workflow for deciding them again, and what is known of chosen steps. */
import { canonicalJson } from '../../../../src/machines/definition.ts';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import { fromDay } from '../../fragments/days.ts';
import type { Tx } from '../../with-actor.ts';

/** Records with identical histories. */
export interface PastWalk {
  ids: string[];
  steps: { event: string; from: string; to: string; role: number | null; hash: string; recent: boolean }[];
}

type StepTuple = [string, string, string, number | null, string, boolean];

/**
 * The histories that have a step since this day of the house, those that are identical together.
 * `recent` says of each step whether it is since then.
 */
export async function readPastWalks(
  tx: Tx,
  workflow: WorkflowName,
  since: string | null,
): Promise<PastWalk[]> {
  const recent = (moment: string) => (since === null ? 'true' : fromDay(moment, '$2::date'));
  const rows = await tx.many<{ walk: string; ids: string }>(
    `WITH walked AS (
       SELECT record_id, json_agg(json_build_array(
                event, from_state, to_state, role_id, definition_hash, ${recent('at')}) ORDER BY step)::text AS walk
         FROM history WHERE workflow = $1 GROUP BY record_id HAVING ${recent('max(at)')})
     SELECT walk, string_agg(record_id::text, ',') AS ids FROM walked GROUP BY walk`,
    since === null ? [workflow] : [workflow, since],
  );
  return rows.map(({ walk, ids }) => ({
    ids: ids.split(','),
    steps: (JSON.parse(walk) as StepTuple[]).map(([event, from, to, role, hash, recent]) => ({
      event,
      from,
      to,
      role,
      hash,
      recent,
    })),
  }));
}

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

/** Tables of lines with what they cost. */
const PRICED: Partial<Record<WorkflowName, string>> = {
  hold: 'hold',
  queuePlace: 'queue_place',
  memo: 'memo_line',
  confirmStone: 'confirm_line',
  enquiry: 'enquiry',
  priceOffer: 'price_offer_line',
};

/** These steps by event, state and role. `at` counts the steps of a record from 0. */
export function sumSteps(
  tx: Tx,
  workflow: WorkflowName,
  steps: readonly { id: string; at: number; byRule: boolean }[],
): Promise<StepsByRule[]> {
  const table = PRICED[workflow];
  return tx.many<StepsByRule>(
    `WITH chosen AS (
       SELECT * FROM json_to_recordset($1::json) AS c (id uuid, at int, "byRule" boolean)),
     numbered AS (
       SELECT h.*, row_number() OVER (PARTITION BY h.record_id ORDER BY h.step) - 1 AS place
         FROM history h WHERE h.record_id IN (SELECT id FROM chosen))
     SELECT n.event, n.from_state AS "from", n.role_id AS role, c."byRule",
            count(*)::int AS steps, count(DISTINCT n.record_id)::int AS records,
            count(DISTINCT n.actor_id)::int AS people,
            ${table === undefined ? 'NULL' : 'sum(l.sell_amt)::text'} AS amount
       FROM chosen c JOIN numbered n ON n.record_id = c.id AND n.place = c.at
       ${table === undefined ? '' : `LEFT JOIN ${table} l ON l.id = n.record_id`}
      GROUP BY n.event, n.from_state, n.role_id, c."byRule"
      ORDER BY c."byRule" DESC, count(*) DESC, n.event, n.from_state, n.role_id`,
    [canonicalJson(steps)],
  );
}
