import { paragraph } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { foundLines, foundMarkup, type FoundFor } from '../../matched-stones.ts';
import { stonesCounted } from '../../stones.ts';
import type { Template } from '../../template.ts';

/** Staff chose stones for a client's demand. */
export const stonesOffered: Template<FoundFor & { demandId: string }> = {
  kind: 'stonesOffered',
  write({ demandId, ...found }) {
    const lead = `We offer you ${stonesCounted(found.count)} for what you look for:`;
    const advice = 'They are not reserved for you. Hold or confirm what you want.';
    return {
      subject: plain`${stonesCounted(found.count)} offered: ${found.name}`,
      html: markup`${paragraph(lead)} ${foundMarkup(found)} ${paragraph(advice)}`,
      plain: plain`${lead}

${foundLines(found)}

${advice}`,
      button: { label: 'See the stones', path: plain`/demand?demand=${demandId}` },
      notice: {
        words: plain`We offer you ${stonesCounted(found.count)} for “${found.name}”`,
        path: plain`/demand?demand=${demandId}`,
      },
      why: 'because you wait for stones',
    };
  },
};
