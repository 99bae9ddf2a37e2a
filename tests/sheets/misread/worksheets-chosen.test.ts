/** Of several worksheets the one that numbers its stones is read, and sums and sales are last. */
import { writeXlsx, type CellValue } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { readSheet } from '../../../server/sheets/read/read-sheet.ts';
import { HEADINGS, stoneRows } from '../proposed-reading.ts';
import { sheetFile } from '../sheet-file.ts';

const stock = (count = 6): CellValue[][] => [[...HEADINGS], ...stoneRows(count)];
const list: CellValue[][] = [
  ['Shape', 'Carat', 'Colour', 'Clarity', 'USD/ct'],
  ...['D', 'E', 'F', 'G'].map((color, at) => ['Round', 1, color, 'VS2', 9000 - 700 * at]),
];
const sums: CellValue[][] = [
  ['Shape', 'Pcs', 'Carat', 'Amount $'],
  ['Round', 14, 17.2, 61000],
  ['Pear', 3, 3.9, 14500],
];
const sales: CellValue[][] = [
  [...HEADINGS, 'Customer'],
  ...stoneRows(20).map((cells) => [...cells, 'Somebody']),
];

const chosen = async (...sheets: [name: string, rows: CellValue[][]][]): Promise<string | null> => {
  const workbook = await writeXlsx({ sheets: sheets.map(([name, rows]) => ({ name, rows })) });
  return (await readSheet(sheetFile(workbook))).sheet;
};

it.each<[string, [string, CellValue[][]][], string]>([
  [
    'a price list',
    [
      ['Prices Nov', list],
      ['Goods', stock()],
    ],
    'Goods',
  ],
  [
    'a list under any name',
    [
      ['Sheet1', list],
      ['Sheet2', stock()],
    ],
    'Sheet2',
  ],
  [
    'sums of shapes',
    [
      ['Übersicht', sums],
      ['Lager', stock()],
    ],
    'Lager',
  ],
  [
    'sums under any name',
    [
      ['A', sums],
      ['B', list],
      ['C', stock()],
    ],
    'C',
  ],
  [
    'what was sold',
    [
      ['Sold 2026', stock(20)],
      ['Available', stock()],
    ],
    'Available',
  ],
  [
    'sales under any name',
    [
      ['Tab1', sales],
      ['Tab2', stock()],
    ],
    'Tab2',
  ],
  [
    'memos',
    [
      ['Memo out', stock(20)],
      ['Stones', stock()],
    ],
    'Stones',
  ],
  [
    'продано',
    [
      ['Продано', stock(20)],
      ['Склад', stock()],
    ],
    'Склад',
  ],
  [
    'fewer stones',
    [
      ['Extras', stock(3)],
      ['Main', stock(12)],
    ],
    'Main',
  ],
])('before %s', async (_, sheets, name) => {
  expect(await chosen(...sheets)).toBe(name);
  expect(await chosen(...sheets.toReversed())).toBe(name);
});

it('of equal ones the first', async () => {
  expect(await chosen(['One', stock()], ['Two', stock()])).toBe('One');
});

it('a workbook of sales only is read all the same', async () => {
  expect(await chosen(['Sales', stock()])).toBe('Sales');
});
