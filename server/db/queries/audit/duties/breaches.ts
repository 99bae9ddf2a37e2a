/** The steps of the history that broke a duty. */
import { BREAKS, byHouse, EARLIER, type DutyStep } from '../../../fragments/duties.ts';
import { tableOf } from '../../../records/all.ts';
import type { Tx } from '../../../with-actor.ts';
import { pricedTable } from '../past-steps.ts';
import type { LockedDuty } from './duties.ts';

export interface Breach {
  record_id: string;
  step: number;
  person_id: string;
  /** The id of the person's earlier step. */
  earlier_id: string | null;
  /** USD; null for records without a price. */
  amount: string | null;
}

/** Steps bear the time when their transaction began, which the last check may not have seen. */
const LATE = "interval '1 hour'";

/**
 * The newest steps since the last check that broke the duty and are not listed yet. `count` is how
 * many there are, and `again` how many of those the last check had already counted as unlisted.
 */
export async function breachesOf(
  tx: Tx,
  { id, kind, workflow, checked_until: since }: LockedDuty,
  most: number,
): Promise<{ breaches: Breach[]; count: number; again: number }> {
  const priced = pricedTable(workflow);
  const of: DutyStep = {
    record: 'h.record_id',
    person: 'h.actor_id',
    step: 'h.step',
    amount: priced === null ? 'NULL' : 'l.sell_amt',
    offer:
      kind === 'price'
        ? `(SELECT o.price_offer_line_id FROM ${tableOf(workflow)} o WHERE o.id = h.record_id)`
        : 'NULL',
  };
  const rows = await tx.many<Breach & { count: number; again: number }>(
    `SELECT h.record_id, h.step, h.actor_id AS person_id, ${EARLIER[kind](of)} AS earlier_id, ${of.amount}::text AS amount,
            count(*) OVER ()::int AS count, (count(*) FILTER (WHERE h.at < $4::timestamptz) OVER ())::int AS again
       FROM duty JOIN history h ON h.workflow = $2 AND h.at >= $4::timestamptz - ${LATE} AND ${byHouse('h')}
            AND (duty.kind = 'share' OR h.event = ANY (duty.events))
       ${priced === null ? '' : `LEFT JOIN ${priced} l ON l.id = h.record_id`}
      WHERE duty.id = $1 AND ${BREAKS[kind](of)}
        AND NOT EXISTS (SELECT FROM duty_finding f
                         WHERE f.duty_id = duty.id AND f.record_id = h.record_id AND f.step = h.step)
      ORDER BY h.at DESC, h.record_id, h.step LIMIT $3`,
    [id, workflow, most, since],
  );
  return {
    breaches: rows.map(({ count: _count, again: _again, ...breach }) => breach),
    count: rows[0]?.count ?? 0,
    again: rows[0]?.again ?? 0,
  };
}
