/**
 * The layout of a printed list: landscape A4, column names on every page, totals at the end, page
 * numbers.
 */
import type {
  Column,
  ColumnProperties,
  Content,
  ContentTable,
  ContentText,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces';
import { oneLine } from '../../src/domain/text/control-characters.ts';
import type { PrintedColumn, PrintedList } from './printed-list.ts';

export const FONT = 'Roboto';
const HOUSE = 'Pavilion';

/** The portal's text colour. */
const INK = '#14181f';
const SECOND = '#4a5361';
const LINE = '#dfe3e8';
const ACCENT = '#1f4fd8';
const RED = '#a8201a';

/** Landscape A4 in points. */
const PAGE_WIDTH = 841.89;
const SIDE = 24;
/** A footer line must fit, because text beyond its width is not printed at all. */
const MOST_IN_A_LINE = 130;

export function layOut(list: PrintedList): TDocumentDefinitions {
  const { title, columns, rows, totals, house = HOUSE } = list;
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [SIDE, 30, SIDE, 38],
    language: 'en',
    displayTitle: true,
    info: { title: `${title}: ${list.about}`, author: safe(house), creator: HOUSE },
    defaultStyle: { font: FONT, fontSize: 7.2, color: INK },
    content: [
      masthead(list),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: widthsOf(columns),
          body: [
            rowOf(
              columns,
              columns.map(({ label }) => label),
              { bold: true, color: SECOND },
            ),
            ...rows.map((texts) => rowOf(columns, texts)),
            rowOf(columns, totals, { bold: true }),
          ],
        },
        layout: linesOf(columns),
      },
      ...list.notes.map((note): Content => ({ text: safe(note), color: SECOND, margin: [0, 6, 0, 0] })),
    ],
    footer: (page, pages) => footer(list, page, pages),
  };
}

function masthead({ house = HOUSE, title, about, made, warning }: PrintedList): Content {
  const [whom = '', ...more] = made.map(safe);
  return {
    columns: [
      {
        width: '*',
        stack: [
          {
            columns: [
              { svg: MARK, width: 12 },
              {
                text: safe(house).toUpperCase(),
                bold: true,
                color: ACCENT,
                characterSpacing: 1.5,
                margin: [0, 1.5, 0, 0],
              },
            ],
            columnGap: 5,
          },
          { text: safe(title), fontSize: 20, bold: true, margin: [0, 6, 0, 2] },
          { text: safe(about), fontSize: 9, color: SECOND },
        ],
      },
      {
        width: 300,
        alignment: 'right',
        stack: [
          { text: whom, fontSize: 11, bold: true },
          ...more.map((text): Content => ({ text, fontSize: 9, color: SECOND, margin: [0, 2, 0, 0] })),
          ...warned(warning, { fontSize: 9, margin: [0, 4, 0, 0] }),
        ],
      },
    ],
    columnGap: 20,
    margin: [0, 0, 0, 14],
  };
}

/** The logo: a stone seen from the side. */
const MARK = `<svg viewBox="0 0 24 24" fill="none" stroke="${ACCENT}" stroke-width="1.75" stroke-linejoin="round"><path d="M2.5 7h19L12 21.5z"/><path d="M8 7l4 14.5L16 7M2.5 7L6 2.5h12L21.5 7"/></svg>`;

const rowOf = (
  columns: readonly PrintedColumn[],
  texts: readonly string[],
  style: object = {},
): TableCell[] =>
  columns.map(({ isFigure }, index) => ({
    text: safe(texts[index] ?? ''),
    ...(isFigure ? { alignment: 'right' } : {}),
    ...style,
  }));

/** In points. Text keeps a distance from a figure to its left. */
const paddingLeft = (columns: readonly PrintedColumn[], index: number): number => {
  if (index === 0) return 0;
  return columns[index - 1]?.isFigure === true && columns[index]?.isFigure === false ? 9 : 3;
};
const paddingRight = (columns: readonly PrintedColumn[], index: number): number =>
  index === columns.length - 1 ? 0 : 3;

/** All widths are fixed: an automatic column would grow with its longest word beyond the page. */
function widthsOf(columns: readonly PrintedColumn[]): number[] {
  const taken = columns.map(
    ({ width }, index) =>
      (width === 'rest' ? 0 : width) + paddingLeft(columns, index) + paddingRight(columns, index),
  );
  const rest = PAGE_WIDTH - 2 * SIDE - taken.reduce((sum, width) => sum + width, 0);
  return columns.map(({ width }) => (width === 'rest' ? rest : width));
}

/** Hairlines between stones, dark lines below the headings and above the totals. */
const linesOf = (columns: readonly PrintedColumn[]): CustomTableLayout => {
  const isStrong = (row: number, { table }: ContentTable): boolean =>
    row === 1 || row >= table.body.length - 1;
  return {
    hLineWidth: (row, node) => (row === 0 ? 0 : isStrong(row, node) ? 0.8 : 0.4),
    vLineWidth: () => 0,
    hLineColor: (row, node) => (isStrong(row, node) ? INK : LINE),
    paddingLeft: (index) => paddingLeft(columns, index),
    paddingRight: (index) => paddingRight(columns, index),
    paddingTop: () => 2.5,
    paddingBottom: () => 2.5,
  };
};

function footer(
  { house = HOUSE, title, about, made, warning }: PrintedList,
  page: number,
  pages: number,
): Content {
  return {
    margin: [SIDE, 14, SIDE, 0],
    fontSize: 7,
    color: SECOND,
    columns: [
      { width: '*', text: clipped(`${house} · ${title} · ${made[0] ?? ''} · ${about}`) },
      ...warned(warning, { width: 'auto' }),
      { width: 90, text: `Page ${page} of ${pages}`, alignment: 'right' },
    ],
    columnGap: 12,
  };
}

const warned = (warning: string | null, look: Omit<ContentText & ColumnProperties, 'text'>): Column[] =>
  warning === null ? [] : [{ ...look, text: clipped(warning), bold: true, color: RED }];

/** A single line without broken characters, whatever a sheet or a person entered. */
const safe = (text: string): string => oneLine(text.toWellFormed());

function clipped(text: string): string {
  const letters = Array.from(safe(text));
  return letters.length <= MOST_IN_A_LINE
    ? letters.join('')
    : `${letters.slice(0, MOST_IN_A_LINE - 1).join('')}…`;
}
