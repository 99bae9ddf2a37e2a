/** Texts in workbooks that a spreadsheet would read as codes of characters: `_x0041_` is A. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { escapeFormula, untrustedSheetText, sheetText } from '../../src/domain/text/spreadsheet-text.ts';
import { writeGroupedSheet } from '../../server/papers/grouped-sheet.ts';
import { writeLinkedSheet } from '../../server/papers/linked-sheet.ts';
import { writeSheet, type SheetRow } from '../../server/papers/sheet.ts';
import { xlsxRows } from '../../server/sheets/read/xlsx-rows.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'coded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TEXTS = [
  '_x0041_',
  '_x003D_1+1',
  '_X000d_',
  '_x005F_x0041_',
  '__x0041_x0042__',
  '=_x0041_',
  'a_x0041_b_x0041_',
  '_x00_',
];
async function* parts(rows: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  yield rows;
}
const HEAD = { name: 'Stones_x0041_', labels: ['_x0041_', 'Other'], note: '_x0042_ is a note' };

async function rowsByOurReader(bytes: Uint8Array): Promise<string[][]> {
  const file = path.join(folder, 'sheet.xlsx');
  writeFileSync(file, bytes);
  const rows = [];
  for await (const { cells } of xlsxRows(file, { maxBytes: 1e7 })) rows.push(cells);
  return rows;
}

const WRITERS: Record<string, (rows: readonly SheetRow[]) => Promise<Uint8Array>> = {
  list: (rows) => writeSheet(HEAD, parts(rows)),
  'list with links': (rows) => writeLinkedSheet({ ...HEAD, links: {} }, parts(rows)),
  'grouped list': async (rows) => {
    const to = path.join(folder, 'grouped.xlsx');
    rmSync(to, { force: true });
    await writeGroupedSheet(
      { ...HEAD, formats: [], widths: [10, 10], to },
      (async function* () {
        yield rows.map((cells) => ({ of: 'line' as const, cells }));
      })(),
    );
    return readFileSync(to);
  },
};

describe.each(Object.entries(WRITERS))('a %s', (_name, write) => {
  it('shows texts, headings and notes as they are, in a spreadsheet and in the portal’s own reader', async () => {
    const bytes = await write(TEXTS.map((text) => [text, 'x']));
    const [sheet] = (await readXlsx(bytes)).sheets;
    const expected = [['_x0041_', 'Other'], ...TEXTS.map((text) => [escapeFormula(text), 'x'])];
    expect(sheet?.rows.slice(0, expected.length).map((row) => row.slice(0, 2))).toEqual(expected);
    expect(sheet?.rows.flat()).toContain('_x0042_ is a note');
    expect(sheet?.name).not.toContain('_x');
    const read = await rowsByOurReader(bytes);
    expect(read.slice(0, expected.length).map((row) => row.slice(0, 2))).toEqual(expected);
  });
});

describe('a text that no workbook may have', () => {
  it.each(Object.entries(WRITERS))('does not spoil a %s', async (_name, write) => {
    const bytes = await write([
      ['A\uffff and \ufffe', 'x'.repeat(40_000)],
      ['B', 'x'],
    ]);
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet?.rows[1]?.[0]).toBe('A\ufffd and \ufffd');
    expect(String(sheet?.rows[1]?.[1])).toHaveLength(32_767);
    expect(sheet?.rows[2]?.[0]).toBe('B');
  });
});

it('no text is a code or a formula once its codes are read', () => {
  const decoded = (text: string): string =>
    text.replaceAll(/_x([0-9a-f]{4})_/gi, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  const text = fc.stringMatching(/^([_x=+@0-9a-fA-F-]|_x00[34][0-9D]_){0,20}$/);
  fc.assert(
    fc.property(text, (one) => {
      expect(decoded(sheetText(one))).toBe(one);
      expect(decoded(untrustedSheetText(one))).not.toMatch(/^[=+\-@]/);
    }),
    { numRuns: 2000 },
  );
});
