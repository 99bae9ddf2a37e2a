/** The stones in a mail, at the client's prices. */
import { attributeLabel } from '../../src/domain/attributes/attributes.ts';
import { markedShape } from '../../src/domain/stones/stone-texts.ts';
import type { MailedStone } from '../db/fragments/mailed-stones.ts';
import { Markup, markup, plain } from './markup.ts';
import { paragraph, type FormattedBlock } from './template.ts';

/** More stones than this are counted instead of listed. */
const LISTED = 100;

const CELL = new Markup('padding:8px 10px;border-bottom:1px solid #dfe3e8;text-align:');
const figures = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `4,350.00`; a dash for none. */
export const figure = (value: string | null): string =>
  value === null ? '–' : figures.format(Number(value));
/** `LG Round`: nobody takes a lab-grown stone for a natural one. */
const shapeOf = (stone: MailedStone): string =>
  markedShape(stone, stone.shape === null ? null : attributeLabel('shape', stone.shape)) ?? '–';

/** '1 stone', '3 stones'. */
export const stonesCounted = (count: number): string => (count === 1 ? '1 stone' : `${count} stones`);

/** 'is' or 'are', for that many stones. */
export const areOf = (count: number): string => (count === 1 ? 'is' : 'are');

export function stoneTable(stones: readonly MailedStone[]): FormattedBlock {
  const listed = stones.slice(0, LISTED);
  const isPriced = stones.some(({ sell_amt: amount }) => amount !== null);
  const rows = listed.map(
    (stone) =>
      markup`<tr>
        <td style="${CELL}left;font-weight:600">${stone.stock_no}</td>
        <td style="${CELL}left">${shapeOf(stone)}</td>
        <td style="${CELL}right">${figure(stone.carat)}</td>
        ${isPriced ? [markup`<td style="${CELL}right">${figure(stone.sell_amt)}</td>`] : []}
      </tr>`,
  );
  const lines = listed.map(
    (stone) =>
      plain`- ${stone.stock_no}, ${shapeOf(stone)}, ${figure(stone.carat)} ct${isPriced ? `, USD ${figure(stone.sell_amt)}` : ''}`,
  );
  const heading = new Markup(`${CELL.text}left;font-weight:500;color:#4a5361`);
  const headingOfFigure = new Markup(`${CELL.text}right;font-weight:500;color:#4a5361`);
  const more = stones.length > LISTED ? [`and ${stonesCounted(stones.length - LISTED)} more`] : [];
  const html = markup`<table
      class="stones"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="margin:0 0 16px;border-collapse:collapse;font-size:14px;line-height:20px"
    >
      <tr>
        <th style="${heading}">Stone</th>
        <th style="${heading}">Shape</th>
        <th style="${headingOfFigure}">Carat</th>
        ${isPriced ? [markup`<th style="${headingOfFigure}">USD</th>`] : []}
      </tr>
      ${rows}
    </table>
    ${more.map(paragraph)}`;
  return { html, plain: [...lines, ...more].join('\n') };
}
