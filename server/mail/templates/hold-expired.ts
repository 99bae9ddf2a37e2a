import { listOf, stonesNamed, type LineStone } from '../notice-texts.ts';
import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import { stoneLines, stonesCounted, stoneTable } from '../stones.ts';
import type { Template } from '../template.ts';

export const holdExpired: Template<{ stones: readonly LineStone[] }> = {
  kind: 'holdExpired',
  write({ stones }) {
    const lead =
      stones.length === 1
        ? 'Your hold has expired, and the stone is no longer kept for you:'
        : 'Your holds have expired, and the stones are no longer kept for you:';
    return {
      subject: `Your hold on ${stonesCounted(stones.length)} has expired`,
      html: markup`${paragraph(lead)} ${stoneTable(stones)}`,
      plain: plain`${lead}

${stoneLines(stones)}`,
      button: { label: 'Find stones', path: '/search' },
      notice: {
        words: `Your hold on ${stonesNamed(stones)} has expired`,
        path: listOf('/transaction/hold', stones, { all: 'true' }),
      },
      why: 'because you held stones',
    };
  },
};
