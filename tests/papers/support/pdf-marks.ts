/**
 * The barcodes and QR codes of a PDF, read as a scanner reads them: what is drawn black is painted,
 * and decoded by another library than the one that encoded it.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasmBinary = readFileSync(
  fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
).buffer;
prepareZXingModule({ overrides: { wasmBinary: wasmBinary as ArrayBuffer } });

interface Mark {
  format: string;
  text: string;
}

/** Pixels a point. */
const SCALE = 4;

export async function readMarks(bytes: Uint8Array): Promise<Mark[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const marks: Mark[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const found = await readBarcodes(await painted(await document.getPage(number)), {
      formats: ['Code128', 'QRCode'],
      tryHarder: true,
      maxNumberOfSymbols: 255,
    });
    marks.push(...found.map(({ format, text }) => ({ format: String(format), text })));
  }
  return marks;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
type Matrix = [number, number, number, number, number, number];

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

/** The page with nothing but its black rectangles. */
async function painted(page: Page): Promise<ImageData> {
  const { OPS } = await getResolvedPDFJS();
  const { width, height } = page.getViewport({ scale: SCALE });
  const [columns, rows] = [Math.round(width), Math.round(height)];
  const pixels = new Uint8ClampedArray(columns * rows * 4).fill(255);
  const { fnArray, argsArray } = await page.getOperatorList();
  const saved: { matrix: Matrix; isBlack: boolean }[] = [];
  let now: { matrix: Matrix; isBlack: boolean } = { matrix: [1, 0, 0, 1, 0, 0], isBlack: true };
  fnArray.forEach((operation, index) => {
    const args = argsArray[index] as unknown[];
    if (operation === OPS.save) saved.push({ ...now });
    else if (operation === OPS.restore) now = saved.pop() ?? now;
    else if (operation === OPS.transform) now.matrix = times(now.matrix, args as Matrix);
    else if (operation === OPS.setFillRGBColor) now.isBlack = String(args[0]) === '#000000';
    else if (operation === OPS.constructPath && args[0] === OPS.fill && now.isBlack) {
      const [left, bottom, right, top] = args[2] as number[];
      const [x1, y1] = placed(now.matrix, left ?? 0, bottom ?? 0);
      const [x2, y2] = placed(now.matrix, right ?? 0, top ?? 0);
      const edge = (one: number): number => Math.round(one * SCALE);
      const last = rows - edge(Math.min(y1, y2));
      for (let y = rows - edge(Math.max(y1, y2)); y < last; y++)
        for (let x = edge(Math.min(x1, x2)); x < edge(Math.max(x1, x2)); x++)
          pixels.fill(0, (y * columns + x) * 4, (y * columns + x) * 4 + 3);
    }
  });
  return { data: pixels, width: columns, height: rows, colorSpace: 'srgb' } as ImageData;
}

const placed = (m: Matrix, x: number, y: number): [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];
