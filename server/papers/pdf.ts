import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import { FONT, layOut } from './layout.ts';
import type { PrintedHead } from './printed-list.ts';

const fontFile = (face: string): string =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/${FONT}/${FONT}-${face}.ttf`));
const FACES = { normal: fontFile('Regular'), bold: fontFile('Medium') };

// Nothing is fetched and only the two fonts are read from disk, whatever a text contains.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(FACES).includes(path));
pdfmake.setFonts({ [FONT]: FACES });

export async function writePdf(
  head: PrintedHead,
  parts: AsyncIterable<readonly (readonly string[])[]>,
): Promise<Uint8Array> {
  const rows: (readonly string[])[] = [];
  for await (const part of parts) rows.push(...part);
  return new Uint8Array(await pdfmake.createPdf(layOut({ ...head, rows })).getBuffer());
}
