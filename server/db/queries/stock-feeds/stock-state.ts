/** An identifier of the stock's state that is found without reading its stones. */
import type { Tx } from '../../with-actor.ts';

/** The newest event of stones, and transactions that may still add earlier ones. */
export interface LastEvent {
  epoch: string;
  xid: string;
  /** Running transactions with lower numbers, whose events are not visible yet. */
  open: string;
}

/**
 * As long as this is equal, no new event of a stone is visible: a later transaction would be the
 * newest, and an earlier one is no longer open once its events are visible. Undefined if no event
 * is kept.
 */
export const lastEvent = (tx: Tx): Promise<LastEvent | undefined> =>
  tx.one<LastEvent>(
    `WITH last AS MATERIALIZED (SELECT xid FROM stone_event ORDER BY xid DESC LIMIT 1)
     SELECT e.epoch, last.xid::text AS xid,
            (SELECT coalesce(string_agg(x::text, ',' ORDER BY x), '')
               FROM pg_snapshot_xip(pg_current_snapshot()) x WHERE x < last.xid) AS open
       FROM stone_event_epoch e, last`,
  );

/**
 * Confirmations are not events. Their times only increase, so two figures reveal any change: the
 * number of stones hidden as unconfirmed, and the sum of the confirmations' hours, which clients
 * see.
 */
export const confirmations = (
  tx: Tx,
  since: string | null,
): Promise<{ hidden: number; hours: string } | undefined> =>
  tx.one(
    `SELECT count(*) FILTER (WHERE confirmed_at < $1::timestamptz)::int AS hidden,
            sum(floor(extract(epoch FROM confirmed_at) / 3600))::text AS hours FROM stone`,
    [since],
  );
