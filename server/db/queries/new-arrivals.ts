/** Counts of new arrivals with an open line, or in a cart, watchlist or note. */
import type { components } from '../../../src/api/schema.gen.ts';
import { liveCodes } from '../../../src/machines/workflows.ts';
import { collectedCounts } from './collected/counts.ts';
import { LINE_WORKFLOWS, LINES } from '../records/all.ts';
import type { Tx } from '../with-actor.ts';

/**
 * How many of the new stones have an open line or are collected, by the contract's name of the
 * count.
 */
export type ArrivalLines = components['schemas']['ClientDetail']['counts'];

/** Counts a stone once per workflow; `seesClient` restricts whose lines count. */
export async function countArrivalLines(
  tx: Tx,
  from: string,
  diamondType: number | null,
  seesClient: (column: string) => string,
): Promise<ArrivalLines> {
  const counts = LINE_WORKFLOWS.map((workflow) => {
    const { table, counted } = LINES[workflow];
    return `(SELECT count(DISTINCT l.stone_id)::int FROM ${table} l JOIN stone s ON s.id = l.stone_id
         WHERE l.status IN (${liveCodes(workflow).join(', ')}) AND ${seesClient('l.client_id')} AND s.created_at >= $1::timestamptz
           AND ($2::int IS NULL OR s.diamond_type = $2)) AS "${counted}"`;
  });
  const collected = collectedCounts(
    'count(DISTINCT l.stone_id)::int',
    `s.created_at >= $1::timestamptz AND ($2::int IS NULL OR s.diamond_type = $2)`,
  );
  const counted = await tx.one<ArrivalLines>(`SELECT ${[...counts, ...collected].join(', ')}`, [
    from,
    diamondType,
  ]);
  if (!counted) throw new Error('A SELECT without FROM answered no row.');
  return counted;
}
