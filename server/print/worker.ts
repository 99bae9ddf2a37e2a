/** Prints one list in a thread of its own: setting the type of thousands of cells takes seconds. */
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { FONT, layOut } from './layout.ts';
import type { PrintedList } from './printed-list.ts';

const fontFile = (face: string): string =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/${FONT}/${FONT}-${face}.ttf`));
const FACES = { normal: fontFile('Regular'), bold: fontFile('Medium') };

// Nothing is fetched, and no file is read but the two fonts, whatever a text says.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(FACES).includes(path));
pdfmake.setFonts({ [FONT]: FACES });

const written = await pdfmake.createPdf(layOut(workerData as PrintedList)).getBuffer();
const bytes = new Uint8Array(written);
parentPort?.postMessage(bytes, [bytes.buffer]);
