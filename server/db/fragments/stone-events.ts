/**
 * SQL: whether any stone changed since the snapshot. ORDER BY makes PostgreSQL read the index on
 * xid. Without it, the planner expects a third of the events to match and scans the whole table.
 */
export const hasEventsSince = (snapshot: string): string =>
  `EXISTS (SELECT FROM (
     SELECT e.xid FROM stone_event e WHERE e.xid >= pg_snapshot_xmin(${snapshot}) ORDER BY e.xid OFFSET 0) late
      WHERE NOT pg_visible_in_snapshot(late.xid, ${snapshot}))`;
