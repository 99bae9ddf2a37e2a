import { listOf, stonesNamed, type LineStone } from '../notice-texts.ts';
import { paragraph, quote } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import { areOf, stoneLines, stonesCounted, stoneTable } from '../stones.ts';
import type { Template } from '../template.ts';

export const confirmStoneRejected: Template<{ stones: readonly LineStone[]; reason: string }> = {
  kind: 'confirmStoneRejected',
  write({ stones, reason }) {
    const count = stones.length;
    return {
      subject: `${stonesCounted(count)} that you confirmed ${areOf(count)} rejected`,
      html: markup`${paragraph(`Unfortunately you cannot have ${count === 1 ? 'this stone' : 'these stones'}:`)} ${stoneTable(stones)} ${paragraph('This is why:')} ${quote(reason)}`,
      plain: plain`Unfortunately you cannot have ${count === 1 ? 'this stone' : 'these stones'}:

${stoneLines(stones)}

This is why:

${reason}`,
      button: { label: 'Find other stones', path: '/search' },
      notice: {
        words: plain`${stonesNamed(stones)} that you confirmed ${areOf(count)} rejected: ${reason}`,
        path: listOf('/transaction/confirm-stone', stones, { all: 'true' }),
      },
      why: 'because you confirmed stones',
    };
  },
};
