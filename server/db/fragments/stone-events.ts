/**
 * SQL: whether anything became different about stones since the snapshot. Events are read in their
 * order: without one the planner, which expects a third of all events to be late, reads the whole
 * table each time that there is no news.
 */
export const hasEventsSince = (snapshot: string): string =>
  `EXISTS (SELECT FROM (
     SELECT e.xid FROM stone_event e WHERE e.xid >= pg_snapshot_xmin(${snapshot}) ORDER BY e.xid OFFSET 0) late
      WHERE NOT pg_visible_in_snapshot(late.xid, ${snapshot}))`;
