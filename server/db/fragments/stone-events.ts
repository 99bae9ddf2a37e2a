/**
 * SQL: whether any stone changed since the snapshot. Events are read in order. Without an order the
 * planner, which expects a third of all events to be late, reads the whole table each time there is
 * nothing new.
 */
export const hasEventsSince = (snapshot: string): string =>
  `EXISTS (SELECT FROM (
     SELECT e.xid FROM stone_event e WHERE e.xid >= pg_snapshot_xmin(${snapshot}) ORDER BY e.xid OFFSET 0) late
      WHERE NOT pg_visible_in_snapshot(late.xid, ${snapshot}))`;
