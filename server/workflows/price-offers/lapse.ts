/**
 * LAPSE: offers that nobody answered in time, whose stone is sold or withdrawn, or whose client has
 * no open account.
 */
import { PRICE_OFFER_STATUS, STONE_STATUS } from '../../../src/domain/codes.ts';
import { decide } from '../../../src/machines/decide.ts';
import { lapsingOffers, type LapsingOffer } from '../../db/queries/price-offers/lapsing.ts';
import {
  lapsedOffers,
  type LapsedOffer,
  type WhyLapsed,
} from '../../db/queries/price-offers/unsent-mails.ts';
import type { Tx } from '../../db/with-actor.ts';
import { clientOfferLapsed, priceOfferLapsed } from '../../mail/templates/price-offers.ts';
import { queueMail } from '../mail.ts';
import { refusedBy } from '../guard-refusals.ts';
import { moveOf, writeMoves, type NamedActor } from '../write-history.ts';

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
  house: 'Nobody answered in time.',
  client: 'Nobody answered in time.',
};

/**
 * At most `most` lines; lines that are being answered right now are left for the next run. Returns
 * how many.
 */
export async function lapseOffers(tx: Tx, most: number): Promise<number> {
  const over = await lapsingOffers(tx, most);
  if (over.length === 0) return 0;
  writeMoves(
    tx,
    PORTAL,
    over.map((line) => {
      const step = decide(
        'priceOffer',
        line.status,
        { type: 'LAPSE' },
        {
          actor: null,
          job: 'lapse-offers',
          due: line.due,
          stoneStatus: line.stone_status,
          isOpenAccount: line.is_open_account,
        },
      );
      if (!step.ok) throw refusedBy(step.refusal);
      return {
        ...moveOf('priceOffer', line.id, line.client_id, step),
        stoneId: line.stone_id,
        reason: REASONS[whyOf(line)],
      };
    }),
  );
  await tellOfLapsed(tx, over);
  return over.length;
}

/** Clients and their business associates, each with one mail. */
async function tellOfLapsed(tx: Tx, over: readonly LapsingOffer[]): Promise<void> {
  const lapsed = await lapsedOffers(
    tx,
    over.map((line) => ({ id: line.id, why: whyOf(line), amount: line.amount })),
  );
  await queueMail(
    tx,
    PORTAL,
    priceOfferLapsed,
    mailsBy(lapsed, ({ client_id }) => client_id),
  );
  await queueMail(
    tx,
    PORTAL,
    clientOfferLapsed,
    mailsBy(lapsed, ({ associate_id }) => associate_id),
  );
}

const mailsBy = (lapsed: readonly LapsedOffer[], personOf: (one: LapsedOffer) => string | null) =>
  [...Map.groupBy(lapsed, personOf)].flatMap(([to, theirs]) =>
    to === null ? [] : [{ to, facts: { lapsed: theirs } }],
  );
