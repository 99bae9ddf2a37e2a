import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import { stoneLines, stonesCounted, stoneTable, type MailedStone } from '../stones.ts';
import type { Template } from '../template.ts';

export const holdExpired: Template<{ stones: readonly MailedStone[] }> = {
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
      why: 'because you held stones',
    };
  },
};
