import { demandOf } from '../../notice-texts.ts';
import { paragraph } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { foundLines, foundMarkup, type FoundFor } from '../../matched-stones.ts';
import { stonesCounted } from '../../stones.ts';
import type { Template } from '../../template.ts';

/** New stones match a client's demand. */
export const stonesMatched: Template<{ found: readonly (FoundFor & { demand_id: string })[] }> = {
  kind: 'stonesMatched',
  write({ found }) {
    const count = found.reduce((sum, one) => sum + one.count, 0);
    const [fit, demands] = [count === 1 ? 'fits' : 'fit', found.length === 1 ? 'demand' : 'demands'];
    const lead = `${stonesCounted(count)} came in that ${fit} your ${demands}:`;
    const advice = 'They are not reserved for you. Hold or confirm what you want.';
    return {
      subject: `${stonesCounted(count)} for your ${demands}`,
      html: markup`${paragraph(lead)} ${found.map(foundMarkup)} ${paragraph(advice)}`,
      plain: plain`${lead}

${found.map(foundLines).join('\n\n')}

${advice}`,
      button: { label: 'See your demands', path: '/demand' },
      notice: {
        words: plain`${stonesCounted(count)} came in for ${found.map(({ name }) => `“${name}”`).join(', ')}`,
        path: demandOf(found),
      },
      why: 'because you wait for stones',
    };
  },
};
