import type pg from 'pg';
import { lockReminders } from '../../db/queries/mails/reminders.ts';
import { dueNotes } from '../../db/queries/notices/due-notes.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { listOf, stonesNamed } from '../../mail/notice-texts.ts';
import { sendNotices } from '../../workflows/notices/send-notices.ts';
import type { JobDefinition } from '../job.ts';

/** Authors per transaction. */
const SPAN = 500;

/** Sends notices of notes whose reminder is due. Missed days are caught up on. */
export async function remindOfDueNotes(pool: pg.Pool): Promise<void> {
  const some = (): Promise<number> =>
    withActor(pool, SYSTEM, 'write', async (tx) => {
      await lockReminders(tx);
      const notes = Map.groupBy(await dueNotes(tx, SPAN), ({ author_id }) => author_id);
      await sendNotices(
        tx,
        'noteDue',
        [...notes].map(([to, its]) => ({
          to,
          words: `You wanted to be reminded of your ${its.length === 1 ? 'note' : 'notes'} about ${stonesNamed(its)}`,
          path: listOf('/transaction/notes', its),
        })),
      );
      return notes.size;
    });
  while ((await some()) === SPAN);
}

export const remindOfNotes: JobDefinition = {
  name: 'remind-of-notes',
  cron: '10 6 * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  run: (_data, { pool }) => remindOfDueNotes(pool),
};
