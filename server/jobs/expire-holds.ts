import { HOLD_STATUS } from '../../src/domain/codes.ts';
import { holdsExpired } from '../metrics/measures.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { JobContext, JobDefinition } from './job.ts';
import { moveLines } from '../workflows/move-lines.ts';
import type pg from 'pg';

const BATCH = 500;

/**
 * Ends holds that are due, one batch per transaction. It locks stones and not holds, because every
 * transition locks stones first; the other order could deadlock with someone who releases a hold.
 * Locked stones are skipped until the next run, so that several workers take different ones.
 */
export async function expireDueHolds(pool: pg.Pool): Promise<number> {
  let expired = 0;
  for (;;) {
    const moved = await withActor(pool, SYSTEM, 'write', async (tx) => {
      const stones = await tx.many<{ id: string }>(
        `SELECT s.id FROM hold h JOIN stone s ON s.id = h.stone_id
          WHERE h.status = $1 AND h.due_at <= now() ORDER BY h.due_at LIMIT $2 FOR UPDATE OF s SKIP LOCKED`,
        [HOLD_STATUS.held, BATCH],
      );
      // Queried again under the locks: holds released or taken over meanwhile are no longer due.
      const due = await tx.many<{ id: string }>(
        `SELECT id FROM hold WHERE stone_id = ANY ($1::uuid[]) AND status = $2 AND due_at <= now()`,
        [stones.map((stone) => stone.id), HOLD_STATUS.held],
      );
      if (due.length === 0) return 0;
      const { lines } = await moveLines(tx, {
        workflow: 'hold',
        event: 'EXPIRE',
        ids: due.map((hold) => hold.id),
        doer: { id: null, role: null, name: 'Hold expiry', job: 'expire-holds', requestId: null },
      });
      tx.afterCommit(() => holdsExpired.inc(lines.length));
      return lines.length;
    });
    expired += moved;
    if (moved < BATCH) return expired;
  }
}

export const expireHolds: JobDefinition = {
  name: 'expire-holds',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 120,
  async run(_data, { pool, log }: JobContext) {
    const expired = await expireDueHolds(pool);
    if (expired > 0) log.info({ expired }, 'holds expired');
  },
};
