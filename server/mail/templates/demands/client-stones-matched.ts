import { demandOf } from '../../notice-texts.ts';
import { paragraph } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { stonesCounted } from '../../stones.ts';
import type { Template } from '../../template.ts';

/** News for an associate about a client's demand. */
interface ClientFound {
  company: string;
  name: string;
  count: number;
  demand_id: string;
}

const said = ({ company, name, count }: ClientFound): string =>
  plain`${company}: ${stonesCounted(count)} for “${name}”.`;

export const clientStonesMatched: Template<{ found: readonly ClientFound[] }> = {
  kind: 'clientStonesMatched',
  write({ found }) {
    const lines = found.map(said);
    const companies = new Set(found.map(({ company }) => company));
    const [first = ''] = companies;
    const lead = 'Stones came in for what your clients look for. Choose among them and offer what is best:';
    return {
      subject:
        companies.size === 1
          ? plain`Stones for demands of ${first}`
          : `Stones for demands of ${companies.size} of your clients`,
      html: markup`${paragraph(lead)} ${lines.map((line) => paragraph(line))}`,
      plain: plain`${lead}

${lines.join('\n')}`,
      button: { label: 'See the demands', path: '/demand' },
      notice: { words: lines.join(' '), path: demandOf(found) },
      why: 'because you look after these clients',
    };
  },
};
