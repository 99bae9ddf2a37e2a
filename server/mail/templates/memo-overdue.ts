import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import { areOf, stoneLines, stonesCounted, stoneTable, type MailedStone } from '../stones.ts';
import type { Template } from '../template.ts';

export const memoOverdue: Template<{ stones: readonly MailedStone[] }> = {
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
      button: { label: 'See your memos', path: '/transaction/memo?overdue=true' },
      why: 'because you have stones on memo',
    };
  },
};
