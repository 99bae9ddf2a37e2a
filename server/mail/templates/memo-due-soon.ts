import { linesDue, listOf, wholeList, type LineStone } from '../notice-texts.ts';
import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import { areOf, stoneLines, stonesCounted, stoneTable } from '../stones.ts';
import type { Template } from '../template.ts';

export const memoDueSoon: Template<{ stones: readonly LineStone[] }> = {
  kind: 'memoDueSoon',
  write({ stones }) {
    const count = stones.length;
    const lead = `${count === 1 ? 'This stone is' : 'These stones are'} on memo with you, and due within two days:`;
    const advice = 'Please send back what you do not keep, or tell us what you buy.';
    return {
      subject: `${stonesCounted(count)} on memo ${areOf(count)} due soon`,
      html: markup`${paragraph(lead)} ${stoneTable(stones)} ${paragraph(advice)}`,
      plain: plain`${lead}

${stoneLines(stones)}

${advice}`,
      button: { label: 'See your memos', path: wholeList('/transaction/memo') },
      notice: {
        words: linesDue(stones, 'soon'),
        path: listOf('/transaction/memo', stones),
      },
      why: 'because you have stones on memo',
    };
  },
};
