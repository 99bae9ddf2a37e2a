/** Reads a PDF: the texts of each page, line by line, from left to right. */
import { getDocumentProxy, getMeta } from 'unpdf';

export interface PdfText {
  text: string;
  left: number;
  right: number;
}

export interface PdfPage {
  width: number;
  lines: PdfText[][];
}

export interface ReadPdf {
  title: string;
  /** Its metadata. */
  notes: string;
  pages: PdfPage[];
  /** Every text of every page. */
  texts: string[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info, metadata } = await getMeta(document);
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_one, index) =>
      pageOf(await document.getPage(index + 1)),
    ),
  );
  const texts = pages.flatMap(({ lines }) => lines.flat().map(({ text }) => text));
  const notes = JSON.stringify([info, metadata]);
  return { title: String(info['Title'] ?? ''), notes, pages, texts };
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

async function pageOf(page: Page): Promise<PdfPage> {
  const { items } = await page.getTextContent();
  const lines = new Map<number, PdfText[]>();
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [left, height] = [Number(item.transform[4]), Math.round(Number(item.transform[5]))];
    const line = lines.get(height) ?? [];
    lines.set(height, line);
    line.push({ text: item.str, left, right: left + item.width });
  }
  return {
    width: page.getViewport({ scale: 1 }).width,
    lines: Array.from(lines)
      .toSorted(([a], [b]) => b - a)
      .map(([, line]) => line.toSorted((a, b) => a.left - b.left)),
  };
}
