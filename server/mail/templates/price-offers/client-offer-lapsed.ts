import { wholeList } from '../../notice-texts.ts';
import { paragraph } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { stoneLines, stonesCounted, stoneTable } from '../../stones.ts';
import type { Template } from '../../template.ts';
import type { LapsedPrices } from './price-offer-lapsed.ts';
import type { WhyLapsed } from './why-lapsed.ts';

/** Offers of one client of an associate. */
export interface LapsedOfClient extends LapsedPrices {
  company: string;
}

const ENDS: Readonly<Record<WhyLapsed, string>> = {
  house: 'we did not answer in time',
  client: 'they did not answer our price in time',
  sold: 'the stones were sold',
  withdrawn: 'the stones are no longer offered',
  closed: 'their account is no longer active',
};

const saidOf = ({ company, why, stones }: LapsedOfClient): string =>
  plain`The offer of ${company} for ${stonesCounted(stones.length)} has lapsed, because ${ENDS[why]}:`;

export const clientOfferLapsed: Template<{ lapsed: readonly LapsedOfClient[] }> = {
  kind: 'clientOfferLapsed',
  write({ lapsed }) {
    const [first] = lapsed;
    const companies = new Set(lapsed.map(({ company }) => company)).size;
    const count = lapsed.reduce((sum, { stones }) => sum + stones.length, 0);
    return {
      subject:
        companies === 1 && first !== undefined
          ? plain`The offer of ${first.company} for ${stonesCounted(count)} has lapsed`
          : `Offers of ${companies} of your clients have lapsed`,
      html: markup`${lapsed.map((one) => markup`${paragraph(saidOf(one))} ${stoneTable(one.stones)}`)}`,
      plain: plain`${lapsed.map((one) => [saidOf(one), stoneLines(one.stones)].join('\n\n')).join('\n\n')}`,
      button: { label: 'See the offers', path: wholeList('/transaction/offer', { all: 'true' }) },
      why: 'because you look after these clients',
    };
  },
};
