import { linesDue, listOf, wholeList, type LineStone } from '../notice-texts.ts';
import { areOf, stonesCounted, stoneTable } from '../stones.ts';
import type { RenderedMail, Template } from '../template.ts';

/** The blocks of a mail about stones that have to come back. */
const sendBack = (stones: readonly LineStone[], when: string): RenderedMail['blocks'] => [
  `${stones.length === 1 ? 'This stone is' : 'These stones are'} on memo with you, and ${when}:`,
  stoneTable(stones),
  'Please send back the stones you do not keep, or tell us which ones you are buying.',
];

export const memoDueSoon: Template<{ stones: readonly LineStone[] }> = {
  kind: 'memoDueSoon',
  write: ({ stones }) => ({
    subject: `${stonesCounted(stones.length)} on memo ${areOf(stones.length)} due soon`,
    blocks: sendBack(stones, 'due within two days'),
    button: { label: 'See your memos', path: wholeList('/transaction/memo') },
    notice: { words: linesDue(stones, 'soon'), path: listOf('/transaction/memo', stones) },
    why: 'because you have stones on memo',
  }),
};

export const memoOverdue: Template<{ stones: readonly LineStone[] }> = {
  kind: 'memoOverdue',
  write: ({ stones }) => ({
    subject: `${stonesCounted(stones.length)} on memo ${areOf(stones.length)} overdue`,
    blocks: sendBack(stones, 'should be back by now'),
    button: { label: 'See your memos', path: wholeList('/transaction/memo', { overdue: 'true' }) },
    notice: {
      words: linesDue(stones, 'over'),
      path: listOf('/transaction/memo', stones, { overdue: 'true' }),
    },
    why: 'because you have stones on memo',
  }),
};
