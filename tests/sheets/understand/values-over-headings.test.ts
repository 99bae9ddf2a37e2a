/** The values of a column, and what its sheet says of it, decide over its heading. */
import { describe, expect, it } from 'vitest';
import { createStoneReader } from '../../../server/sheets/rows/read-stone.ts';
import { flagColumns, soldColumns } from '../../../server/sheets/rows/flag-columns.ts';
import { proposeMapping } from '../../../server/sheets/understand/columns/propose-mapping.ts';
import { meaningsOfHeading } from '../../../server/sheets/understand/headings/fields.ts';
import { canonical } from '../../../src/domain/attributes/canonical.ts';
import { HEADINGS, proposedFor, stoneCells, stoneRows, type Cells } from '../proposed-reading.ts';

const fieldsOf = (headings: Cells, rows: readonly Cells[]) =>
  proposeMapping(headings, rows).map(({ field }) => field);
const withColumn = (heading: string, value: (index: number) => string) =>
  fieldsOf(
    [...HEADINGS, heading],
    stoneRows(24).map((cells, index) => [...cells, value(index)]),
  )[HEADINGS.length];
const oneOf =
  (...words: string[]) =>
  (index: number): string =>
    words[index % words.length] ?? '';

describe('headings over each other’s values', () => {
  it('color and clarity', () =>
    expect(
      fieldsOf(
        ['Stock No', 'Shape', 'Carat', 'Color', 'Clarity'],
        stoneRows(24).map(([number = '', shape = '', carat = '', color = '', clarity = '']) => [
          number,
          shape,
          carat,
          clarity,
          color,
        ]),
      ),
    ).toEqual(['stock_no', 'shape', 'carat', 'clarity', 'color']));

  const measured = (exchanged: boolean, sides: (l: number, w: number, h: number) => string[]) =>
    stoneRows(24).map((cells, index) => {
      const [width, height] = [5 + index / 20, 3.05 + index / 40];
      const depth = ((100 * height) / width).toFixed(1);
      const table = String(53 + (index % 3));
      const both = exchanged ? [depth, table] : [table, depth];
      return [...cells.slice(0, 5), ...both, ...sides(width * 1.2, width, height)];
    });
  const names = ['Stock No', 'Shape', 'Carat', 'Color', 'Clarity', 'Table %', 'Depth %'];
  const three = (l: number, w: number, h: number): string[] => [l.toFixed(2), w.toFixed(2), h.toFixed(2)];
  const text = (l: number, w: number, h: number): string[] => [three(l, w, h).join('x')];

  it.each([
    [['Length', 'Width', 'Height'], three],
    [['Measurements'], text],
  ] as const)('depth and table, beside %j', (sides, write) => {
    const headings = [...names, ...sides];
    expect(fieldsOf(headings, measured(true, write)).slice(5, 7)).toEqual(['depth', 'table_pct']);
    expect(fieldsOf(headings, measured(false, write)).slice(5, 7)).toEqual(['table_pct', 'depth']);
  });
});

describe('availability', () => {
  it.each([
    ['St.', ['Avail', 'Sold', 'Hold', 'Memo']],
    ['Zustand', ['verfügbar', 'verkauft', 'reserviert']],
    ['Remarks 2', ['В наличии', 'Продано']],
  ])('under %s is told by %j', (heading, words) =>
    expect(withColumn(heading, oneOf(...words))).toBe('supplier_availability'),
  );

  it('is not a state', () => expect(withColumn('State', oneOf('Gujarat', 'New York'))).toBe('state'));

  it.each([
    ['verkauft', 'SOLD'],
    ['Sold 12 May', 'SOLD'],
    ['Sold - Meyer', 'SOLD'],
    ['Réservé', 'HOLD'],
    ['现货', 'AVAILABLE'],
    ['Solder', null],
  ])('%s is %s', (word, code) => expect(canonical('supplier_availability', word)).toBe(code));

  it('a stone with a buyer is sold, whatever its status', () => {
    const headers = ['Shape', 'Carat', 'Status', 'Sold To'];
    const read = createStoneReader(
      [
        { column: 0, header: 'Shape', field: 'shape' },
        { column: 1, header: 'Carat', field: 'carat' },
        { column: 2, header: 'Status', field: 'supplier_availability' },
      ],
      { flags: flagColumns(headers) },
    );
    const of = (...cells: string[]) => read({ row: 2, cells }).stone?.supplier_availability;
    expect(of('ROUND', '1.01', 'Available', 'Meyer')).toBe('SOLD');
    expect(of('ROUND', '1.01', 'Available', '')).toBe('AVAILABLE');
    expect(of('ROUND', '1.01', '', 'No')).toBeNull();
    expect(soldColumns(['Sold by weight', 'Buyer Rating', 'Verkauft an', 'Sold'])).toEqual([2, 3]);
  });
});

it('one field is given to one column, and of two prices a person chooses', async () => {
  const rows = stoneRows(24).map((cells) => {
    const total = Number(cells[6]);
    return [...cells.slice(0, 5), total.toFixed(0), '10', (total * 0.9).toFixed(0), 'Natural'];
  });
  const headings = [...HEADINGS.slice(0, 5), 'Price', 'Discount %', 'Final', 'Type'];
  const { columns, questions, stones } = await proposedFor([headings, ...rows]);
  const given = columns.filter((field) => field !== null);
  expect(given).toEqual([...new Set(given)]);
  expect(questions.map(({ kind }) => kind)).toContain('price_meaning');
  expect(stones).toEqual([]);
});

it('an intensity beside white colors is not that of a fancy color', () => {
  expect(withColumn('Inten', oneOf('NIL', 'SL', 'M', 'VS'))).toBeNull();
  const fancy = stoneRows(24).map((cells) => [...cells.with(3, 'Yellow'), 'Fancy Light']);
  expect(fieldsOf([...HEADINGS, 'Inten'], fancy)[HEADINGS.length]).toBe('intensity');
});

it.each(['RFID', 'Barcode', 'Tag'])('%s is no number of a report', (heading) =>
  expect(
    withColumn(heading, (index) => String(900_000_000_000 + ((index * 7_919_317) % 9_000_000))),
  ).not.toBe('report_no'),
);

it.each([
  ['KTS', 'key_to_symbols'],
  ['TA', 'table_pct'],
  ['Smtry', 'symmetry'],
  ['Schliffgrad', 'cut'],
  ['+/-', 'disc'],
  ['Fluo.Col', 'fluorescence_color'],
  ['Lab Cmt', 'report_comment'],
  ['Branch', 'location'],
])('%s means %s', (heading, field) => expect(meaningsOfHeading(heading)[0]?.field).toBe(field));

it.each([
  ['Brillante', 'ROUND'],
  ['Cuscino', 'CUSHION'],
  ['Goccia', 'PEAR'],
  ['Esmeralda', 'EMERALD'],
  ['Бриллиант', 'ROUND'],
  ['Pırlanta', 'ROUND'],
  ['Navetta', 'MARQUISE'],
  ['Damla', 'PEAR'],
])('%s is %s', (word, shape) => expect(canonical('shape', word)).toBe(shape));

it('shapes are shapes under a heading that says cut', () => {
  const words = ['Brillante', 'Goccia', 'Ovale', 'Cuscino'];
  const rows = stoneRows(24).map((cells, index) => cells.with(1, oneOf(...words)(index)));
  expect(fieldsOf(['Cod.', 'Taglio', ...HEADINGS.slice(2)], rows)[1]).toBe('shape');
  expect(stoneCells(0)).toHaveLength(HEADINGS.length);
});
