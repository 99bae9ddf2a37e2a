/** Smaller ways in which a sheet was misread or refused. */
import { writeXlsx, type CellValue } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../server/sheets/read/read-sheet.ts';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import { sheetFile } from '../sheet-file.ts';
import { HEADINGS, readWhole, stoneRows } from '../proposed-reading.ts';

const NATURAL = { stone_type: STONE_TYPE.natural };

it('a sheet without headings is told to have none', async () => {
  const rows = stoneRows(4).map((cells) => [...cells, '6204817733', 'Natural'].join(','));
  await expect(readSheet(sheetFile(rows.join('\n')))).rejects.toThrow(
    'The sheet has no row of headings. Add one, with names like Shape and Carat.',
  );
});

it.each(['1.07 Carat', '1.07 carats', '1.07 Ct.', '1.07crt', '1,07 Karat', '1.07 карата'])(
  'a weight may be written %s',
  async (written) => {
    const rows = stoneRows(3).map((cells, index) =>
      cells.map((cell, at) => (at === 2 && index === 1 ? written : cell)),
    );
    const { stones } = await readWhole([HEADINGS, ...rows], NATURAL);
    expect(stones[1]?.carat).toBe(1.07);
  },
);

describe('numbers of lab-grown stones', () => {
  const numbered = (prefix: string): string[][] => [
    [...HEADINGS],
    ...stoneRows(3).map(([, ...cells], index) => [`${prefix}${4411 + index}`, ...cells]),
  ];
  it.each(['LAB', 'LGD-', 'CVD_', 'lab '])(
    'that begin with %s are told if natural was stated',
    async (prefix) => {
      const { contradicted, stones } = await readWhole(numbered(prefix), NATURAL);
      expect(contradicted).toEqual(stones.map(({ stock_no }) => stock_no));
    },
  );

  it('are not those that begin otherwise', async () => {
    const { contradicted } = await readWhole(numbered('LABEL-'), NATURAL);
    expect(contradicted).toEqual([null, null, null]);
  });
});

it('par and list are a discount of 0 %', async () => {
  const headings = ['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', 'Discount'];
  const { stones, issues } = await readWhole(
    [
      headings,
      ['Q1', 'Round', '1.10', 'E', 'VS1', '9000', '-35'],
      ['Q2', 'Round', '1.20', 'F', 'VS1', '8000', 'par'],
      ['Q3', 'Round', '1.30', 'G', 'VS1', '7000', 'List'],
    ],
    NATURAL,
  );
  expect(stones.map(({ price_per_ct }) => price_per_ct)).toEqual(['5850.00', '8000.00', '7000.00']);
  expect(issues.filter(({ kind }) => kind === 'unknown_value')).toEqual([]);
});

it.each(['EXAMPLE', 'Sample 1', '(example)', 'Beispiel', 'пример'])(
  'the row %s of a template is no stone',
  async (number) => {
    const [first = [], ...rows] = stoneRows(3);
    const { stones, issues } = await readWhole([HEADINGS, [number, ...first.slice(1)], ...rows], NATURAL);
    expect(stones).toHaveLength(2);
    expect(issues.map(({ row, kind, value }) => [row, kind, value])).toEqual([[2, 'example_row', number]]);
  },
);

describe('a markup beside list and discount', () => {
  const sheet = [
    ['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', 'Disc %', 'Markup %'],
    ['Q1', 'Round', '1.10', 'E', 'VS1', '10000', '-30', '4'],
    ['Q2', 'Round', '1.20', 'F', 'VS1', '8000', '-20', '5'],
  ];
  it('is asked about', async () => {
    const { asked } = await readWhole(sheet, NATURAL);
    expect(asked.map(({ kind, sentence }) => [kind, sentence])).toEqual([
      ['extra_discount', 'Is Markup % added, after Disc %?'],
    ]);
  });

  it('is added if a person says so', async () => {
    const { stones } = await readWhole(sheet, { ...NATURAL, extra_discount: 'both' });
    expect(stones.map(({ price_per_ct }) => price_per_ct)).toEqual(['7280.00', '6720.00']);
  });
});

it('a ratio is no weight, even if nothing else can be one', async () => {
  const rows = ['1.38', '1.47', '1.55', '1.41'].map((ratio, index) => [
    `Q${index}`,
    'Oval',
    'F',
    'VS1',
    ratio,
  ]);
  const sheet = await readSheet(
    sheetFile([['Ref', 'Shape', 'Color', 'Clarity', 'r'], ...rows].map(String).join('\n')),
  );
  const { proposeFor } = await import('../../../server/sheets/understand/proposal.ts');
  expect(proposeFor(sheet, null).columns.at(-1)?.field).toBeNull();
});

it('one stray cell far to the right is no column', async () => {
  const rows: CellValue[][] = [[...HEADINGS], ...stoneRows(3)];
  const cells = new Map([
    ['2,16383', { value: 'x', type: 'string' as const }],
    ['0,16383', { value: ' ', type: 'string' as const }],
  ]);
  const workbook = await writeXlsx({ sheets: [{ name: 'Goods', rows, cells }] });
  const { stones, fields } = await readWhole(workbook, NATURAL);
  expect([stones.length, Object.keys(fields)]).toEqual([3, [...HEADINGS]]);
});
