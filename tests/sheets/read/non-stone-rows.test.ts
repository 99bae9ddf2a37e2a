/** Lines between the stones: what they say holds for the stones below, and none becomes a stone. */
import { describe, expect, it } from 'vitest';
import { createStoneReader } from '../../../server/sheets/rows/read-stone.ts';
import { readSheet } from '../../../server/sheets/read/read-sheet.ts';
import { namesTotal } from '../../../server/sheets/understand/cells/total-row.ts';
import { HEADINGS, proposedFor, stoneRows } from '../proposed-reading.ts';
import { sheetFile } from '../sheet-file.ts';

const NATURAL = ['NATURAL DIAMONDS'];

describe('a line that names a kind', () => {
  it.each([
    [['LAB GROWN DIAMONDS']],
    [['Lab-grown', '8 pcs', '11.40 ct']],
    [['CVD']],
    [['All stones below are lab grown']],
  ])('%j holds for the stones below it', async (line) => {
    const rows = stoneRows(20);
    const { stones, questions } = await proposedFor([
      NATURAL,
      HEADINGS,
      ...rows.slice(0, 12),
      line,
      ...rows.slice(12),
    ]);
    expect(questions).toEqual([]);
    expect(stones.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 12 }, () => 'natural'),
      ...Array.from({ length: 8 }, () => 'lab'),
    ]);
  });

  it('stops a person who says natural of all', async () => {
    const rows = stoneRows(12);
    const sheet = [HEADINGS, ...rows.slice(0, 6), ['LAB GROWN'], ...rows.slice(6)];
    expect((await proposedFor(sheet, { stated: 'natural' })).blocked).toBe(true);
  });

  it('too far below to be shown is refused', async () => {
    const rows = stoneRows(700);
    const sheet = [NATURAL, HEADINGS, ...rows.slice(0, 650), ['LAB GROWN'], ...rows.slice(650)];
    expect(await proposedFor(sheet)).toMatchObject({ blocked: true, stones: [] });
  });

  it.each([
    ['All stones are natural.'],
    ['Not lab grown'],
    ['HPHT treated stones are marked in the remarks'],
  ])('is not the remark %s', async (remark) => {
    const { stones } = await proposedFor([
      NATURAL,
      HEADINGS,
      ...stoneRows(9),
      [remark],
      ...stoneRows(12).slice(9),
    ]);
    expect(stones.map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => 'natural'));
  });
});

describe('a line that says that stones are not for sale', () => {
  const rows = stoneRows(12);
  const said = async (sheet: readonly (readonly string[])[]): Promise<(string | null)[]> => {
    const { stones, questions } = await proposedFor([NATURAL, ...sheet]);
    expect(questions).toEqual([]);
    return stones.map(({ availability }) => availability);
  };
  const twelve = (first: string | null, then: string | null): (string | null)[] =>
    Array.from({ length: 12 }, (_none, at) => (at < 8 ? first : then));

  it.each([
    [['SOLD'], 'SOLD'],
    [['Sold stones'], 'SOLD'],
    [['STONES OUT ON MEMO', '4 pcs', '4.20 ct'], 'MEMO'],
    [['On hold:'], 'HOLD'],
    [['--- NOT AVAILABLE ---'], 'NA'],
    [['Sold (Nov 2026)'], 'SOLD'],
  ])('%j holds for the stones below it', async (line, code) => {
    expect(await said([HEADINGS, ...rows.slice(0, 8), line, ...rows.slice(8)])).toEqual(twelve(null, code));
  });

  it('ends with the next one', async () => {
    const sheet = [HEADINGS, ['Reserved'], ...rows.slice(0, 8), ['AVAILABLE STOCK'], ...rows.slice(8)];
    expect(await said(sheet)).toEqual(twelve('HOLD', 'AVAILABLE'));
  });

  it.each([['SOLD STOCK'], ['Sold stones - November 2026']])(
    'holds for the whole sheet above the headings: %s',
    async (title) => {
      expect(await said([[title], HEADINGS, ...rows])).toEqual(twelve('SOLD', 'SOLD'));
    },
  );

  it.each([
    [['Sold as seen, without recourse']],
    [['Available', 'Hold', 'Sold']],
    [['All stones are subject to prior sale']],
    [['Available stock']],
    [['Memo terms: 10 days']],
  ])('is neither a condition nor a legend above the headings: %j', async (above) => {
    expect(await said([above, HEADINGS, ...rows])).toEqual(twelve(null, null));
  });

  it('gives way to the column that says it of each stone', async () => {
    const own = rows.map((cells, at) => [...cells, at % 3 === 0 ? 'Sold' : 'Available']);
    const [above, below] = [own.slice(0, 8), own.slice(8)];
    const headings = [...HEADINGS, 'Status'];
    const theirs = rows.map((_none, at) => (at % 3 === 0 ? 'SOLD' : 'AVAILABLE'));
    expect(await said([headings, ...above, ['SOLD'], ...below])).toEqual(theirs);
    expect(await said([['SOLD STOCK'], headings, ...above, ...below])).toEqual(theirs);
  });

  it('too far below to be shown is refused', async () => {
    const many = stoneRows(700);
    const sheet = [NATURAL, HEADINGS, ...many.slice(0, 650), ['SOLD'], ...many.slice(650)];
    expect(await proposedFor(sheet)).toMatchObject({ blocked: true, stones: [] });
  });
});

