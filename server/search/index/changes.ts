/** What was committed since one looked last: the change table, compared with the snapshot of the last look. */
import type pg from 'pg';
import { ask } from '../../db/ask.ts';

export interface Changes {
  /** PostgreSQL's name for the transactions that this look knows of: oldest open, next to come, open ones between. */
  snapshot: string;
  /** Uuids of stones that were written, each once. */
  stones: string[];
  /** So much was written that it was not noted stone by stone, or the database is an older one than before. */
  everything: boolean;
}

/**
 * Begins a repeatable read, so that stones that are read after it are those that the changes speak of; the caller ends
 * it. A transaction that was still open when the last snapshot was taken comes up in a later look, however late it
 * commits: numbers of transactions alone would pass it over.
 */
export async function beginChanges(client: pg.PoolClient, last: string): Promise<Changes> {
  // One round trip; this form takes no parameters, so the snapshot is checked.
  if (!/^\d+:\d+:[\d,]*$/.test(last)) throw new Error('A snapshot is a list of numbers.');
  const results = (await ask(
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
