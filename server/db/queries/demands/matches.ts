/** The waiting demands and their matches. */
import { APPROVAL_STATUS, DEMAND_STATUS } from '../../../../src/domain/codes.ts';
import { MOST_MATCHED, WAITING } from '../../../../src/domain/demands.ts';
import type { RoleId } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';

export interface WaitingDemand {
  id: string;
  client_id: string;
  role_id: RoleId;
  /** Together with the id, the cache key of its filters. */
  waits_since: string;
}

/** Demands to match stones with, ordered by client, without full ones. */
export const waitingDemands = (tx: Tx): Promise<WaitingDemand[]> =>
  tx.many<WaitingDemand>(
    `SELECT k.id, k.client_id, c.role_id, k.waits_since::text AS waits_since
       FROM demand k JOIN app_user c ON c.id = k.client_id
      WHERE k.status = ANY ($1::smallint[]) AND NOT k.has_more AND c.is_active
      ORDER BY k.client_id, k.id`,
    [WAITING],
  );

/** The filters of these demands, as stored. */
export const filtersOfDemands = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; filters: unknown }[]> =>
  tx.many('SELECT id, filters FROM demand WHERE id = ANY ($1::uuid[])', [ids]);

export interface Match {
  demand_id: string;
  waits_since: string;
  stone_ids: readonly string[];
}

/** Locks the demands that still wait, with unchanged filters since they were read. */
export async function lockMatched(
  tx: Tx,
  matches: readonly Match[],
): Promise<Map<string, { client_id: string; status: number }>> {
  const rows = await tx.many<{ id: string; client_id: string; status: number }>(
    `SELECT k.id, k.client_id, k.status
       FROM unnest($1::uuid[], $2::timestamptz[]) AS m (id, waits_since)
       JOIN demand k ON k.id = m.id AND k.waits_since = m.waits_since
      WHERE k.status = ANY ($3::smallint[]) ORDER BY k.id FOR UPDATE OF k`,
    [matches.map(({ demand_id }) => demand_id), matches.map(({ waits_since }) => waits_since), WAITING],
  );
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/**
 * Matches per statement. Stored matches are looked up one by one, because a join would read all of
 * them for every batch.
 */
const SPAN = 50_000;

/**
 * Stores the matches, each stone once, up to a demand's limit; beyond it the demand is marked as
 * full. Returns the demands that got a stone.
 */
export async function saveMatches(tx: Tx, matches: readonly Match[]): Promise<string[]> {
  const pairs = matches.flatMap(({ demand_id, stone_ids }) =>
    stone_ids.map((stone_id) => [demand_id, stone_id] as const),
  );
  const got = new Set<string>();
  for (let at = 0; at < pairs.length; at += SPAN) {
    const part = pairs.slice(at, at + SPAN);
    const rows = await tx.many<{ demand_id: string; kept: number; is_full: boolean }>(
      `WITH fresh AS (
         SELECT m.demand_id, m.stone_id,
                row_number() OVER (PARTITION BY m.demand_id ORDER BY m.place) AS nth
           FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS m (demand_id, stone_id, place)
           LEFT JOIN LATERAL (SELECT true AS is_kept FROM demand_stone d
                               WHERE d.demand_id = m.demand_id AND d.stone_id = m.stone_id LIMIT 1) k ON true
          WHERE k.is_kept IS NULL),
       before AS (
         SELECT f.demand_id, c.count FROM (SELECT DISTINCT demand_id FROM fresh) f
          CROSS JOIN LATERAL (SELECT count(*) AS count
            FROM (SELECT FROM demand_stone d WHERE d.demand_id = f.demand_id LIMIT ${MOST_MATCHED}) d) c),
       kept AS (
         INSERT INTO demand_stone (demand_id, stone_id)
         SELECT f.demand_id, f.stone_id FROM fresh f LEFT JOIN before b USING (demand_id)
          WHERE f.nth + coalesce(b.count, 0) <= ${MOST_MATCHED}
         ON CONFLICT DO NOTHING RETURNING demand_id),
       full_ones AS (
         UPDATE demand k SET has_more = true
          WHERE k.id IN (SELECT f.demand_id FROM fresh f LEFT JOIN before b USING (demand_id)
                          WHERE f.nth + coalesce(b.count, 0) > ${MOST_MATCHED}))
       SELECT DISTINCT demand_id FROM kept`,
      [part.map(([demand]) => demand), part.map(([, stone]) => stone)],
    );
    for (const { demand_id: id } of rows) got.add(id);
  }
  return [...got];
}

/** Locks offered demands whose client has confirmed one of these stones after it was offered. */
export const lockConfirmed = (
  tx: Tx,
  stoneIds: readonly string[],
): Promise<{ id: string; client_id: string }[]> =>
  tx.many(
    `SELECT k.id, k.client_id FROM demand k
      WHERE k.status = ${DEMAND_STATUS.offered} AND EXISTS (
        SELECT FROM demand_stone d
          JOIN confirm_line c ON c.stone_id = d.stone_id AND c.client_id = k.client_id
         WHERE d.demand_id = k.id AND d.offered_at IS NOT NULL AND d.stone_id = ANY ($1::uuid[])
           AND c.created_at >= k.waits_since AND c.status = ANY ($2::smallint[]))
      ORDER BY k.id FOR UPDATE OF k`,
    [stoneIds, [APPROVAL_STATUS.pending, APPROVAL_STATUS.approved]],
  );