it('a title that is too long is read as far as it is kept', async () => {
  const title = `NATURAL DIAMONDS ${'and terms of sale '.repeat(200)}`;
  const { stones } = await proposedFor([[title], HEADINGS, ...stoneRows(6)]);
  expect(stones.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'natural'));
});

it('a row with nothing but the number of a stone is no such line', async () => {
  const rows = [HEADINGS, ...stoneRows(6), ['LGD-1042'], ['CVD7'], ...stoneRows(9).slice(6)];
  const path = sheetFile(rows.map((cells) => cells.join(',')).join('\n'));
  const { headers, sample } = await readSheet(path);
  expect(headers).toEqual(HEADINGS);
  expect(sample).toHaveLength(11);
});

it('shapes that only lines name are those of the stones below', async () => {
  const rows = stoneRows(12).map((cells) => cells.toSpliced(1, 1));
  const sheet = [
    HEADINGS.toSpliced(1, 1),
    ['ROUND'],
    ...rows.slice(0, 5),
    ['Emerald Cut (7 pcs)'],
    ...rows.slice(5),
  ];
  const { stones } = await proposedFor(sheet, { fileName: 'natural.csv' });
  expect(stones.map(({ shape }) => shape)).toEqual([
    ...Array.from({ length: 5 }, () => 'ROUND'),
    ...Array.from({ length: 7 }, () => 'EMERALD'),
  ]);
});

