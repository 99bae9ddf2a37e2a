import { listOf, stonesNamed, wholeList, type LineStone } from '../notice-texts.ts';
import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import { areOf, stoneLines, stonesCounted, stoneTable } from '../stones.ts';
import type { Template } from '../template.ts';

export const confirmStoneApproved: Template<{ stones: readonly LineStone[] }> = {
  kind: 'confirmStoneApproved',
  write({ stones }) {
    const what = `${stonesCounted(stones.length)} that you confirmed ${areOf(stones.length)} approved`;
    return {
      subject: what,
      html: markup`${paragraph(`We have approved what you confirmed. ${stones.length === 1 ? 'This stone is' : 'These stones are'} yours:`)} ${stoneTable(stones)}`,
      plain: plain`We have approved what you confirmed. ${stones.length === 1 ? 'This stone is' : 'These stones are'} yours:

${stoneLines(stones)}`,
      button: {
        label: 'See your confirmed stones',
        path: wholeList('/transaction/confirm-stone', { all: 'true' }),
      },
      notice: {
        words: `${stonesNamed(stones)} that you confirmed ${areOf(stones.length)} approved`,
        path: listOf('/transaction/confirm-stone', stones, { all: 'true' }),
      },
      why: 'because you confirmed stones',
    };
  },
};
