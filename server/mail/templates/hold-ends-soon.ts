import { HOLD_REMINDER_HOURS } from '../../../src/domain/mails.ts';
import { listOf, stonesNamed, wholeList, type LineStone } from '../notice-texts.ts';
import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import { stoneLines, stonesCounted, stoneTable } from '../stones.ts';
import type { Template } from '../template.ts';

export const holdEndsSoon: Template<{ stones: readonly LineStone[] }> = {
  kind: 'holdEndsSoon',
  write({ stones }) {
    const [holds, them] = stones.length === 1 ? ['Your hold ends', 'it'] : ['Your holds end', 'them'];
    const lead = `${holds} within the next ${HOLD_REMINDER_HOURS} hours. After that, others can take ${them}:`;
    const advice = `If you want ${them}, confirm ${them} before then.`;
    return {
      subject: `Your hold on ${stonesCounted(stones.length)} ends soon`,
      html: markup`${paragraph(lead)} ${stoneTable(stones)} ${paragraph(advice)}`,
      plain: plain`${lead}

${stoneLines(stones)}

${advice}`,
      button: { label: 'See your holds', path: wholeList('/transaction/hold') },
      notice: {
        words: `Your hold on ${stonesNamed(stones)} ends within ${HOLD_REMINDER_HOURS} hours`,
        path: listOf('/transaction/hold', stones),
      },
      why: 'because you hold stones',
    };
  },
};
