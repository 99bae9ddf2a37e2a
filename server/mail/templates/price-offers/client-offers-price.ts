import { wholeList } from '../../notice-texts.ts';
import { paragraph } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { stoneLines, stonesCounted, stoneTable, type MailedStone } from '../../stones.ts';
import type { Template } from '../../template.ts';

/** One client's offer, at the offered prices. */
export interface OfferedToAssociate {
  company: string;
  stones: readonly MailedStone[];
}

const saidOf = ({ company, stones }: OfferedToAssociate): string =>
  plain`${company} offers these prices for ${stonesCounted(stones.length)}:`;

const OFFERS = wholeList('/transaction/offer');

/** The notice for administrators about clients without a business associate. */
export const priceOffered = (offered: readonly OfferedToAssociate[]): { words: string; path: string } => ({
  words: plain`Prices are offered: ${offered.map(({ company, stones }) => `${company} for ${stonesCounted(stones.length)}`).join(', ')}.`,
  path: OFFERS,
});

export const clientOffersPrice: Template<{ offered: readonly OfferedToAssociate[] }> = {
  kind: 'clientOffersPrice',
  write({ offered }) {
    const [first] = offered;
    return {
      subject:
        offered.length === 1 && first !== undefined
          ? plain`${first.company} offers a price for ${stonesCounted(first.stones.length)}`
          : `${offered.length} of your clients offer prices`,
      html: markup`${offered.map((one) => markup`${paragraph(saidOf(one))} ${stoneTable(one.stones)}`)}`,
      plain: plain`${offered.map((one) => [saidOf(one), stoneLines(one.stones)].join('\n\n')).join('\n\n')}`,
      button: { label: 'Answer', path: OFFERS },
      why: 'because you look after these clients',
    };
  },
};
