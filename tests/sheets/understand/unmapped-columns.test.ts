/** What no heading names is found by values and figures, and left alone where they do not tell. */
import { describe, expect, it } from 'vitest';
import { proposeMapping } from '../../../server/sheets/understand/columns/propose-mapping.ts';
import { headersByAdjacentColumns } from '../../../server/sheets/understand/headings/in-context.ts';
import { numberIn } from '../../../server/sheets/understand/columns/unmapped-columns.ts';

const ROWS = 8;
const CARATS = [0.31, 0.52, 0.7, 1.21, 1.52, 2.03, 0.4, 0.9];
const RAPS = [2200, 3100, 4400, 9100, 10500, 16000, 2500, 5200];
const DISCOUNTS = [-35, -20.5, -41, -12, -28, -33.25, -19, -40];
const perCarat = (row: number): number => Math.round((RAPS[row] ?? 0) * (1 + (DISCOUNTS[row] ?? 0) / 100));
const side = (row: number): number => Math.cbrt((CARATS[row] ?? 1) / 0.0061 / 0.62);

/**
 * The fields proposed for columns of eight stones; a column is a heading with its cell of a row.
 */
function fieldsOf(columns: Record<string, (row: number) => string | number>): Record<string, string | null> {
  const headers = Object.keys(columns);
  const rows = Array.from({ length: ROWS }, (_, row) =>
    Object.values(columns).map((cell) => String(cell(row))),
  );
  return Object.fromEntries(proposeMapping(headers, rows).map(({ header, field }) => [header, field]));
}

const shape = () => 'RD';
const measures = (row: number): string =>
  `${side(row).toFixed(2)} x ${(side(row) + 0.02).toFixed(2)} x ${(side(row) * 0.62).toFixed(2)}`;
const grade = (row: number): string => ['EX', 'VG', 'GD'][row % 3] ?? '';

describe('a weight that no heading names', () => {
  it('is the column that shape and measures give', () => {
    const fields = fieldsOf({
      Shape: shape,
      Aa: (row) => (3 + row / 10).toFixed(2),
      Bb: (row) => (CARATS[row] ?? 0).toFixed(2),
      Measurements: measures,
    });
    expect(fields).toMatchObject({ Aa: null, Bb: 'carat' });
  });

  it('is the only column that can be one', () => {
    const fields = fieldsOf({ Shape: shape, Bb: (row) => (CARATS[row] ?? 0).toFixed(2), Box: (row) => row });
    expect(fields).toMatchObject({ Bb: 'carat', Box: null });
  });

  it('stays open where two stones alone have measures', () => {
    const fields = fieldsOf({
      Shape: shape,
      Aa: (row) => (3 + row / 10).toFixed(2),
      Bb: (row) => (CARATS[row] ?? 0).toFixed(2),
      Measurements: (row) => (row < 2 ? measures(row) : ''),
    });
    expect(fields).toMatchObject({ Aa: null, Bb: null });
  });

  it('stays open between two such columns, and is never a weight in grams', () => {
    const figures = (row: number) => (CARATS[row] ?? 0).toFixed(2);
    expect(fieldsOf({ Shape: shape, Aa: figures, Bb: figures })).toMatchObject({ Aa: null, Bb: null });
    const grams = (row: number) => ((CARATS[row] ?? 0) / 5).toFixed(3);
    const fields = fieldsOf({ Shape: shape, 'Weight (g)': grams, Bb: figures, Measurements: measures });
    expect(fields).toMatchObject({ 'Weight (g)': null, Bb: 'carat' });
  });
});

describe('prices that no heading names', () => {
  it('are found by weight and discount', () => {
    const fields = fieldsOf({
      Carat: (row) => CARATS[row] ?? 0,
      rp: (row) => RAPS[row] ?? 0,
      ds: (row) => DISCOUNTS[row] ?? 0,
      px1: perCarat,
      px2: (row) => (perCarat(row) * (CARATS[row] ?? 0)).toFixed(2),
    });
    expect(fields).toMatchObject({ rp: 'rap', ds: 'disc', px1: 'price_per_ct', px2: 'total_amt' });
  });

  it('are left alone where the figures agree only up to a factor, or a heading names the price', () => {
    const columns = {
      Carat: (row: number) => CARATS[row] ?? 0,
      aa: perCarat,
      bb: (row: number) => (perCarat(row) * (CARATS[row] ?? 0) * 83).toFixed(2),
    };
    expect(fieldsOf(columns)).toMatchObject({ aa: null, bb: null });
    const named = fieldsOf({
      ...columns,
      bb: (row) => (perCarat(row) * (CARATS[row] ?? 0)).toFixed(2),
      'Price/ct': (row) => perCarat(row) * 1.3,
      Total: (row) => (perCarat(row) * 1.3 * (CARATS[row] ?? 0)).toFixed(2),
    });
    expect(named).toMatchObject({ aa: null, bb: null, 'Price/ct': 'price_per_ct', Total: 'total_amt' });
  });

  it('are left alone where few rows or a single price agree', () => {
    const total = (row: number) => (perCarat(row) * (CARATS[row] ?? 0)).toFixed(2);
    const few = fieldsOf({
      Carat: (row) => CARATS[row] ?? 0,
      aa: (row) => (row < 5 ? perCarat(row) : ''),
      bb: (row) => (row < 3 ? '' : total(row)),
    });
    expect(few).toMatchObject({ aa: null, bb: null });
    const same = fieldsOf({
      Carat: (row) => CARATS[row] ?? 0,
      aa: () => 100,
      bb: (row) => ((CARATS[row] ?? 0) * 100).toFixed(2),
    });
    expect(same).toMatchObject({ aa: null, bb: null });
  });

  it('are left alone while the price itself is a question', () => {
    const fields = fieldsOf({
      Carat: (row) => CARATS[row] ?? 0,
      Price: (row) => 900 + ((row * 7) % 5) * 100,
      kx: perCarat,
      ky: (row) => (perCarat(row) * (CARATS[row] ?? 0)).toFixed(2),
    });
    expect(fields).toMatchObject({ Price: null, kx: null, ky: null });
  });

  it('are the plain ones where others are in cash or with tax', () => {
    const fields = fieldsOf({
      Carat: (row) => CARATS[row] ?? 0,
      CashPricePerCarat: (row) => perCarat(row) * 0.97,
      PricePerCarat: perCarat,
      'Amount incl. VAT': (row) => (perCarat(row) * (CARATS[row] ?? 0) * 1.2).toFixed(2),
      Amount: (row) => (perCarat(row) * (CARATS[row] ?? 0)).toFixed(2),
    });
    expect(fields).toMatchObject({ CashPricePerCarat: null, PricePerCarat: 'price_per_ct' });
    expect(fields).toMatchObject({ 'Amount incl. VAT': null, Amount: 'total_amt' });
  });
});

