/** How far matching has read the stream of stones' changes. */
import { STONE_STATUS } from '../../../../src/domain/codes.ts';
import { hasEventsSince } from '../../fragments/stone-events.ts';
import type { Tx } from '../../with-actor.ts';

export interface Progress {
  epoch: string;
  /**
   * Snapshots: changes in the first are matched; the second ends a window that is matched in
   * parts.
   */
  matched: string;
  until: string | null;
  read_xid: string | null;
  read_stone: string | null;
  matched_at: string;
}

/** Whether stones wait to be matched. Cheap, and writes nothing. */
export async function hasNews(tx: Tx): Promise<boolean> {
  const found = await tx.one<{ news: boolean }>(
    `SELECT p.within_until IS NOT NULL OR p.epoch <> (SELECT epoch FROM stone_event_epoch)
            OR ${hasEventsSince('p.matched')} AS news
       FROM demand_progress p`,
  );
  return found?.news === true;
}

/** Undefined while another process matches. */
export const lockProgress = (tx: Tx): Promise<Progress | undefined> =>
  tx.one<Progress>(
    `SELECT epoch, matched::text AS matched, within_until::text AS until, read_xid::text AS read_xid, read_stone,
            matched_at::text AS matched_at
       FROM demand_progress FOR UPDATE SKIP LOCKED`,
  );

export async function saveProgress(
  tx: Tx,
  { epoch, matched, until, read_xid, read_stone }: Omit<Progress, 'matched_at'>,
): Promise<void> {
  await tx.run(
    `UPDATE demand_progress SET epoch = $1, matched = $2::pg_snapshot, within_until = $3::pg_snapshot, read_xid = $4::xid8,
            read_stone = $5, matched_at = now()`,
    [epoch, matched, until, read_xid, read_stone],
  );
}

/**
 * Available stones after this id that arrived, or became available again, since an hour before this
 * time.
 */
export async function stonesSince(
  tx: Tx,
  moment: string,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT id FROM stone
      WHERE (created_at > $1::timestamptz - interval '1 hour' OR returned_at > $1::timestamptz - interval '1 hour')
        AND status = ${STONE_STATUS.available} AND ($2::uuid IS NULL OR id > $2)
      ORDER BY id LIMIT $3`,
    [moment, after, most],
  );
  return rows.map(({ id }) => id);
}
