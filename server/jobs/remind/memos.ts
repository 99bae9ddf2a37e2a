import type pg from 'pg';
import { linesDueSoon, linesOverdue, lockReminders } from '../../db/queries/mails/reminders.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { memoDueSoon, memoOverdue } from '../../mail/templates/memos.ts';
import { remindOf } from '../../workflows/notify-clients.ts';
import type { JobDefinition } from '../job.ts';

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
      await lockReminders(tx);
      await remindOf(tx, 'memo', await find(tx), template);
    });
}

export const remindOfMemos: JobDefinition = {
  name: 'remind-of-memos',
  cron: '10 6 * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  run: (_data, { pool }) => remindOfDueMemos(pool),
};
