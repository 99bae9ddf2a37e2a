import type pg from 'pg';
import { administrators } from '../db/queries/people/administrators.ts';
import { untoldAnswers, untoldOffers } from '../db/queries/price-offers/telling.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { clientOffersPrice, priceOffered } from '../mail/templates/price-offers/client-offers-price.ts';
import { priceOfferAnswered } from '../mail/templates/price-offers/price-offer-answered.ts';
import { queueMail } from '../workflows/mail.ts';
import { tellByBell } from '../workflows/notices/ring.ts';
import type { Task } from './task.ts';

const NOBODY = { requestId: null };

/**
 * Mails business associates their clients' price offers, and clients the answers, in one mail each;
 * administrators get notices about clients without an associate.
 */
export async function tellOfOffers(pool: pg.Pool): Promise<void> {
  await withActor(pool, SYSTEM, 'write', async (tx) => {
    const offers = Map.groupBy(await untoldOffers(tx), ({ associate_id }) => associate_id);
    await queueMail(
      tx,
      NOBODY,
      clientOffersPrice,
      [...offers].flatMap(([to, offered]) => (to === null ? [] : [{ to, facts: { offered } }])),
    );
    const unattended = offers.get(null) ?? [];
    if (unattended.length > 0) {
      const notice = priceOffered(unattended);
      await tellByBell(
        tx,
        'priceOffered',
        (await administrators(tx)).map((to) => ({ to, ...notice })),
      );
    }
    const answers = Map.groupBy(await untoldAnswers(tx), ({ client_id }) => client_id);
    await queueMail(
      tx,
      NOBODY,
      priceOfferAnswered,
      [...answers].map(([to, answered]) => ({ to, facts: { answered } })),
    );
  });
}

export const tellOfPriceOffers: Task = {
  name: 'tell-of-offers',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 50,
  run: (_data, { pool }) => tellOfOffers(pool),
};
