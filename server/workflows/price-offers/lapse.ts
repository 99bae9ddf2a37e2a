/**
 * LAPSE: offers that nobody answered in time, whose stone is sold or withdrawn, or whose client has
 * no open account.
 */
import { PRICE_OFFER_STATUS, STONE_STATUS } from '../../../src/domain/codes.ts';
import { lapsingOffers, type LapsingOffer } from '../../db/queries/price-offers/lapsing.ts';
import {
  lapsedOffers,
  type LapsedOffer,
  type WhyLapsed,
} from '../../db/queries/price-offers/unsent-mails.ts';
import type { Tx } from '../../db/with-actor.ts';
import { clientOfferLapsed, priceOfferLapsed } from '../../mail/templates/price-offers.ts';
import { moveByJob } from '../move-by-job.ts';
import { mailTo, together } from '../notify.ts';
import type { NamedActor } from '../write-history.ts';

const PORTAL: NamedActor = {
  id: null,
  role: null,
  name: 'Offer expiry',
  job: 'lapse-offers',
  requestId: null,
};

const whyOf = ({ status, stone_status, is_open_account }: LapsingOffer): WhyLapsed => {
  if (stone_status === STONE_STATUS.soldOut) return 'sold';
  if (stone_status === STONE_STATUS.notAvailable) return 'withdrawn';
  if (!is_open_account) return 'closed';
  return status === PRICE_OFFER_STATUS.countered ? 'client' : 'house';
};

const REASONS: Readonly<Record<WhyLapsed, string>> = {
  sold: 'The stone was sold.',
  withdrawn: 'The stone is no longer offered.',
  closed: 'The account is no longer active.',
  house: 'No one answered in time.',
  client: 'No one answered in time.',
};

/** Clients and their business associates, each with one mail. */
const tellOfLapsed = together<LapsedOffer>([
  mailTo('client_id', priceOfferLapsed, (lapsed) => ({ lapsed })),
  mailTo('associate_id', clientOfferLapsed, (lapsed) => ({ lapsed })),
]);

/**
 * At most `most` lines; lines that are being answered right now are left for the next run. Returns
 * how many.
 */
export async function lapseOffers(tx: Tx, most: number): Promise<number> {
  const over = await lapsingOffers(tx, most);
  if (over.length === 0) return 0;
  moveByJob(
    tx,
    PORTAL,
    { workflow: 'priceOffer', event: 'LAPSE' },
    over.map((line) => ({
      ...line,
      facts: { due: line.due, stoneStatus: line.stone_status, isOpenAccount: line.is_open_account },
      reason: REASONS[whyOf(line)],
    })),
  );
  await tellOfLapsed(
    tx,
    await lapsedOffers(
      tx,
      over.map((line) => ({ id: line.id, why: whyOf(line), amount: line.amount })),
    ),
  );
  return over.length;
}
