/** The stones in a mail about a demand, without prices, which only the portal shows. */
import { attributeLabel } from '../../src/domain/attributes/attributes.ts';
import { markedShape } from '../../src/domain/stones/stone-texts.ts';
import { markup, plain, type Markup } from './markup.ts';
import { stonesCounted } from './stones.ts';

export interface MatchedStone {
  stock_no: string;
  stone_type: number | null;
  /** Codes of the portal. */
  shape: string | null;
  color: string | null;
  clarity: string | null;
  carat: string | null;
}

export interface FoundFor {
  /** The demand's name. */
  name: string;
  /** The number of all matches; `stones` are the first. */
  count: number;
  stones: readonly MatchedStone[];
}

/** `P-1001: Round 1.02 ct F VS1` */
function inWords({ stone_type, stock_no, shape, carat, color, clarity }: MatchedStone): string {
  const facts = [
    markedShape({ stone_type }, shape === null ? null : attributeLabel('shape', shape)),
    carat === null ? null : `${Number(carat).toFixed(2)} ct`,
    color === null ? null : attributeLabel('color', color),
    clarity === null ? null : attributeLabel('clarity', clarity),
  ];
  return plain`${stock_no}: ${facts.filter((fact) => fact !== null).join(' ')}`;
}

const more = ({ count, stones }: FoundFor): string =>
  count > stones.length ? `and ${stonesCounted(count - stones.length)} more` : '';

/** The matches of one demand, under its name. */
export function foundMarkup(found: FoundFor): Markup {
  const lines = found.stones.map(
    (stone) =>
      markup`<tr><td style="padding:6px 0;border-bottom:1px solid #dfe3e8">${inWords(stone)}</td></tr>`,
  );
  const rest = more(found);
  return markup`<p style="margin:0 0 6px;font-weight:600">${found.name}</p>
    <table class="stones" width="100%" cellpadding="0" cellspacing="0"
      style="margin:0 0 16px;border-collapse:collapse;font-size:14px;line-height:20px">
      ${lines}
      ${rest === '' ? markup`` : markup`<tr><td style="padding:6px 0">${rest}</td></tr>`}
    </table>`;
}

/** The same as lines of text. */
export function foundLines(found: FoundFor): string {
  const rest = more(found);
  return [
    plain`${found.name}`,
    ...found.stones.map((stone) => `- ${inWords(stone)}`),
    ...(rest === '' ? [] : [rest]),
  ].join('\n');
}
