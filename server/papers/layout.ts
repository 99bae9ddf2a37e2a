/**
 * The layout of a printed list: landscape A4, column names on every page, totals at the end, page
 * numbers. The papers of the house are lists with the marks of a paper: barcodes and a QR code.
 */
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { FONT } from './fonts.ts';
import { footer, masthead } from './head-and-foot.ts';
import { printed, safe } from './text-runs.ts';
import { HOUSE, INK, SECOND, SIDE } from './theme.ts';
import type { PrintedList } from './printed-list.ts';
import { tableOf } from './table.ts';

export function layOut(list: PrintedList): TDocumentDefinitions {
  const { title, house = HOUSE, since } = list;
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [SIDE, 30, SIDE, 38],
    language: 'en',
    displayTitle: true,
    info: {
      title: `${title}: ${list.about}`,
      author: safe(house),
      creator: HOUSE,
      ...(since === undefined ? {} : { creationDate: new Date(since) }),
    },
    defaultStyle: { font: FONT, fontSize: 7.2, color: INK },
    content: [
      masthead(list),
      tableOf(list),
      ...list.notes.map((note): Content => ({ text: printed(note), color: SECOND, margin: [0, 6, 0, 0] })),
    ],
    footer: (page, pages) => footer(list, page, pages),
  };
}
