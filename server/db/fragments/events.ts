/**
 * Whether stones became different since a snapshot, the SQL of a pg_snapshot. Asked several times a
 * second: the order lets PostgreSQL begin in the index at the snapshot, while EXISTS, for which it
 * drops an order, read all events of a week whenever there was none.
 */
export const hasEventsSince = (snapshot: string): string =>
  `coalesce((SELECT true FROM stone_event e
      WHERE e.xid >= pg_snapshot_xmin(${snapshot}) AND NOT pg_visible_in_snapshot(e.xid, ${snapshot})
      ORDER BY e.xid LIMIT 1), false)`;
