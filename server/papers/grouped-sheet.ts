/**
 * A grouped list as an XLSX workbook: each group can be collapsed under a row with its sums.
 * Written row by row, so that a long list takes little memory.
 */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { untrustedSheetText } from '../../src/domain/text/spreadsheet-text.ts';
import { archive, type ArchivePart } from '../files/archive.ts';
import type { SheetHead, SheetRow } from './sheet.ts';
import { framesOf, NS, styleOf } from './sheet-frames.ts';

export type GroupedHead = Required<SheetHead> & { widths: readonly number[] };

export interface GroupedRow {
  /** `sum` is a group's or the whole list's row of sums, `line` a row of a group. */
  of: 'line' | 'sum';
  cells: SheetRow;
}

type Parts = AsyncIterable<readonly GroupedRow[]>;

/** Returns the number of bytes written. */
export async function writeGroupedSheet(
  { to, ...head }: GroupedHead & { to: string },
  parts: Parts,
): Promise<number> {
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600 });
  await pipeline(archive(partsOf(head, parts), new Date()), file);
  return file.bytesWritten;
}

async function* partsOf(head: GroupedHead, parts: Parts): AsyncGenerator<ArchivePart> {
  for (const [name, text] of Object.entries(framesOf(head))) yield { name, body: one(text) };
  yield { name: 'xl/worksheets/sheet1.xml', body: worksheet(head, parts) };
}

// An archive reads its parts as streams.
async function* one(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

async function* worksheet(
  { labels, formats, note, widths }: GroupedHead,
  parts: Parts,
): AsyncGenerator<string> {
  const columns = widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  // Groups come above their lines, as on the screen; headings and the group's name are frozen.
  yield `${NS.xml}<worksheet xmlns="${NS.sheet}"><sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/><cols>${columns}</cols><sheetData>`;
  let at = 1;
  const row = (cells: SheetRow, of: 'line' | 'sum' | 'heading'): string => {
    const number = at++;
    const texts = cells.map((value, index) => cellXml(value, number, index, styleOf(of, formats[index])));
    return `<row r="${number}"${of === 'line' ? ' outlineLevel="1"' : ''}>${texts.join('')}</row>`;
  };
  yield row(labels, 'heading');
  for await (const part of parts) yield part.map(({ cells, of }) => row(cells, of)).join('');
  if (note !== null) {
    at += 1;
    yield row([note], 'heading');
  }
  yield '</sheetData></worksheet>';
}

function cellXml(value: SheetRow[number], row: number, index: number, style: number): string {
  const at = `r="${letters(index)}${row}" s="${style}"`;
  if (value === null) return style === 0 ? '' : `<c ${at}/>`;
  return typeof value === 'number'
    ? `<c ${at}><v>${value}</v></c>`
    : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(untrustedSheetText(value))}</t></is></c>`;
}

/** The name of a column: 0 is A, 26 is AA. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Characters that XML forbids would make the workbook unreadable.
const UNFIT = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string =>
  text.replaceAll(UNFIT, '').replaceAll(/[&<>"]/g, (sign) => ENTITY[sign] ?? sign);
