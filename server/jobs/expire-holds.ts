import { HOLD_STATUS } from '../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { TaskContext, Task } from './task.ts';
import { moveLines } from '../workflows/transition.ts';
import type pg from 'pg';

const BATCH = 500;

/** Lets holds go whose time is up, a batch a transaction. Several workers may run it: they take different holds. */
export async function expireDueHolds(pool: pg.Pool): Promise<number> {
  let expired = 0;
  for (;;) {
    const moved = await withActor(pool, SYSTEM, 'write', async (tx) => {
      const due = await tx.many<{ id: string }>(
        `SELECT id FROM hold WHERE status = $1 AND due_at <= now() ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
        [HOLD_STATUS.held, BATCH],
      );
      if (due.length === 0) return 0;
      const { lines } = await moveLines(tx, {
        workflow: 'hold',
        event: 'EXPIRE',
        ids: due.map((hold) => hold.id),
        doer: { id: null, role: null, name: 'Hold expiry', job: 'expire-holds', requestId: null },
      });
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
