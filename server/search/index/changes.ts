/**
 * Finds the stones that changed since the last check: rows of the change table that the last
 * check's snapshot did not contain.
 */
import type pg from 'pg';
import { queryWithLimit } from '../../db/query.ts';

export interface Changes {
  /**
   * PostgreSQL's name for the transactions seen by this check: the oldest open one, the next id,
   * and the open ones between.
   */
  snapshot: string;
  /** Ids of stones that were written, without duplicates. */
  stones: string[];
  /**
   * Too much was written to record single stones, or the database has been restored from a backup.
   */
  everything: boolean;
}

/**
 * Begins a REPEATABLE READ transaction, so that stones read in it match these changes; the caller
 * ends it. A transaction that was open at the last snapshot is found by a later check, however late
 * it commits. Transaction ids alone would miss it.
 */
export async function beginChanges(client: pg.PoolClient, last: string): Promise<Changes> {
  // One round trip. This form takes no parameters, so the snapshot is validated.
  if (!/^\d+:\d+:[\d,]*$/.test(last)) throw new Error('A snapshot is a list of numbers.');
  const results = (await queryWithLimit(
    client,
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
     SELECT pg_current_snapshot()::text AS snapshot,
            array_agg(DISTINCT stone_id::text) FILTER (WHERE stone_id IS NOT NULL) AS stones,
            count(*) FILTER (WHERE stone_id IS NULL)::int AS everything
       FROM stone_change
      WHERE xid >= pg_snapshot_xmin('${last}') AND NOT pg_visible_in_snapshot(xid, '${last}')`,
  )) as unknown as { rows: Found[] }[];
  const found = results[1]?.rows[0];
  if (!found) throw new Error('An aggregate without GROUP BY answered no row.');
  return {
    snapshot: found.snapshot,
    stones: found.stones ?? [],
    everything: found.everything > 0 || oldestOf(found.snapshot) < oldestOf(last),
  };
}

interface Found {
  snapshot: string;
  stones: string[] | null;
  everything: number;
}

const oldestOf = (snapshot: string): bigint => BigInt(snapshot.split(':')[0] ?? '0');
