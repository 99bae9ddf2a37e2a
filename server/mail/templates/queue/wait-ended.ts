import { listOf, stonesNamed, wholeList } from '../../notice-texts.ts';
import { paragraph } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { areOf, stoneLines, stonesCounted, stoneTable, type MailedStone } from '../../stones.ts';
import type { Template } from '../../template.ts';

/**
 * Why somebody no longer waits for a stone: it was sold or withdrawn; it came free and nobody in
 * line could have it; or it was kept for them, and they did not answer.
 */
export type WhyEnded = 'sold' | 'withdrawn' | 'free' | 'lapsed';

/** Stones of one client for which they no longer wait, for the same reason. */
interface EndedWaits {
  why: WhyEnded;
  stones: readonly MailedStone[];
}

const LEADS: Readonly<Record<WhyEnded, string>> = {
  sold: 'These stones were sold, so you no longer wait for them:',
  withdrawn: 'These stones are no longer offered, so you no longer wait for them:',
  free: 'These stones came free, and nobody in line could have them. They are free for everybody now:',
  lapsed: 'These stones were kept for you, and you did not answer in time:',
};

function saidOf({ why, stones }: EndedWaits): string {
  const named = stonesNamed(stones);
  const isOne = stones.length === 1;
  const them = isOne ? 'it' : 'them';
  switch (why) {
    case 'sold':
      return `${named} ${isOne ? 'was' : 'were'} sold, so you no longer wait for ${them}.`;
    case 'withdrawn':
      return `${named} ${areOf(stones.length)} no longer offered, so you no longer wait for ${them}.`;
    case 'free':
      return `${named} ${areOf(stones.length)} free for everybody: nobody in line could have ${them}.`;
    case 'lapsed':
      return `${named} ${areOf(stones.length)} no longer kept for you: you did not answer in time.`;
  }
}

export const waitEnded: Template<{ ended: readonly EndedWaits[] }> = {
  kind: 'waitEnded',
  write({ ended }) {
    const all = ended.flatMap(({ stones }) => stones);
    return {
      subject: `You no longer wait for ${stonesCounted(all.length)}`,
      html: markup`${ended.map(({ why, stones }) => markup`${paragraph(LEADS[why])} ${stoneTable(stones)}`)}`,
      plain: plain`${ended.map(({ why, stones }) => [LEADS[why], stoneLines(stones)].join('\n\n')).join('\n\n')}`,
      button: { label: 'See what you wait for', path: wholeList('/transaction/queue') },
      notice: {
        words: plain`${ended.map(saidOf).join(' ')}`,
        path: listOf('/transaction/queue', all, { all: 'true' }),
      },
      why: 'because you waited in line for stones',
    };
  },
};
