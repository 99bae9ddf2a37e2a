import pdfmake from 'pdfmake';
import { FACES } from './fonts.ts';
import { layOut } from './layout.ts';
import type { PrintedHead, PrintedRow } from './printed-list.ts';

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
