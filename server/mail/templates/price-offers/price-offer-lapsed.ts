import { wholeList } from '../../notice-texts.ts';
import { paragraph } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { stoneLines, stonesCounted, stoneTable, type MailedStone } from '../../stones.ts';
import type { Template } from '../../template.ts';
import type { WhyLapsed } from './why-lapsed.ts';

/**
 * Stones of one client whose offers lapsed for the same reason, at the last price of either side.
 */
export interface LapsedPrices {
  why: WhyLapsed;
  stones: readonly MailedStone[];
}

const LEADS: Readonly<Record<WhyLapsed, string>> = {
  house: 'We have not answered these offers in time. You can make a new one:',
  client: 'The time to answer our price is over. You can make a new offer:',
  sold: 'These stones were sold:',
  withdrawn: 'These stones are no longer offered:',
  closed: 'Your account is no longer active:',
};

export const priceOfferLapsed: Template<{ lapsed: readonly LapsedPrices[] }> = {
  kind: 'priceOfferLapsed',
  write({ lapsed }) {
    const count = lapsed.reduce((sum, { stones }) => sum + stones.length, 0);
    return {
      subject: `Your offer for ${stonesCounted(count)} has lapsed`,
      html: markup`${lapsed.map(({ why, stones }) => markup`${paragraph(LEADS[why])} ${stoneTable(stones)}`)}`,
      plain: plain`${lapsed.map(({ why, stones }) => [LEADS[why], stoneLines(stones)].join('\n\n')).join('\n\n')}`,
      button: { label: 'See your offers', path: wholeList('/transaction/offer', { all: 'true' }) },
      why: 'because you offered prices for these stones',
    };
  },
};
