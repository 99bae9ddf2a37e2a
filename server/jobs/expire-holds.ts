import { HOLD_STATUS } from '../../src/domain/codes.ts';
import { holdsExpired } from '../metrics/measures.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { TaskContext, Task } from './task.ts';
import { moveLines } from '../workflows/transition.ts';
import type pg from 'pg';

const BATCH = 500;

/**
 * Lets holds go whose time is up, a batch a transaction. The stones are locked and not the holds, because every
 * transition locks stones first: the other way round the job and somebody who releases a hold would wait for each other.
 * Stones that somebody is at are passed over until the next time, so that several workers take different ones.
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
      // Asked anew under the locks: what was released or taken over in the meantime is no longer due.
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
      tx.afterCommit(() => holdsExpired.add({}, lines.length));
      return lines.length;
    });
    expired += moved;
    if (moved < BATCH) return expired;
  }
}

export const expireHolds: Task = {
  name: 'expire-holds',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 120,
  async run(_data, { pool, log }: TaskContext) {
    const expired = await expireDueHolds(pool);
    if (expired > 0) log.info({ expired }, 'holds expired');
  },
};