describe('another table below', () => {
  const text = (rows: readonly (readonly string[])[]): string =>
    rows.map((cells) => cells.join(',')).join('\n');
  const NAMES = ['Stock No', 'Shape', 'Carat', 'Table %', 'Depth %'];

  it('with its columns in another order is read as the first', async () => {
    const path = sheetFile(
      text([
        NAMES,
        ['A1', 'ROUND', '1.01', '57', '61.8'],
        ['Stock No', 'Carat', 'Shape', 'Depth %', 'Table %'],
        ['A2', '1.02', 'OVAL', '62.4', '58'],
        NAMES,
        ['A3', 'PEAR', '1.03', '59', '63'],
      ]),
    );
    const read: unknown[] = [];
    for await (const { row, cells } of (await readSheet(path)).rows()) read.push([row, ...cells]);
    expect(read).toEqual([
      [2, 'A1', 'ROUND', '1.01', '57', '61.8'],
      [4, 'A2', 'OVAL', '1.02', '58', '62.4'],
      [6, 'A3', 'PEAR', '1.03', '59', '63'],
    ]);
  });

  it('is not a legend of abbreviations', async () => {
    const legend = ['Pol', 'Polish', 'Sym', 'Symmetry', 'Fluorescence'];
    const path = sheetFile(text([NAMES, ['A1', 'ROUND', '1.01', '57', '61.8'], legend]));
    expect((await readSheet(path)).sample.map(({ row }) => row)).toEqual([2, 3]);
  });

  it('with columns that the first lacks is refused', async () => {
    const path = sheetFile(
      text([
        NAMES,
        ['A1', 'ROUND', '1.01', '57', '61.8'],
        ['Stock No', 'Shape', 'Carat', 'Color', 'Clarity'],
        ['A2', 'OVAL', '1.02', 'D', 'IF'],
      ]),
    );
    await expect(readSheet(path)).rejects.toThrow('Row 3 begins another table, and its column Color');
  });

  it.each([
    ['USD/ct', 'EUR/ct'],
    ['Price/ct', 'Price/ct (INR)'],
    ['Total $', "Total $ '000"],
    ['Price/ct $', 'Price $'],
  ])('with %s in the first and %s in the second is refused', async (first, second) => {
    const names = (price: string): string[] => ['Stock No', 'Shape', 'Carat', price];
    const path = sheetFile(
      text([names(first), ['A1', 'ROUND', '1.01', '5200'], names(second), ['A2', 'OVAL', '1.02', '4800']]),
    );
    await expect(readSheet(path)).rejects.toThrow(`Row 3 begins another table, and its column ${second} `);
  });

  it('with the same price in other words is read as the first', async () => {
    const names = (price: string): string[] => ['Stock No', 'Shape', 'Carat', price];
    const path = sheetFile(
      text([
        names('USD/ct'),
        ['A1', 'ROUND', '1.01', '5200'],
        names('US$ per carat'),
        ['A2', 'OVAL', '1.02', '4800'],
      ]),
    );
    expect((await readSheet(path)).sample.map(({ row }) => row)).toEqual([2, 4]);
  });
});

describe('a line of sums is no stone', () => {
  const read = createStoneReader(
    HEADINGS.map((header, column) => ({
      column,
      header,
      field:
        (['stock_no', 'shape', 'carat', 'color', 'clarity', 'price_per_ct', 'total_amt'] as const)[column] ??
        'stock_no',
    })),
  );
  it.each([
    [['Sub Total', 'ROUND', '44.20', '', '', '4,100', '181220']],
    [['40 pcs', 'ROUND', '44.20', '', '', '4100', '181220']],
    [['Grand Total:', 'Mixed', '44.20', '', '', '', '181220']],
    [['Average', 'ROUND', '1.11', 'G', 'VS1', '4100', '4530']],
    [['Page 1 of 1', 'ROUND', '3.00', '', '', '', '']],
    [['', 'ROUND', '12.34', '', '', '3900', '48126']],
  ])('%j', (cells) => {
    const { stone, issues } = read({ row: 9, cells });
    expect(stone).toBeNull();
    expect(issues).toMatchObject([{ kind: 'total_line' }]);
  });

  it('but a stone without a number, or with a number like one, is', () => {
    expect(read({ row: 9, cells: ['', 'ROUND', '1.01', 'G', '', '', ''] }).stone).not.toBeNull();
    expect(['PC-1042', '40PC', 'AVG12', 'SUM-7', 'Total Diamonds Ltd 4'].filter(namesTotal)).toEqual([]);
  });
});

it('digits of other scripts are digits', async () => {
  const other = (zero: number) => (cell: string) =>
    cell.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  for (const zero of ['٠', '۰', '０', '०']) {
    const rows = stoneRows(8).map((cells) =>
      cells.map((cell, at) => (at > 1 ? other(zero.codePointAt(0) ?? 0)(cell) : cell)),
    );
    const { stones } = await proposedFor([HEADINGS, ...rows], { fileName: 'natural.csv' });
    expect(stones.map(({ carat }) => carat)).toEqual(stoneRows(8).map((cells) => Number(cells[2])));
  }
});
