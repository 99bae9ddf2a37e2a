/** Mails about demands. Their stones are without prices, which only the portal shows. */
import { attributeLabel } from '../../../src/domain/attributes/attributes.ts';
import { markedShape } from '../../../src/domain/stones/stone-texts.ts';
import type { MatchedStone } from '../../db/queries/demands/unsent-mails.ts';
import { markup, plain } from '../markup.ts';
import { aboutClients } from '../notice-texts.ts';
import { stonesCounted } from '../stones.ts';
import { each, type FormattedBlock, type Template } from '../template.ts';

export interface FoundFor {
  /** The demand's name. */
  name: string;
  /** The number of all matches; `stones` are the first. */
  count: number;
  stones: readonly MatchedStone[];
}

/** `P-1001: Round 1.02 ct F VS1` */
function stoneText({ stone_type, stock_no, shape, carat, color, clarity }: MatchedStone): string {
  const facts = [
    markedShape({ stone_type }, shape === null ? null : attributeLabel('shape', shape)),
    carat === null ? null : `${Number(carat).toFixed(2)} ct`,
    color === null ? null : attributeLabel('color', color),
    clarity === null ? null : attributeLabel('clarity', clarity),
  ];
  return plain`${stock_no}: ${facts.filter((fact) => fact !== null).join(' ')}`;
}

/** The matches of one demand, under its name. */
function matches({ name, count, stones }: FoundFor): FormattedBlock {
  const lines = stones.map(stoneText);
  const more = count > stones.length ? [`and ${stonesCounted(count - stones.length)} more`] : [];
  const rows = lines.map(
    (line) => markup`<tr><td style="padding:6px 0;border-bottom:1px solid #dfe3e8">${line}</td></tr>`,
  );
  return {
    html: markup`<p style="margin:0 0 6px;font-weight:600">${name}</p>
    <table class="stones" width="100%" cellpadding="0" cellspacing="0"
      style="margin:0 0 16px;border-collapse:collapse;font-size:14px;line-height:20px">
      ${rows}
      ${more.map((line) => markup`<tr><td style="padding:6px 0">${line}</td></tr>`)}
    </table>`,
    plain: [plain`${name}`, ...lines.map((line) => `- ${line}`), ...more].join('\n'),
  };
}

const NOT_RESERVED = 'They are not reserved for you. Hold or confirm the ones you want.';

/** The demand if there is only one, or all of them. */
const demandOf = (found: readonly { demand_id: string }[]): string =>
  found.length === 1 ? plain`/demand?demand=${found[0]?.demand_id ?? ''}` : '/demand';

/** New stones match a client's demand. */
export const stonesMatched: Template<{ found: readonly (FoundFor & { demand_id: string })[] }> = {
  kind: 'stonesMatched',
  write({ found }) {
    const count = found.reduce((sum, one) => sum + one.count, 0);
    const [match, demands] = [count === 1 ? 'matches' : 'match', found.length === 1 ? 'demand' : 'demands'];
    return {
      subject: `${stonesCounted(count)} for your ${demands}`,
      blocks: [
        `${stonesCounted(count)} now ${match} your ${demands}:`,
        each(found, (one) => [matches(one)]),
        NOT_RESERVED,
      ],
      button: { label: 'See your demands', path: '/demand' },
      notice: {
        words: plain`${stonesCounted(count)} found for ${found.map(({ name }) => `“${name}”`).join(', ')}`,
        path: demandOf(found),
      },
      why: 'because you have demands for stones',
    };
  },
};

/** Staff chose stones for a client's demand. */
export const stonesOffered: Template<FoundFor & { demandId: string }> = {
  kind: 'stonesOffered',
  write({ demandId, ...found }) {
    const stones = stonesCounted(found.count);
    const path = demandOf([{ demand_id: demandId }]);
    return {
      subject: plain`${stones} offered: ${found.name}`,
      blocks: [`We offer you ${stones} for your demand:`, matches(found), NOT_RESERVED],
      button: { label: 'See the stones', path },
      notice: { words: plain`We offer you ${stones} for “${found.name}”`, path },
      why: 'because you have demands for stones',
    };
  },
};

/** News for an associate about a client's demand. */
interface ClientFound {
  company: string;
  name: string;
  count: number;
  demand_id: string;
}

export const clientStonesMatched: Template<{ found: readonly ClientFound[] }> = {
  kind: 'clientStonesMatched',
  write({ found }) {
    const lines = found.map(
      ({ company, name, count }) => plain`${company}: ${stonesCounted(count)} for “${name}”.`,
    );
    return {
      subject: aboutClients(
        found,
        (company) => plain`Stones for demands of ${company}`,
        (count) => `Stones for demands of ${count} of your clients`,
      ),
      blocks: [
        'Stones match your clients’ demands. Choose the best ones and offer them:',
        each(lines, (line) => [line], '\n'),
      ],
      button: { label: 'See the demands', path: '/demand' },
      notice: { words: lines.join(' '), path: demandOf(found) },
      why: 'because you look after these clients',
    };
  },
};
