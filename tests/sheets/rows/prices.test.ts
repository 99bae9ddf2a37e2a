import { describe, expect, it } from 'vitest';
import { decideDiscount } from '../../../server/sheets/understand/money/discounts.ts';
import { settlePrices, type GivenPrices } from '../../../server/sheets/rows/read-prices.ts';
import { createStoneReader } from '../../../server/sheets/rows/read-stone.ts';
import { PRICE_BASIS } from '../../../src/domain/codes.ts';
import { discountInWords, readDiscount } from '../../../src/domain/sheets/discount-reading.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';

const NONE: GivenPrices = { rap: null, disc: null, price_per_ct: null, total_amt: null };
const settle = (carat: number, given: Partial<GivenPrices>) => settlePrices(carat, { ...NONE, ...given });

describe('the prices of a row', () => {
  it.each([
    ['total alone', 0.09, { total_amt: 200 }, [null, null, '2222.22', '200.00', null]],
    ['price per carat alone', 1.5, { price_per_ct: 1000.1 }, [null, null, '1000.10', '1500.15', null]],
    ['list and discount', 0.3, { rap: 2000, disc: -20 }, ['2000.00', -20, '1600.00', '480.00', null]],
    [
      'list and price',
      3,
      { rap: 20000, price_per_ct: 10000 },
      ['20000.00', -50, '10000.00', '30000.00', null],
    ],
    [
      'rounding is not a disagreement',
      1.01,
      { rap: 5200, disc: -35.5, price_per_ct: 3350, total_amt: 3384 },
      ['5200.00', -35.5, '3350.00', '3384.00', null],
    ],
    [
      'price per carat wins over the discount',
      1,
      { rap: 5000, disc: -20, price_per_ct: 3000 },
      ['5000.00', -40, '3000.00', '3000.00', '$5,000 less 20 % = $4,000 per carat, not $3,000'],
    ],
    [
      'price per carat wins over the total',
      2,
      { price_per_ct: 3000, total_amt: 3000 },
      [null, null, '3000.00', '6000.00', '2 ct × $3,000 = $6,000, not $3,000'],
    ],
    [
      'a discount above the list',
      1,
      { rap: 5000, disc: 10, price_per_ct: 6000.5 },
      ['5000.00', 20.01, '6000.50', '6000.50', '$5,000 plus 10 % = $5,500 per carat, not $6,000.5'],
    ],
    [
      'two disagreements: the total is named',
      2,
      { rap: 5000, disc: -20, price_per_ct: 3000, total_amt: 3000 },
      ['5000.00', -40, '3000.00', '6000.00', '2 ct × $3,000 = $6,000, not $3,000'],
    ],
    ['discount alone', 1, { disc: -40 }, [null, -40, null, null, null]],
    ['nothing', 1, { rap: 5000 }, ['5000.00', null, null, null, null]],
    [
      'a discount of 0 without a list price',
      1,
      { price_per_ct: 100, disc: 0 },
      [null, null, '100.00', '100.00', null],
    ],
    ['binary fractions', 1.1, { price_per_ct: 1.1 }, [null, null, '1.10', '1.21', null]],
    ['a price that comes to nothing is none', 0.3, { price_per_ct: 0.01 }, [null, null, null, null, null]],
    [
      'a price per carat that comes to nothing is none',
      5,
      { total_amt: 0.01 },
      [null, null, null, null, null],
    ],
    ['a discount of nearly all is no price', 1, { rap: 4, disc: -99.9 }, ['4.00', null, null, null, null]],
  ] as const)('%s', (_, carat, given, [rap, disc, price_per_ct, total_amt, disagreement]) => {
    expect(settle(carat, given)).toEqual({ rap, disc, price_per_ct, total_amt, disagreement });
  });

  it('are listed as issues where they disagree or are missing', () => {
    const mapping = (['shape', 'carat', 'rap', 'disc', 'price_per_ct'] as StockField[]).map(
      (field, column) => ({
        field,
        column,
        header: field,
      }),
    );
    const issues = (cells: string[]) =>
      createStoneReader(mapping)({ row: 2, cells: ['RD', '1', ...cells] }).issues.map(({ kind, value }) => [
        kind,
        value,
      ]);
    expect(issues(['5000', '-20', '3000'])).toEqual([
      ['prices_disagree', '$5,000 less 20 % = $4,000 per carat, not $3,000'],
    ]);
    expect(issues(['5000', '-40', '3000'])).toEqual([]);
    expect(issues(['', '', ''])).toEqual([['missing', null]]);
    expect(issues(['', '-20', ''])).toEqual([]);
    expect(issues(['', '-100', '3000'])).toEqual([['out_of_range', '-100']]);
  });
});