describe('grades that no heading names', () => {
  it('are cut, polish and symmetry in this order, and the last two where one is missing', () => {
    expect(fieldsOf({ Shape: shape, xa: grade, xb: grade, xc: grade })).toMatchObject({
      xa: 'cut',
      xb: 'polish',
      xc: 'symmetry',
    });
    expect(fieldsOf({ Cut: grade, xb: grade, xc: grade })).toMatchObject({ xb: 'polish', xc: 'symmetry' });
    // Sheets of fancy shapes have no cut.
    const fancy = fieldsOf({ Shape: () => 'PS', xb: grade, xc: grade });
    expect(fancy).toMatchObject({ xb: 'polish', xc: 'symmetry' });
  });

  it('stay open where one column may be any of them', () => {
    expect(fieldsOf({ Shape: shape, xb: grade })).toMatchObject({ xb: null });
  });
});

describe('numbers that no heading names', () => {
  const report = (row: number) => String(2_100_000_000 + ((row * 7_919_337) % 999_999));

  it('are of the report in any order, and of the stone where each row has another', () => {
    const fields = fieldsOf({ Shape: shape, Paper: report, Bag: (row) => `PA${1000 + row * 7}` });
    expect(fields).toMatchObject({ Paper: 'report_no', Bag: 'stock_no' });
  });

  it('are not of the report where they ascend', () => {
    expect(fieldsOf({ Shape: shape, Qq: report })).toMatchObject({ Qq: 'report_no' });
    const ids = (row: number) => 2_100_000_000 + row * 13;
    expect(fieldsOf({ Shape: shape, Qq: ids })).toMatchObject({ Qq: 'stock_no' });
  });

  it('are offered to a person, not taken, where addresses are all that tells the stones apart', () => {
    const headers = ['Shape', 'Product', 'In stock', 'Row'];
    const rows = Array.from({ length: ROWS }, (_, row) => [
      'RD',
      `https://shop.example.test/diamonds/${1000 + row * 7}-round?from=feed`,
      'TRUE',
      String(row + 1),
    ]);
    const proposals = proposeMapping(headers, rows);
    expect(proposals.map(({ field }) => field)).toEqual(['shape', null, 'supplier_availability', null]);
    const offered = proposals.filter(({ alternatives }) => alternatives.includes('stock_no'));
    expect(offered.map(({ header }) => header)).toEqual(['Product']);
  });

  it('are not those that count the rows or name groups', () => {
    const fields = fieldsOf({
      Shape: shape,
      '#': (row) => row + 1,
      'Internal Ref Group': (row) => ['alpha', 'beta'][row % 2] ?? '',
      'In stock': () => 'TRUE',
    });
    expect(Object.values(fields)).not.toContain('stock_no');
  });
});

describe('the number in a cell', () => {
  it.each([
    ['PA-1007', 'PA-1007'],
    ['https://shop.example.test/diamonds/1007-round.html?from=feed', '1007-round'],
    ['https://shop.example.test/stones/PA1007/', 'PA1007'],
    ['https://shop.example.test/round-brilliant-1-01-carat-d-vs1-lg20417788', 'lg20417788'],
    ['https://shop.example.test/a-round-brilliant-of-one-carat', 'a-round-brilliant-of-one-carat'],
  ])('%s is %s', (cell, number) => expect(numberIn(cell)).toBe(number));
});

it('takes a heading from the cells of the column beside it', () => {
  const fields = fieldsOf({
    'Attribute 1 name': () => 'Shape',
    'Attribute 1 value(s)': (row) => ['Round', 'Oval'][row % 2] ?? '',
    'Attribute 2 name': () => 'Carat',
    'Attribute 2 value(s)': (row) => CARATS[row] ?? 0,
  });
  expect(fields).toMatchObject({
    'Attribute 1 name': null,
    'Attribute 1 value(s)': 'shape',
    'Attribute 2 value(s)': 'carat',
  });
});

it('takes none from a column that names several', () => {
  const headers = ['Option name', 'Option value'];
  const rows = [
    ['Shape', 'Round'],
    ['Carat', '0.71'],
  ];
  expect(headersByAdjacentColumns(headers, rows)).toEqual(headers);
  expect(headersByAdjacentColumns(headers, rows.slice(0, 1))).toEqual(['Option name', 'Shape']);
});
