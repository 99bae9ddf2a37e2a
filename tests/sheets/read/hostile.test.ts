/**
 * Sheets that no program could hold are refused at once, in little memory, with the true reason.
 */
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createBlankGuard } from '../../../server/sheets/read/plain-rows.ts';
import { readSheet } from '../../../server/sheets/read/read-sheet.ts';
import { emptyRowsWorkbook, giantCellWorkbook, workbookOf } from '../../proof/cases/files/nasty-files.ts';
import { sheetFile } from '../sheet-file.ts';

const ROWS =
  'The sheet has more than 1,048,576 rows, which no workbook can hold. Delete the empty rows below the stones, or save the stones as .csv.';
const CELL =
  'A cell of the workbook contains more than a million characters, and the format allows 32,767. Shorten it, or save the stones as .csv.';

it.each([
  ['30 million empty rows', () => emptyRowsWorkbook(30), ROWS],
  ['a cell of a gigabyte', () => giantCellWorkbook(1024), CELL],
  [
    'a row beyond the format',
    () =>
      workbookOf('<worksheet><sheetData><row r="1048577"><c r="A1048577"/></row></sheetData></worksheet>'),
    ROWS,
  ],
  [
    'a row without an end',
    () =>
      workbookOf(
        `<worksheet><sheetData><row r="1">${'<c/>'.repeat(1_100_000)}</row></sheetData></worksheet>`,
      ),
    'A row of the workbook is longer than four million characters: it is not a table of stones. Save the stones as .csv.',
  ],
  [
    '30 million empty lines',
    () => gzipSync(Buffer.alloc(30_000_000, '\n')),
    'The first 20,000 rows of the table are empty. Delete the empty rows above the headings.',
  ],
])('%s', async (_, bytes, sentence) => {
  const file = sheetFile(bytes());
  const before = process.memoryUsage().rss;
  const usedBefore = process.cpuUsage();
  await expect(readSheet(file)).rejects.toMatchObject({
    name: 'SheetError',
    kind: 'too_large',
    message: sentence,
  });
  // Processor time, because other programs do not affect it.
  expect(process.cpuUsage(usedBefore).user / 1_000).toBeLessThan(10_000);
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(50);
});

it('rows beyond the format are refused behind good ones too', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [
    `<row r="1">${cell('A1', 'Shape')}${cell('B1', 'Carat')}${cell('C1', 'Color')}</row>`,
    `<row r="2">${cell('A2', 'Round')}${cell('B2', '1.01')}${cell('C2', 'D')}</row>`,
  ];
  const xml = `<worksheet><sheetData>${rows.join('')}${'<row/>'.repeat(3_000_000)}</sheetData></worksheet>`;
  await expect(readSheet(sheetFile(workbookOf(xml)))).rejects.toMatchObject({ message: ROWS });
});

it('text that cannot be stored is read without invalid characters', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const xml = `<worksheet><sheetData><row r="1">${cell('A1', 'Sha&#xD800;pe')}${cell('B1', 'Carat')}${cell('C1', 'Color')}</row><row r="2">${cell('A2', 'Round')}${cell('B2', '1.01')}${cell('C2', 'D&#0;')}</row></sheetData></worksheet>`;
  const sheet = await readSheet(sheetFile(workbookOf(xml)));
  const texts = [...sheet.headers, ...(sheet.sample[0]?.cells ?? [])];
  for (const text of texts) expect([text.isWellFormed(), text.includes('\0')]).toEqual([true, false]);
  expect(sheet.sample[0]?.cells.slice(0, 2)).toEqual(['Round', '1.01']);
});

it('more than a million empty rows below the stones are refused', () => {
  const guard = createBlankGuard();
  expect(guard({ row: 1, cells: ['Shape'] })).toBe(false);
  const all = (): void => {
    for (let row = 2; row < 1_100_000; row++) guard({ row, cells: [' ', ''] });
  };
  expect(all).toThrow('More than a million rows of the table are empty, one after the other.');
});
