/** What tells two states of the stock apart, without reading its stones. */
import type { Tx } from '../../with-actor.ts';

/** The newest event of stones, and what may still come before it. */
export interface LastEvent {
  epoch: string;
  xid: string;
  /** Transactions under way with lower numbers, whose events are not seen yet. */
  open: string;
}

/**
 * While this is the same, nobody has seen another event of a stone: a later transaction would be
 * the newest, and an earlier one is no longer open once its events are seen. Undefined when no
 * event is kept.
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
 * Confirmations are no events, but they only ever come later: how many stones are hidden for want
 * of one since a moment, and a sum that grows with each hour that a client is shown.
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
