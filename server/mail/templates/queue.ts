import type { MailedStone } from '../../db/fragments/mailed-stones.ts';
import { plain } from '../markup.ts';
import { listOf, stonesNamed, wholeList } from '../notice-texts.ts';
import { areOf, stonesCounted, stoneTable } from '../stones.ts';
import { each, type Template } from '../template.ts';

const LIST = '/transaction/queue';

/** `until` is written out with its time zone. */
export const yourTurn: Template<{ stones: readonly MailedStone[]; until: string }> = {
  kind: 'yourTurn',
  write: ({ stones, until }) => ({
    subject: `Your turn: ${stonesCounted(stones.length)} kept for you`,
    blocks: [
      stones.length === 1
        ? 'It is your turn: a stone you are waiting for became available and is kept for you.'
        : 'It is your turn: stones you are waiting for became available and are kept for you.',
      stoneTable(stones),
      `Accept or decline by ${until}. After that, we ask the next in line.`,
    ],
    button: { label: 'Accept or decline', path: wholeList(LIST) },
    notice: {
      words: plain`Your turn: ${stonesNamed(stones)} ${areOf(stones.length)} kept for you until ${until}`,
      path: listOf(LIST, stones),
    },
    why: 'because you are in line for stones',
  }),
};

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
  sold: 'These stones were sold, so you are no longer in line for them:',
  withdrawn: 'These stones are no longer offered, so you are no longer in line for them:',
  free: 'These stones became available, but no one in line could have them. They are now available to everyone:',
  lapsed: 'These stones were kept for you, and you did not answer in time:',
};

function noticeOf({ why, stones }: EndedWaits): string {
  const named = stonesNamed(stones);
  const isOne = stones.length === 1;
  const them = isOne ? 'it' : 'them';
  switch (why) {
    case 'sold':
      return `${named} ${isOne ? 'was' : 'were'} sold, so you are no longer in line for ${them}.`;
    case 'withdrawn':
      return `${named} ${areOf(stones.length)} no longer offered, so you are no longer in line for ${them}.`;
    case 'free':
      return `${named} ${areOf(stones.length)} available to everyone: no one in line could have ${them}.`;
    case 'lapsed':
      return `${named} ${areOf(stones.length)} no longer kept for you: you did not answer in time.`;
  }
}

export const waitEnded: Template<{ ended: readonly EndedWaits[] }> = {
  kind: 'waitEnded',
  write({ ended }) {
    const all = ended.flatMap(({ stones }) => stones);
    return {
      subject: `You are no longer in line for ${stonesCounted(all.length)}`,
      blocks: [each(ended, ({ why, stones }) => [LEADS[why], stoneTable(stones)])],
      button: { label: 'See your places in line', path: wholeList(LIST) },
      notice: { words: ended.map(noticeOf).join(' '), path: listOf(LIST, all, { all: 'true' }) },
      why: 'because you were in line for stones',
    };
  },
};
