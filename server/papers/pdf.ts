import pdfmake from 'pdfmake';
import { FACES, FONT } from './fonts.ts';
import type { PrintedHead, PrintedRow, PrintedList } from './printed-list.ts';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { footer, masthead } from './head-and-foot.ts';
import { printed, safe } from './text-runs.ts';
import { HOUSE, INK, SECOND, SIDE } from './theme.ts';
import { tableOf } from './table.ts';

const FILES: readonly string[] = Object.values(FACES).flatMap(({ normal, bold }) => [normal, bold]);

// Nothing is fetched and only the fonts are read from disk, whatever a text contains.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FILES.includes(path));
pdfmake.setFonts({ ...FACES });

export async function writePdf(
  head: PrintedHead,
  parts: AsyncIterable<readonly PrintedRow[]>,
): Promise<Uint8Array> {
  const rows: PrintedRow[] = [];
  for await (const part of parts) rows.push(...part);
  return new Uint8Array(await pdfmake.createPdf(layOut({ ...head, rows })).getBuffer());
}

/**
 * The layout of a printed list: A4 across or upright, column names on every page, totals at the
 * end, page numbers. The papers of the house are lists with the marks of a paper: barcodes and a QR
 * code.
 */
function layOut(list: PrintedList): TDocumentDefinitions {
  const { title, house = HOUSE, since, sections = [], isUpright = false } = list;
  return {
    pageSize: 'A4',
    pageOrientation: isUpright ? 'portrait' : 'landscape',
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
      ...sections.map(({ heading, lines }): Content => ({
        stack: [{ text: printed(heading), bold: true }, ...lines.map((line) => ({ text: printed(line) }))],
        fontSize: 8,
        margin: [0, 12, 0, 0],
        unbreakable: true,
      })),
      ...list.notes.map((note): Content => ({ text: printed(note), color: SECOND, margin: [0, 6, 0, 0] })),
    ],
    footer: (page, pages) => footer(list, page, pages),
  };
}
