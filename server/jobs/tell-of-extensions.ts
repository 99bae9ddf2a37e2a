import type pg from 'pg';
import { untoldAnswers, untoldWishes } from '../db/queries/extensions/telling.ts';
import { administrators } from '../db/queries/people/administrators.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { clientAsksMoreTime, moreTimeAsked } from '../mail/templates/extensions/client-asks-more-time.ts';
import { memoExtensionAnswered } from '../mail/templates/extensions/memo-extension-answered.ts';
import { queueMail } from '../workflows/mail.ts';
import { tellByBell } from '../workflows/notices/ring.ts';
import type { Task } from './task.ts';

const NOBODY = { requestId: null };

/**
 * Mails business associates their clients' requests for more time, and clients the answers, in one
 * mail each; administrators get notices about clients without an associate.
 */
export async function tellOfMoreTime(pool: pg.Pool): Promise<void> {
  await withActor(pool, SYSTEM, 'write', async (tx) => {
    const wishes = Map.groupBy(
      (await untoldWishes(tx)).map(({ wished_date: wishedDate, ...one }) => ({ ...one, wishedDate })),
      ({ associate_id }) => associate_id,
    );
    await queueMail(
      tx,
      NOBODY,
      clientAsksMoreTime,
      [...wishes].flatMap(([to, asked]) => (to === null ? [] : [{ to, facts: { asked } }])),
    );
    const unattended = wishes.get(null) ?? [];
    if (unattended.length > 0) {
      const notice = moreTimeAsked(unattended);
      await tellByBell(
        tx,
        'moreTimeAsked',
        (await administrators(tx)).map((to) => ({ to, ...notice })),
      );
    }
    const answers = Map.groupBy(await untoldAnswers(tx), ({ client_id }) => client_id);
    await queueMail(
      tx,
      NOBODY,
      memoExtensionAnswered,
      [...answers].map(([to, found]) => ({
        to,
        facts: { answered: found.map(({ granted_date: grantedDate, ...one }) => ({ ...one, grantedDate })) },
      })),
    );
  });
}

export const tellOfExtensions: Task = {
  name: 'tell-of-extensions',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 50,
  run: (_data, { pool }) => tellOfMoreTime(pool),
};
