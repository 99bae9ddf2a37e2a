/** Price lists in the trade's layout: what is read, and which faults are named. */
import { describe, expect, it } from 'vitest';
import { dateOf, faultsSentence, readLists, rowsOfFile } from '../../src/domain/prices/price-list.ts';

const read = (text: string) => {
  const { rows, faults } = rowsOfFile(text);
  const found = readLists(rows);
  return { lists: found.lists, faults: [...faults, ...found.faults] };
};

describe('a price list', () => {
  it('is read without a header, with spaces before dates, with any sizes, for rounds and pears', () => {
    const { lists, faults } = read(
      '\uFEFFBR,IF,D,0.01,0.03,14, 8/3/2012\r\nBR,IF,E,0.01,0.03,13.5, 8/3/2012\r\n"PS","SI1","k",10.00,10.99,"9500", 8/3/2012\r\n\r\n',
    );
    expect(faults).toEqual([]);
    expect(lists).toEqual([
      {
        shape: 'BR',
        listed_on: '2012-08-03',
        rows: [
          { clarity: 'IF', color: 'D', carat_from: '0.010', carat_to: '0.030', price: '14.00' },
          { clarity: 'IF', color: 'E', carat_from: '0.010', carat_to: '0.030', price: '13.50' },
        ],
      },
      {
        shape: 'PS',
        listed_on: '2012-08-03',
        rows: [{ clarity: 'SI1', color: 'K', carat_from: '10.000', carat_to: '10.990', price: '9500.00' }],
      },
    ]);
  });

  it.each([
    ['a header', 'Shape,Clarity,Colour,From,To,Price,Date', 'unknown shape Shape'],
    ['too few fields', 'BR,IF,D,0.3,0.39', 'it has 5 fields'],
    ['a row of FL', 'BR,FL,D,0.3,0.39,5000,1/2/2026', 'FL is priced as IF'],
    ['an unknown clarity', 'BR,VVS9,D,0.3,0.39,5000,1/2/2026', 'unknown clarity VVS9'],
    ['an unknown colour', 'BR,IF,D-E,0.3,0.39,5000,1/2/2026', 'unknown color D-E'],
    ['a size the wrong way round', 'BR,IF,D,0.4,0.39,5000,1/2/2026', 'starts at 0.4 above'],
    ['no price', 'BR,IF,D,0.3,0.39,0,1/2/2026', '0 is not a price'],
    ['a price with a sign', 'BR,IF,D,0.3,0.39,$50,1/2/2026', '$50 is not a price'],
    ['a day that no month has', 'BR,IF,D,0.3,0.39,5000,2/30/2026', '2/30/2026 is not a date'],
    ['no carats', 'BR,IF,D,a,0.39,5000,1/2/2026', 'a to 0.39 is not a range of carats'],
  ])('with %s is refused, and the row is named', (_what, line, sentence) => {
    const { faults } = read(`BR,IF,E,1,1.49,5000,1/2/2026\n${line}\n`);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.row).toBe(2);
    expect(faults[0]?.sentence).toContain(sentence);
  });

  it('may name two colours in one row, as later editions do, and write carats without a leading zero', () => {
    const { lists, faults } = read('BR,IF,o-p,.01,.03,14,8/3/2012\nBR,IF,QR,.01,.03,13,8/3/2012\n');
    expect(faults).toEqual([]);
    expect(lists[0]?.rows).toEqual([
      { clarity: 'IF', color: 'OP', carat_from: '0.010', carat_to: '0.030', price: '14.00' },
      { clarity: 'IF', color: 'QR', carat_from: '0.010', carat_to: '0.030', price: '13.00' },
    ]);
    const twice = read('BR,IF,P,.01,.03,15,8/3/2012\nBR,IF,O-P,.01,.03,14,8/3/2012\n');
    expect(twice.faults.map(({ row, sentence }) => [row, sentence])).toEqual([
      [2, 'O-P IF of this size is already in row 1.'],
    ]);
    expect(read('BR,IF,D,.,.03,14,8/3/2012').faults[0]?.sentence).toBe('. to .03 is not a range of carats.');
  });

  it('with one line of another kind has one fault', () => {
    expect(read('what ever').faults.map(({ sentence }) => sentence)).toEqual([
      'it has 1 fields; it needs seven: shape, clarity, color, from, to, price and date.',
    ]);
  });

  it('is refused with a cell twice, a second date or overlapping sizes', () => {
    const { faults } = read(
      [
        'BR,IF,D,0.3,0.39,5000,1/2/2026',
        'BR,IF,D,0.30,0.390,5100,1/2/2026',
        'BR,IF,E,0.3,0.39,5000,1/3/2026',
        'BR,IF,D,0.35,0.49,5000,1/2/2026',
        'PS,IF,D,0.35,0.49,5000,1/3/2026',
      ].join('\n'),
    );
    expect(faults.map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(faultsSentence(faults)).toMatch(
      /^3 rows are wrong\. Nothing was imported\. Row 2: D IF of this size is already in row 1\./,
    );
  });

  it('is refused when it is empty', () => {
    expect(read('\n \n').faults).toEqual([{ row: 1, sentence: 'it is empty.' }]);
  });

  it('has dates in month/day/year or ISO order', () => {
    expect([dateOf('8/3/2012'), dateOf('2012-08-03'), dateOf('3.8.2012'), dateOf('13/1/2020')]).toEqual([
      '2012-08-03',
      '2012-08-03',
      null,
      null,
    ]);
  });
});

describe('a file that is not a price list', () => {
  it('is not read beyond a thousand faults, however long it is', () => {
    const { rows, faults } = rowsOfFile('a\n'.repeat(500_000));
    expect(rows).toEqual([]);
    expect(faults).toHaveLength(1_001);
    expect(faults.at(-1)).toEqual({ row: 1_001, sentence: 'the file was not read beyond this row.' });
  });
});
