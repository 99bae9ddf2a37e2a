/**
 * What the cells of a column show by themselves: agreement with others, currencies, decimals,
 * sides, fields.
 */
import { describe, expect, it } from 'vitest';
import { currencyIn, currencyOfCells } from '../../../src/domain/sheets/currencies.ts';
import { agreement } from '../../../server/sheets/understand/agreement.ts';
import { readSideColumns } from '../../../server/sheets/understand/columns/measure-columns.ts';
import { decimalEvidence } from '../../../server/sheets/understand/decimal-signs.ts';
import { fieldByValues } from '../../../server/sheets/understand/columns/fields-by-values.ts';

describe('two columns', () => {
  it('agree as they are where nearly as many rows do so as by a factor', () => {
    const found = (same: number, higher: number) =>
      agreement(
        Array.from({ length: same + higher }, () => 100),
        Array.from({ length: same + higher }, (_, row) => (row < same ? 100 : 103)),
      );
    expect(found(4, 5)).toEqual({ factor: 1, share: 4 / 9, rows: 9 });
    expect(found(3, 5)).toEqual({ factor: 1.03, share: 5 / 8, rows: 8 });
  });

  it('cannot be compared by one row', () => {
    expect(agreement([100, null, 0], [83, 83, 83])).toBeNull();
    expect(agreement([100, 100], [83, 83])?.factor).toBe(0.83);
  });
});

describe('a currency', () => {
  it('is that of the text, if it names one alone', () => {
    expect(currencyIn('Price in HK$')).toBe('HKD');
    expect(currencyIn('$ 500')).toBe('USD');
    expect(currencyIn('USD or EUR')).toBeNull();
    expect(currencyIn('T$ 500')).toBeNull();
  });

  it('is that of the cells, if most of them name it', () => {
    expect(currencyOfCells(['£500', '£600', '700'])).toBe('GBP');
    expect(currencyOfCells(['£500', '600', '700'])).toBeNull();
    expect(currencyOfCells(['£500', '€600', '€700'])).toBeNull();
  });
});

it.each([
  ['1,234,567', { point: 1, comma: 0, open: 0 }],
  ['1.234.567', { point: 0, comma: 1, open: 0 }],
  ['0,450', { point: 0, comma: 1, open: 0 }],
  ['1,450', { point: 0, comma: 0, open: 1 }],
  ['1,450.5', { point: 1, comma: 0, open: 0 }],
  ['1450', { point: 0, comma: 0, open: 0 }],
])('the decimal sign of %s is counted as %j', (value, counted) =>
  expect(decimalEvidence([value])).toMatchObject(counted),
);

describe('three sides', () => {
  const sides = (heights: number[], meanings: ('length' | 'width')[] = []) =>
    readSideColumns([
      { column: 0, header: 'Width', meanings: ['width'], numbers: [6, 6, 6, 6, 6] },
      { column: 1, header: 'Length', meanings: ['length', ...meanings], numbers: [5, 5, 5, 5, 5] },
      { column: 2, header: 'Depth', meanings: ['depth'], numbers: heights },
    ]).map(({ side }) => side);

  it('are length and width by their headings, and the height where it is nearly always the smallest', () => {
    expect(sides([3, 3, 3, 3, 5.5])).toEqual(['width', 'length', 'height']);
  });

  it('are none where no column is the smallest', () => expect(sides([3, 3, 3, 5.5, 5.5])).toEqual([]));
});

describe('a field told by values alone', () => {
  it('is the kind by words, not by letters', () => {
    expect(fieldByValues(['Natural', 'Lab Grown', 'Natural'])).toBe('stone_type');
    expect(fieldByValues(['LG', 'NAT', 'LG'])).toBeNull();
  });

  it('is a grade if the values differ', () => {
    expect(fieldByValues(['VS1', 'SI2', 'VS1'])).toBe('clarity');
    expect(fieldByValues(['VS1', 'VS1', 'VS1'])).toBeNull();
  });
});
