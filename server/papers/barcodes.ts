/** Barcodes and QR codes as drawings, sharp at every size. */
import JsBarcode from 'jsbarcode';
import type { CanvasRect, Content } from 'pdfmake/interfaces';
import { encode } from 'uqr';

/** The room for a barcode, in points. */
interface Space {
  width: number;
  height: number;
}

/** The width of a bar in points: 0.18 mm still prints and scans, 0.26 mm is wide enough. */
const LEAST_BAR = 0.5;
const MOST_BAR = 0.75;
/** The white margin on each side of a barcode, in bars. */
const QUIET = 10;

/**
 * The text as Code 128; null if it contains characters other than ASCII, or does not fit.
 */
export function barcode(text: string, { width, height }: Space): Content | null {
  const bars = code128(text);
  if (bars === null) return null;
  const bar = Math.min(MOST_BAR, width / (bars.length + QUIET));
  if (bar < LEAST_BAR) return null;
  return {
    canvas: drawn(
      [...bars].map((one) => one === '1'),
      bar,
      height,
      0,
    ),
  };
}

/** The bars as `11010010000…`, where 1 is black; null if the text cannot be encoded. */
export function code128(text: string): string | null {
  const drawing: { encodings?: { data: string }[] } = {};
  try {
    JsBarcode(drawing, text, { format: 'CODE128' });
  } catch {
    return null;
  }
  return drawing.encodings?.map(({ data }) => data).join('') ?? null;
}

/** The text as a QR code of this size, in points. */
export function qrCode(text: string, size: number): Content {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const dot = size / data.length;
  return { canvas: data.flatMap((row, index) => drawn(row, dot, dot, index * dot)) };
}

/** Adjacent black modules are one rectangle. */
function drawn(row: readonly boolean[], dot: number, height: number, y: number): CanvasRect[] {
  const rectangles: CanvasRect[] = [];
  for (let from = 0; from < row.length;) {
    let to = from;
    while (row[to] === true) to++;
    if (to > from)
      rectangles.push({ type: 'rect', x: from * dot, y, w: (to - from) * dot, h: height, color: 'black' });
    from = to + 1;
  }
  return rectangles;
}
