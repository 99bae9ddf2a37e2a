import type pg from 'pg';
import { answersToMail, requestsToMail } from '../db/queries/memo-extensions/unsent-mails.ts';
import { administrators } from '../db/queries/people/administrators.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import {
  clientAsksMoreTime,
  memoExtensionAnswered,
  moreTimeAsked,
} from '../mail/templates/memo-extensions.ts';
import { queueMail } from '../workflows/mail.ts';
import { sendNotices } from '../workflows/notices/send-notices.ts';
import type { JobDefinition } from './job.ts';

const NOBODY = { requestId: null };

/**
 * Mails business associates their clients' requests for more time, and clients the answers, in one
 * mail each; administrators get notices about clients without an associate.
 */
export async function mailMemoExtensions(pool: pg.Pool): Promise<void> {
  await withActor(pool, SYSTEM, 'write', async (tx) => {
    const wishes = Map.groupBy(
      (await requestsToMail(tx)).map(({ wished_date: wishedDate, ...one }) => ({ ...one, wishedDate })),
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
      await sendNotices(
        tx,
        'moreTimeAsked',
        (await administrators(tx)).map((to) => ({ to, ...notice })),
      );
    }
    const answers = Map.groupBy(await answersToMail(tx), ({ client_id }) => client_id);
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

export const notifyMemoExtensions: JobDefinition = {
  name: 'tell-of-extensions',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 50,
  run: (_data, { pool }) => mailMemoExtensions(pool),
};
