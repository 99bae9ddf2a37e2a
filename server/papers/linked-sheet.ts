/** A short list as an XLSX workbook with links; its headings are frozen. */
import { link, writeXlsx } from 'hucre/xlsx';
import { untrustedSheetText, sheetName, sheetText } from '../../src/domain/text/spreadsheet-text.ts';
import type { SheetHead, SheetRow } from './sheet.ts';

export interface LinkedHead extends SheetHead {
  /** The columns whose cells are addresses, with the link's text. */
  links: Readonly<Record<number, string>>;
}

const WIDEST = 40;

export async function writeLinkedSheet(
  { name, labels, formats, note, links }: LinkedHead,
  parts: AsyncIterable<readonly SheetRow[]>,
): Promise<Uint8Array> {
  const rows: SheetRow[] = [];
  for await (const part of parts) rows.push(...part);
  const keyOf = (column: number): string => String(column);
  const data = rows.map((row) =>
    Object.fromEntries(row.map((value, column) => [keyOf(column), cellOf(value, links[column])])),
  );
  const columns = labels.map((header, column) => ({
    header: sheetText(header),
    key: keyOf(column),
    width: Math.min(
      WIDEST,
      Math.max(header.length, ...rows.map((row) => String(links[column] ?? row[column] ?? '').length)) + 3,
    ),
    ...(formats?.[column] === undefined ? {} : { numFmt: formats[column] }),
  }));
  const notes = note === null ? [] : [{}, { [keyOf(0)]: sheetText(note) }];
  return new Uint8Array(
    await writeXlsx({
      sheets: [
        { name: sheetName(name), columns, data: [...data, ...notes], freezePane: { rows: 1, columns: 1 } },
      ],
    }),
  );
}

/** Links with another scheme could run programs. */
function cellOf(value: SheetRow[number], text: string | undefined) {
  if (typeof value !== 'string') return value;
  return text !== undefined && /^https?:\/\//.test(value)
    ? link(sheetText(text), value)
    : untrustedSheetText(value);
}
