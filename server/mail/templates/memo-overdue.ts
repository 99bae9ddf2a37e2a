import { linesDue, listOf, wholeList, type LineStone } from '../notice-texts.ts';
import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import { areOf, stoneLines, stonesCounted, stoneTable } from '../stones.ts';
import type { Template } from '../template.ts';

export const memoOverdue: Template<{ stones: readonly LineStone[] }> = {
  kind: 'memoOverdue',
  write({ stones }) {
    const count = stones.length;
    const lead = `${count === 1 ? 'This stone is' : 'These stones are'} on memo with you, and should be back by now:`;
    const advice = 'Please send back what you do not keep, or tell us what you buy.';
    return {
      subject: `${stonesCounted(count)} on memo ${areOf(count)} overdue`,
      html: markup`${paragraph(lead)} ${stoneTable(stones)} ${paragraph(advice)}`,
      plain: plain`${lead}

${stoneLines(stones)}

${advice}`,
      button: { label: 'See your memos', path: wholeList('/transaction/memo', { overdue: 'true' }) },
      notice: {
        words: linesDue(stones, 'over'),
        path: listOf('/transaction/memo', stones, { overdue: 'true' }),
      },
      why: 'because you have stones on memo',
    };
  },
};
