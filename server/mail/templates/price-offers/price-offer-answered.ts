import { paragraph, quote } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { listOf, stonesNamed, wholeList } from '../../notice-texts.ts';
import { areOf, stoneLines, stonesCounted, stoneTable, type MailedStone } from '../../stones.ts';
import type { Template } from '../../template.ts';

/** Stones of one client with the same answer. */
export interface AnsweredPrices {
  answer: 'accepted' | 'countered' | 'declined';
  /** Why they were declined; empty otherwise. */
  reason: string;
  stones: readonly MailedStone[];
}

const LEADS: Readonly<Record<AnsweredPrices['answer'], string>> = {
  accepted: 'We accept your price. These stones are yours:',
  countered: 'We ask this price. Accept it, offer another one, or decline:',
  declined: 'We cannot accept what you offered:',
};

/** `Your offer for PV101990 is accepted`, for each way in which stones were answered. */
const saidOf = ({ answer, stones }: AnsweredPrices): string =>
  answer === 'countered'
    ? plain`We ask another price for ${stonesNamed(stones)}`
    : plain`Your offer for ${stonesNamed(stones)} is ${answer}`;

export const priceOfferAnswered: Template<{ answered: readonly AnsweredPrices[] }> = {
  kind: 'priceOfferAnswered',
  write({ answered }) {
    const count = answered.reduce((sum, { stones }) => sum + stones.length, 0);
    return {
      subject: `Your offer for ${stonesCounted(count)} ${areOf(count)} answered`,
      html: markup`${answered.map(
        (one) =>
          markup`${paragraph(LEADS[one.answer])} ${stoneTable(one.stones)} ${one.reason === '' ? '' : quote(one.reason)}`,
      )}`,
      plain: plain`${answered
        .map((one) => [LEADS[one.answer], stoneLines(one.stones), one.reason].filter(Boolean).join('\n\n'))
        .join('\n\n')}`,
      button: { label: 'See your offers', path: wholeList('/transaction/offer') },
      notice: {
        words: answered.map(saidOf).join('; '),
        // Accepted and declined lines are no longer open.
        path: listOf(
          '/transaction/offer',
          answered.flatMap(({ stones }) => stones),
          { all: 'true' },
        ),
      },
      why: 'because you offered prices for these stones',
    };
  },
};
