import type { MailedStone } from '../../db/fragments/mailed-stones.ts';
import type { WhyLapsed } from '../../db/queries/price-offers/unsent-mails.ts';
import { plain } from '../markup.ts';
import { aboutClients, listOf, stonesNamed, wholeList } from '../notice-texts.ts';
import { areOf, stonesCounted, stoneTable } from '../stones.ts';
import { each, quote, type NoticeText, type Template } from '../template.ts';

const LIST = '/transaction/offer';
const WHY_OFFERED = 'because you offered prices for these stones';
const WHY_CLIENTS = 'because you look after these clients';

/** The number of stones in all groups, '3 stones'. */
const countedIn = (groups: readonly { stones: readonly MailedStone[] }[]): string =>
  stonesCounted(groups.flatMap(({ stones }) => stones).length);

/** One client's offer, at the offered prices. */
interface ClientOffer {
  company: string;
  stones: readonly MailedStone[];
}

/** The notice for administrators about clients without a business associate. */
export const priceOffered = (offered: readonly ClientOffer[]): NoticeText => ({
  words: plain`Prices are offered: ${offered.map(({ company, stones }) => `${company} for ${stonesCounted(stones.length)}`).join(', ')}.`,
  path: wholeList(LIST),
});

export const clientOffersPrice: Template<{ offered: readonly ClientOffer[] }> = {
  kind: 'clientOffersPrice',
  write({ offered }) {
    const [first] = offered;
    return {
      subject:
        offered.length === 1 && first !== undefined
          ? plain`${first.company} offers a price for ${stonesCounted(first.stones.length)}`
          : `${offered.length} of your clients offer prices`,
      blocks: [
        each(offered, ({ company, stones }) => [
          `${company} offers these prices for ${stonesCounted(stones.length)}:`,
          stoneTable(stones),
        ]),
      ],
      button: { label: 'Answer', path: wholeList(LIST) },
      why: WHY_CLIENTS,
    };
  },
};

/** Stones of one client with the same answer. */
interface AnsweredPrices {
  answer: 'accepted' | 'countered' | 'declined';
  /** Why they were declined; empty otherwise. */
  reason: string;
  stones: readonly MailedStone[];
}

const ANSWERS: Readonly<Record<AnsweredPrices['answer'], string>> = {
  accepted: 'We accept your price. These stones are yours:',
  countered: 'We propose this price. Accept it, offer another one, or decline:',
  declined: 'We cannot accept your offer:',
};

/** `Your offer for PV101990 is accepted`, for each way in which stones were answered. */
const noticeOf = ({ answer, stones }: AnsweredPrices): string =>
  answer === 'countered'
    ? plain`We proposed another price for ${stonesNamed(stones)}`
    : plain`Your offer for ${stonesNamed(stones)} is ${answer}`;

export const priceOfferAnswered: Template<{ answered: readonly AnsweredPrices[] }> = {
  kind: 'priceOfferAnswered',
  write({ answered }) {
    const all = answered.flatMap(({ stones }) => stones);
    return {
      subject: `Your offer for ${stonesCounted(all.length)} ${areOf(all.length)} answered`,
      blocks: [
        each(answered, ({ answer, reason, stones }) => [
          ANSWERS[answer],
          stoneTable(stones),
          reason === '' ? '' : quote(reason),
        ]),
      ],
      button: { label: 'See your offers', path: wholeList(LIST) },
      // Accepted and declined lines are no longer open.
      notice: { words: answered.map(noticeOf).join('; '), path: listOf(LIST, all, { all: 'true' }) },
      why: WHY_OFFERED,
    };
  },
};

/**
 * Stones of one client whose offers lapsed for the same reason, at the last price of either side.
 */
interface LapsedPrices {
  why: WhyLapsed;
  stones: readonly MailedStone[];
}

const LAPSED: Readonly<Record<WhyLapsed, string>> = {
  house: 'We did not answer these offers in time. You can make new ones:',
  client: 'You did not answer our price in time. You can make a new offer:',
  sold: 'These stones were sold:',
  withdrawn: 'These stones are no longer offered:',
  closed: 'Your account is no longer active:',
};

export const priceOfferLapsed: Template<{ lapsed: readonly LapsedPrices[] }> = {
  kind: 'priceOfferLapsed',
  write: ({ lapsed }) => ({
    subject: `Your offer for ${countedIn(lapsed)} has lapsed`,
    blocks: [each(lapsed, ({ why, stones }) => [LAPSED[why], stoneTable(stones)])],
    button: { label: 'See your offers', path: wholeList(LIST, { all: 'true' }) },
    why: WHY_OFFERED,
  }),
};

const LAPSED_OF_CLIENT: Readonly<Record<WhyLapsed, string>> = {
  house: 'we did not answer in time',
  client: 'they did not answer our price in time',
  sold: 'the stones were sold',
  withdrawn: 'the stones are no longer offered',
  closed: 'their account is no longer active',
};

/** For an associate. */
export const clientOfferLapsed: Template<{ lapsed: readonly (LapsedPrices & { company: string })[] }> = {
  kind: 'clientOfferLapsed',
  write: ({ lapsed }) => ({
    subject: aboutClients(
      lapsed,
      (company) => plain`The offer of ${company} for ${countedIn(lapsed)} has lapsed`,
      (count) => `Offers of ${count} of your clients have lapsed`,
    ),
    blocks: [
      each(lapsed, ({ company, why, stones }) => [
        `The offer of ${company} for ${stonesCounted(stones.length)} has lapsed, because ${LAPSED_OF_CLIENT[why]}:`,
        stoneTable(stones),
      ]),
    ],
    button: { label: 'See the offers', path: wholeList(LIST, { all: 'true' }) },
    why: WHY_CLIENTS,
  }),
};
