import type pg from 'pg';
import { holdsToRemindOf, lockReminders } from '../../db/queries/mails/reminders.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { holdEndsSoon } from '../../mail/templates/holds.ts';
import { remindOf } from '../../workflows/notify-clients.ts';
import type { JobDefinition } from '../job.ts';

const SPAN = 500;

/** Reminds clients of holds that end soon, once each; one mail for all of a client's holds. */
export async function remindOfDueHolds(pool: pg.Pool): Promise<void> {
  for (;;) {
    const count = await withActor(pool, SYSTEM, 'write', async (tx) => {
      await lockReminders(tx);
      const holds = await holdsToRemindOf(tx, SPAN);
      await remindOf(tx, 'hold', holds, holdEndsSoon);
      return holds.length;
    });
    if (count < SPAN) return;
  }
}

export const remindOfHolds: JobDefinition = {
  name: 'remind-of-holds',
  cron: '*/5 * * * *',
  retryLimit: 0,
  expireInSeconds: 240,
  run: (_data, { pool }) => remindOfDueHolds(pool),
};
