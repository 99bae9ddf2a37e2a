import pdfmake from 'pdfmake';
import { FACES } from './fonts.ts';
import { layOut } from './layout.ts';
import type { PrintedHead } from './printed-list.ts';

const FILES: readonly string[] = Object.values(FACES).flatMap(({ normal, bold }) => [normal, bold]);

// Nothing is fetched and only the fonts are read from disk, whatever a text contains.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FILES.includes(path));
pdfmake.setFonts({ ...FACES });

export async function writePdf(
  head: PrintedHead,
  parts: AsyncIterable<readonly (readonly string[])[]>,
): Promise<Uint8Array> {
  const rows: (readonly string[])[] = [];
  for await (const part of parts) rows.push(...part);
  return new Uint8Array(await pdfmake.createPdf(layOut({ ...head, rows })).getBuffer());
}
