/** What a person is shown of columns that are not sure, and of figures in other units. */
import { describe, expect, it } from 'vitest';
import { parseWeight, weightsIn } from '../../../server/sheets/understand/cells/several-pieces.ts';
import { proposeMapping } from '../../../server/sheets/understand/columns/propose-mapping.ts';
import { compareReadings } from '../../../server/sheets/understand/compare-readings.ts';
import { fieldsByWords } from '../../../server/sheets/understand/columns/fields-by-values.ts';
import { NO_ANSWERS } from '../../../server/sheets/understand/mapped-sheet.ts';
import { figureConversions, understandSheet } from '../../../server/sheets/understand/sheet-conventions.ts';
import { currencyNote } from '../../../server/sheets/understand/money/named-currency.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';

const rows = (...cells: string[][]) => cells.map((one, at) => ({ row: at + 2, cells: one }));

describe('a column that may hold one of two fields', () => {
  const HEADINGS = ['Ref', 'Shape', 'Carat', 'Zork', 'Clarity'];
  const CELLS = [
    ['A1', 'Round', '1.01', 'EX', 'VS1'],
    ['A2', 'Oval', '1.02', 'VG', 'VS2'],
    ['A3', 'Pear', '1.03', 'GD', 'SI1'],
    ['A4', 'Round', '1.04', 'EX', 'SI2'],
  ];
  const zork = proposeMapping(HEADINGS, CELLS)[3];

  it('is offered as both by its words, and proposed as neither', () => {
    expect(zork).toMatchObject({ field: null, alternatives: ['cut', 'polish', 'symmetry'] });
  });

  it('has three of its rows read either way', () => {
    expect(zork && compareReadings(zork, rows(...CELLS))).toEqual([
      { field: 'cut', examples: ['Row 2: EX is Excellent', 'Row 3: VG is Very Good', 'Row 4: GD is Good'] },
      {
        field: 'polish',
        examples: ['Row 2: EX is Excellent', 'Row 3: VG is Very Good', 'Row 4: GD is Good'],
      },
    ]);
  });

  it.each<[string, Partial<Parameters<typeof compareReadings>[0]>]>([
    ['sure', { field: 'cut', confidence: 1 }],
    ['as confirmed before', { basis: 'learned' }],
    ['asked about as a price', { open: ['price_per_ct', 'total_amt'] }],
    ['with one reading', { alternatives: ['polish'] }],
  ])('is not shown so when it is %s', (_, change) => {
    expect(
      compareReadings({ column: 3, alternatives: ['cut', 'polish'], ...change }, rows(...CELLS)),
    ).toEqual([]);
  });

  it('says what a reading cannot understand', () => {
    const column = { column: 0, alternatives: ['color', 'depth'] };
    expect(compareReadings(column, rows(['Q'], ['61.5'])).map(({ examples }) => examples)).toEqual([
      ['Row 2: Q is Q', 'Row 3: 61.5 is not understood'],
      ['Row 2: Q is not understood', 'Row 3: 61.5 is 61.5 %'],
    ]);
  });
});

it('words of one vocabulary are no unknown words of another', () => {
  expect(fieldsByWords(['EX', 'VG', 'GD', 'EX'])).toEqual(['cut', 'polish', 'symmetry']);
  expect(fieldsByWords(['Y', 'N', 'Y', 'N'])).toEqual([]);
  expect(fieldsByWords(['B0', 'B1', 'B2'])).toEqual([]);
  const grades = ['EX', 'VG', 'GD', 'EX'].map((grade) => [grade]);
  expect(proposeMapping(['Purity'], grades)[0]).toMatchObject({ field: null });
});

describe('figures in other units', () => {
  const sheetOf = (headings: [string, StockField][], ...cells: string[][]) => ({
    title: '',
    columns: headings.map(([header, field], column) => ({ column, header, field })),
    rows: rows(...cells),
  });

  it('say what they become: rupees in dollars, points in carats', () => {
    const sheet = sheetOf(
      [
        ['Pts', 'carat'],
        ['Price/ct INR', 'price_per_ct'],
      ],
      ['40', '160000'],
      ['77', '200000'],
      ['114', '240000'],
    );
    expect(figureConversions(sheet, understandSheet(sheet, NO_ANSWERS, 80))).toEqual([
      { column: 0, how: 'Points', values: ['0.4 ct', '0.77 ct', '1.14 ct'] },
      { column: 1, how: 'INR at 80 for one US dollar', values: ['$2,000', '$2,500', '$3,000'] },
    ]);
  });

  it('are grams where a person takes such a weight, if prices show it, and else asked about', () => {
    const headings: [string, StockField][] = [
      ['Weight (g)', 'carat'],
      ['$/ct', 'price_per_ct'],
      ['Total $', 'total_amt'],
    ];
    const cells = [
      ['0.202', '5000', '5050'],
      ['0.304', '6000', '9120'],
      ['0.15', '4000', '3000'],
    ];
    const told = sheetOf(headings, ...cells);
    expect(understandSheet(told).units.get('carat')).toBe(5);
    const untold = sheetOf(headings.slice(0, 2), ...cells);
    expect(understandSheet(untold).questions.map(({ kind }) => kind)).toContain('unit');
  });

  it('say nothing as long as they are carats and dollars as written', () => {
    const sheet = sheetOf(
      [
        ['Carat', 'carat'],
        ['$/ct', 'price_per_ct'],
      ],
      ['1.01', '5000'],
      ['1.52', '6000'],
    );
    expect(figureConversions(sheet, understandSheet(sheet))).toEqual([]);
  });
});

it.each([
  [['All prices are in HKD', '', ''], true],
  [['', 'Rates in INR', '', ''], true],
  [['(in EUR)', '', ''], true],
  // A bank is not a price.
  [['Bank details: USD account 4412', '', ''], false],
  [['1 USD = 84.50', '', ''], false],
  [['All prices are final', '', ''], false],
  [['A1', 'Round', '1.01', 'price in HKD'], false],
])('%j names the currency of prices: %s', (cells, isNote) => {
  expect(currencyNote(cells) !== null).toBe(isNote);
});

it.each([
  ['0.69+0.70', 1.39, 2],
  ['0,69 + 0,70', 1.39, 2],
  ['0.31&0.32&0.33 ct', 0.96, 3],
  ['31 pts', 0.31, null],
  ['1.01', null, null],
  ['1+1', null, null],
  ['0.69-0.70', null, null],
])('a weight of %s is %s ct of %s stones', (raw, carat, stones) => {
  expect(parseWeight(raw)).toBe(carat);
  expect(weightsIn(raw)?.length ?? null).toBe(stones);
});
