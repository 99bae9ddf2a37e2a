import { HOLD_REMINDER_HOURS } from '../../../src/domain/mails.ts';
import { listOf, stonesNamed, wholeList, type LineStone } from '../notice-texts.ts';
import { stonesCounted, stoneTable } from '../stones.ts';
import type { Template } from '../template.ts';

export const holdEndsSoon: Template<{ stones: readonly LineStone[] }> = {
  kind: 'holdEndsSoon',
  write({ stones }) {
    const [holds, them] = stones.length === 1 ? ['Your hold ends', 'it'] : ['Your holds end', 'them'];
    return {
      subject: `Your hold on ${stonesCounted(stones.length)} ends soon`,
      blocks: [
        `${holds} within the next ${HOLD_REMINDER_HOURS} hours. After that, others can take ${them}:`,
        stoneTable(stones),
        `If you want ${them}, confirm ${them} before then.`,
      ],
      button: { label: 'See your holds', path: wholeList('/transaction/hold') },
      notice: {
        words: `Your hold on ${stonesNamed(stones)} ends within ${HOLD_REMINDER_HOURS} hours`,
        path: listOf('/transaction/hold', stones),
      },
      why: 'because you hold stones',
    };
  },
};

export const holdExpired: Template<{ stones: readonly LineStone[] }> = {
  kind: 'holdExpired',
  write: ({ stones }) => ({
    subject: `Your hold on ${stonesCounted(stones.length)} has expired`,
    blocks: [
      stones.length === 1
        ? 'Your hold has expired, and the stone is no longer kept for you:'
        : 'Your holds have expired, and the stones are no longer kept for you:',
      stoneTable(stones),
    ],
    button: { label: 'Find stones', path: '/search' },
    notice: {
      words: `Your hold on ${stonesNamed(stones)} has expired`,
      path: listOf('/transaction/hold', stones, { all: 'true' }),
    },
    why: 'because you held stones',
  }),
};
