import type pg from 'pg';
import { linesDueSoon, linesOverdue, remindAlone } from '../../db/queries/mails/reminders.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { memoDueSoon } from '../../mail/templates/memo-due-soon.ts';
import { memoOverdue } from '../../mail/templates/memo-overdue.ts';
import { remindOf } from '../../workflows/tell-clients.ts';
import type { Task } from '../task.ts';

/**
 * Reminds clients of memos that are due soon, once, and of overdue ones, once a week. Missed days
 * are caught up on.
 */
export async function remindOfDueMemos(pool: pg.Pool): Promise<void> {
  for (const [find, template] of [
    [linesDueSoon, memoDueSoon],
    [linesOverdue, memoOverdue],
  ] as const)
    await withActor(pool, SYSTEM, 'write', async (tx) => {
      await remindAlone(tx);
      await remindOf(tx, 'memo', await find(tx), template);
    });
}

export const remindOfMemos: Task = {
  name: 'remind-of-memos',
  cron: '10 6 * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  run: (_data, { pool }) => remindOfDueMemos(pool),
};
