import type pg from 'pg';
import { administrators } from '../db/queries/people/administrators.ts';
import { answersToMail, offersToMail } from '../db/queries/price-offers/unsent-mails.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { clientOffersPrice, priceOfferAnswered, priceOffered } from '../mail/templates/price-offers.ts';
import { queueMail } from '../workflows/mail.ts';
import { sendNotices } from '../workflows/notices/send-notices.ts';
import type { JobDefinition } from './job.ts';

const NOBODY = { requestId: null };

/**
 * Mails business associates their clients' price offers, and clients the answers, in one mail each;
 * administrators get notices about clients without an associate.
 */
export async function mailPriceOffers(pool: pg.Pool): Promise<void> {
  await withActor(pool, SYSTEM, 'write', async (tx) => {
    const offers = Map.groupBy(await offersToMail(tx), ({ associate_id }) => associate_id);
    await queueMail(
      tx,
      NOBODY,
      clientOffersPrice,
      [...offers].flatMap(([to, offered]) => (to === null ? [] : [{ to, facts: { offered } }])),
    );
    const unattended = offers.get(null) ?? [];
    if (unattended.length > 0) {
      const notice = priceOffered(unattended);
      await sendNotices(
        tx,
        'priceOffered',
        (await administrators(tx)).map((to) => ({ to, ...notice })),
      );
    }
    const answers = Map.groupBy(await answersToMail(tx), ({ client_id }) => client_id);
    await queueMail(
      tx,
      NOBODY,
      priceOfferAnswered,
      [...answers].map(([to, answered]) => ({ to, facts: { answered } })),
    );
  });
}

export const notifyPriceOffers: JobDefinition = {
  name: 'tell-of-offers',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 50,
  run: (_data, { pool }) => mailPriceOffers(pool),
};
