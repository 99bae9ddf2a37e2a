/** The head of a printed list, and the foot of its pages. */
import type { Column, ColumnProperties, Content, ContentText } from 'pdfmake/interfaces';
import { printed, safe } from './text-runs.ts';
import { ACCENT, HOUSE, RED, SECOND, SIDE } from './theme.ts';
import { barcode, qrCode } from './barcodes.ts';
import type { PrintedList } from './printed-list.ts';

/** A footer line must fit, because text beyond its width is not printed at all. */
const MOST_IN_A_LINE = { across: 130, upright: 84 };
/** In points. */
const QR_SIZE = 62;
const BARCODE = { width: 200, height: 20 };
/** What is about the reader, at the right. */
const RIGHT_WIDTH = { across: 300, upright: 190 };
/** The largest size of a logo. */
const LOGO: [number, number] = [180, 36];

export function masthead({
  house = HOUSE,
  houseLines = [],
  logo,
  title,
  about,
  made,
  warning,
  barcode: number,
  address,
  isUpright = false,
}: PrintedList): Content {
  const [whom = '', ...more] = made;
  const bars = number === undefined ? null : barcode(number, BARCODE);
  return {
    columns: [
      {
        width: '*',
        stack: [
          ...(logo === undefined
            ? [{ columns: [{ svg: MARK, width: 12 }, nameOf(house)], columnGap: 5 }]
            : [{ image: logo, fit: LOGO, margin: [0, 0, 0, 4] } satisfies Content, nameOf(house)]),
          ...houseLines.map(smaller),
          { text: printed(title), fontSize: 20, bold: true, margin: [0, 6, 0, 2] },
          { text: printed(about), fontSize: 9, color: SECOND },
          ...(bars === null ? [] : [{ stack: [bars], margin: [0, 7, 0, 0] } satisfies Content]),
        ],
      },
      {
        width: isUpright ? RIGHT_WIDTH.upright : RIGHT_WIDTH.across,
        alignment: 'right',
        stack: [
          { text: printed(whom), fontSize: 11, bold: true },
          ...more.map(smaller),
          ...warned(warning, isUpright, { fontSize: 9, margin: [0, 4, 0, 0] }),
        ],
      },
      ...(address === undefined ? [] : [{ width: QR_SIZE, stack: [qrCode(address, QR_SIZE)] }]),
    ],
    columnGap: 20,
    margin: [0, 0, 0, 14],
  };
}

const smaller = (text: string): Content => ({
  text: printed(text),
  fontSize: 9,
  color: SECOND,
  margin: [0, 2, 0, 0],
});

function nameOf(house: string): ContentText {
  const text = printed(house.toUpperCase());
  return {
    text,
    bold: true,
    color: ACCENT,
    // Separate letters of some scripts would not join.
    ...(typeof text === 'string' ? { characterSpacing: 1.5 } : {}),
    margin: [0, 1.5, 0, 0],
  };
}

/** The portal's own logo: a stone seen from the side. */
const MARK = `<svg viewBox="0 0 24 24" fill="none" stroke="${ACCENT}" stroke-width="1.75" stroke-linejoin="round"><path d="M2.5 7h19L12 21.5z"/><path d="M8 7l4 14.5L16 7M2.5 7L6 2.5h12L21.5 7"/></svg>`;

export function footer(
  { house = HOUSE, title, about, made, warning, isUpright = false }: PrintedList,
  page: number,
  pages: number,
): Content {
  return {
    margin: [SIDE, 14, SIDE, 0],
    fontSize: 7,
    color: SECOND,
    columns: [
      {
        width: '*',
        text: printed(clipped(`${house} · ${title} · ${made[0] ?? ''} · ${about}`, isUpright), 'on one line'),
      },
      ...warned(warning, isUpright, { width: 'auto' }),
      { width: 90, text: `Page ${page} of ${pages}`, alignment: 'right' },
    ],
    columnGap: 12,
  };
}

const warned = (
  warning: string | null,
  isUpright: boolean,
  look: Omit<ContentText & ColumnProperties, 'text'>,
): Column[] =>
  warning === null
    ? []
    : [{ ...look, text: printed(clipped(warning, isUpright), 'on one line'), bold: true, color: RED }];

function clipped(text: string, isUpright: boolean): string {
  const letters = Array.from(safe(text));
  const most = isUpright ? MOST_IN_A_LINE.upright : MOST_IN_A_LINE.across;
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
}