describe('the discounts of a sheet', () => {
  const FIELDS: StockField[] = ['disc', 'rap', 'price_per_ct', 'carat', 'total_amt'];
  const mapping = FIELDS.map((field, column) => ({ field, column, header: field }));
  const decide = (...rows: string[][]) =>
    decideDiscount(
      mapping,
      rows.map((cells, index) => ({ row: index + 2, cells })),
    );

  it.each([
    ['below zero', [['-35'], ['-41.5'], ['2']], { sign: 1, scale: 1, basis: 'minus_signs', rows: 3 }],
    ['fractions', [['-0.35'], ['-0.415'], ['0']], { sign: 1, scale: 100, basis: 'minus_signs', rows: 2 }],
    ['plain numbers', [['35'], ['41.5']], { sign: -1, scale: 1, basis: 'usage', priced: 0 }],
    ['with percent signs', [['0.5%'], ['-0.9%'], ['-0.4%']], { sign: 1, scale: 1, basis: 'minus_signs' }],
    [
      'plain numbers, proven below by prices',
      [
        ['35', '5000', '3250'],
        ['40', '5000', '3000'],
        ['44', '5000', '4000'],
      ],
      { sign: -1, scale: 1, basis: 'prices', rows: 3, priced: 3 },
    ],
    [
      'plain numbers, proven above by totals',
      [['35', '5000', '', '2', '13500']],
      { sign: 1, scale: 1, basis: 'prices' },
    ],
    ['fractions, proven below', [['0.35', '5000', '3250']], { sign: -1, scale: 100, basis: 'prices' }],
    [
      'percent signs, proven below, whatever the scale',
      [['35%', '5000', '3250']],
      { sign: -1, scale: 1, basis: 'prices' },
    ],
  ] as const)('%s', (_, rows, reading) =>
    expect(decide(...rows.map((row) => [...row]))).toMatchObject(reading),
  );

  it('come with the number of rows that each reading fits, and examples', () => {
    const evidence = decide(['35', '5000', '3250'], ['40', '5000', '3000'], ['44', '5000', '4000'], ['10']);
    expect(evidence?.readings).toEqual([
      { sign: 1, scale: 1, agree: 0 },
      { sign: -1, scale: 1, agree: 2 },
      { sign: 1, scale: 100, agree: 0 },
      { sign: -1, scale: 100, agree: 0 },
      { sign: 1, scale: 1, of_list: true, agree: 0 },
      { sign: 1, scale: 100, of_list: true, agree: 0 },
    ]);
    expect(evidence?.examples).toEqual([
      { row: 2, written: '35', from_prices: -35 },
      { row: 3, written: '40', from_prices: -40 },
      { row: 4, written: '44', from_prices: -20 },
    ]);
  });

  it('are null where there are none', () => expect(decide([''], ['unknown'], ['0'])).toBeNull());

  it('are read as decided; a percent sign overrides the scale', () => {
    expect(readDiscount(35, '35', { sign: -1, scale: 1 })).toBe(-35);
    expect(readDiscount(-0.415, '-0.415', { sign: 1, scale: 100 })).toBe(-41.5);
    expect(readDiscount(54, '54%', { sign: -1, scale: 100 })).toBe(-54);
    expect(readDiscount(0, '0', { sign: -1, scale: 1 })).toBe(0);
  });

  it.each([
    ['35', { sign: -1, scale: 1 }, 'Row 2: 35 is 35 % below the list'],
    ['35', { sign: 1, scale: 1 }, 'Row 2: 35 is 35 % above the list'],
    ['-0.415', { sign: 1, scale: 100 }, 'Row 2: -0.415 is 41.5 % below the list'],
    ['-12.5%', { sign: -1, scale: 1 }, 'Row 2: -12.5% is 12.5 % above the list'],
  ] as const)('%s read with %j is told in words', (written, reading, words) =>
    expect(discountInWords({ row: 2, written }, reading)).toBe(words),
  );
});

describe('the basis of a supplier’s price', () => {
  const basis = (fields: readonly StockField[], ...cells: string[]) =>
    createStoneReader(
      (['shape', 'carat', ...fields] as StockField[]).map((field, column) => ({
        field,
        column,
        header: field,
      })),
    )({ row: 2, cells: ['RD', '1', ...cells] }).stone?.price_basis;

  it('is the discount where there is one and no price, otherwise the price', () => {
    expect(basis(['disc'], '-20')).toBe(PRICE_BASIS.discount);
    expect(basis(['rap', 'disc'], '5000', '-20')).toBe(PRICE_BASIS.discount);
    expect(basis(['rap', 'disc', 'price_per_ct'], '5000', '-20', '4000')).toBe(PRICE_BASIS.perCarat);
    expect(basis(['rap', 'disc', 'total_amt'], '5000', '-20', '4000')).toBe(PRICE_BASIS.perCarat);
    expect(basis(['rap'], '5000')).toBe(PRICE_BASIS.perCarat);
    expect(basis([])).toBe(PRICE_BASIS.perCarat);
  });
});
