/** What a row says that is more than a stone's values: several stones, another gem, a sign. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentHash, identityOf } from '../../../server/sheets/import/stone-identity.ts';
import { createStoneReader } from '../../../server/sheets/rows/read-stone.ts';
import { otherGem, tellingColumns } from '../../../server/sheets/rows/read-gem.ts';
import type { MappedColumn } from '../../../server/sheets/rows/cell-reading.ts';
import { LATER_COLUMNS, STONE_COLUMNS, type StoneFields } from '../../../server/sheets/rows/stone-fields.ts';
import { unreadableFields } from '../../../server/sheets/rows/unreadable-fields.ts';
import { isUnderstood } from '../../../server/sheets/understand/columns/field-fit.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';

type Cells = Partial<Record<StockField, string>>;

function read(cells: Cells, more: Record<string, string> = {}) {
  const all: Cells = { shape: 'Round', carat: '1', ...cells };
  const fields = Object.keys(all) as StockField[];
  const mapping: MappedColumn[] = fields.map((field, column) => ({ column, field, header: field }));
  const telling = tellingColumns([...fields, ...Object.keys(more)], mapping);
  const values = [...fields.map((field) => all[field] ?? ''), ...Object.values(more)];
  return createStoneReader(mapping, {}, undefined, telling)({ row: 2, cells: values });
}
const issuesOf = (cells: Cells, more?: Record<string, string>): string[] =>
  read(cells, more).issues.map(({ kind, field, value }) => `${kind} ${field} ${value}`);

function stoneOf(cells: Cells): StoneFields {
  const { stone } = read(cells);
  if (stone === null) throw new Error('The row is no stone.');
  return stone;
}

describe('a grader’s sign', () => {
  it.each<
    [StockField & ('color' | 'clarity' | 'cut' | 'polish' | 'symmetry'), string, string, string | null]
  >([
    ['clarity', 'VVS1 -', 'VVS1', '-'],
    ['clarity', 'VS2 +', 'VS2', '+'],
    ['clarity', 'VS2+', 'VS2', '+'],
    ['clarity', 'SI1--', 'SI1', '--'],
    ['clarity', 'VS1 (+)', 'VS1', '+'],
    ['clarity', 'VS1', 'VS1', null],
    ['color', 'D -', 'D', '-'],
    ['color', 'G+', 'G', '+'],
    ['color', 'H–', 'H', '-'],
    ['color', 'O-P', 'OP', null],
    ['cut', 'EX-', 'EX', '-'],
    ['polish', 'VG+', 'VG', '+'],
    ['polish', 'EX-VG', 'VG_EX', null],
    ['symmetry', 'Very Good +', 'VG', '+'],
  ])('%s %s is %s with %s', (field, written, grade, sign) => {
    expect(stoneOf({ color: 'D', [field]: written })).toMatchObject({
      [field]: grade,
      [`${field}_sign`]: sign,
    });
    expect(issuesOf({ color: 'D', [field]: written })).toEqual([]);
    expect(isUnderstood(field, written)).toBe(true);
  });

  it('is no part of an unknown word', () =>
    expect(issuesOf({ clarity: 'VVS9+' })).toEqual(['unknown_value clarity VVS9+']));

  it('is kept with the grade when the grade cannot be read', () => {
    const { stone, issues } = read({ color: 'D', clarity: 'VVS9+' });
    expect(stone && unreadableFields(stone, issues)).toEqual(['clarity', 'clarity_sign']);
  });
});

it.each<[StockField & ('color' | 'clarity'), string]>([
  ['color', 'G-H'],
  ['color', 'D-F'],
  ['clarity', 'VS'],
  ['clarity', 'VS-SI'],
  ['clarity', 'VVS2/VS1'],
])('%s %s of a lot is no grade, and a person is asked about it', (field, range) => {
  const cells = { color: 'D', pieces: '12', [field]: range };
  expect(stoneOf(cells)).toMatchObject({ [field]: null });
  expect(issuesOf(cells)).toContain(`unknown_value ${field} ${range}`);
  expect(isUnderstood(field, range)).toBe(false);
});

describe('a row of several stones', () => {
  it.each<[Cells, Partial<StoneFields>]>([
    [{ pieces: '2' }, { pieces: 2, carat: 1 }],
    [{ pieces: '2 pcs' }, { pieces: 2 }],
    [{ pieces: 'Pair' }, { pieces: 2 }],
    [{ pieces: '3 pairs' }, { pieces: 6 }],
    [{ pieces: 'Pair (2)' }, { pieces: 2 }],
    [{ pieces: 'Parcel of 40 pcs' }, { pieces: 40 }],
    [{ shape: 'Round Pair' }, { pieces: 2, shape: 'ROUND' }],
    [{ carat: '0.69+0.70' }, { pieces: 2, carat: 1.39 }],
    [
      { carat: '0.31 & 0.32 & 0.33', pieces: '3' },
      { pieces: 3, carat: 0.96 },
    ],
    [{ shape: 'Pair of Pears' }, { pieces: 2, shape: 'PEAR' }],
    [{ shape: 'PAIR-OV' }, { pieces: 2, shape: 'OVAL' }],
    [{ shape: 'Round Lot', pieces: '12' }, { pieces: 12 }],
    [{ stock_no: 'AB-12 PAIR' }, { pieces: 2, stock_no: 'AB-12 PAIR' }],
  ])('%j', (cells, fields) => {
    expect(stoneOf(cells)).toMatchObject(fields);
    expect(issuesOf(cells)).toEqual([expect.stringMatching(/^several_pieces /)]);
    if (cells.shape) expect(isUnderstood('shape', cells.shape)).toBe(true);
  });

  it.each<Cells>([
    { pieces: '1' },
    { pieces: 'Single' },
    { pieces: '1', stock_no: 'LOT-7' },
    { stock_no: 'PAIRED7' },
    { stock_no: 'CHARLOT 7' },
    // The carat is that of one stone of these measures.
    { stock_no: 'PAIR-7A', measurements: '6.4-6.42x3.95' },
    { pair_stock_no: 'PAIR 8' },
  ])('%j is one', (cells) => {
    expect(stoneOf(cells).pieces).toBe(1);
    expect(issuesOf(cells)).toEqual([]);
  });

  it('that does not say of how many names its stone and is left out', () => {
    const { stone, named, issues } = read({ stock_no: 'L-1', shape: 'Round Parcel' });
    expect(stone).toBeNull();
    expect(named).toMatchObject({ stock_no: 'L-1', confirms: true });
    expect(issues).toMatchObject([{ kind: 'pieces_unknown', field: 'shape' }]);
  });

  it('whose number cannot be read is one, and a lot that we have keeps its pieces', () => {
    const { stone, issues } = read({ color: 'D', pieces: 'some' });
    expect(issues).toMatchObject([{ kind: 'not_a_number', field: 'pieces' }]);
    expect(stone && unreadableFields(stone, issues)).toEqual(['pieces']);
  });
});

describe('another gem', () => {
  it.each<[Cells, Record<string, string>?]>([
    [{ stone_type: 'Moissanite' }],
    [{ stone_type: 'Natural Ruby' }],
    [{ stone_type: 'Emerald', shape: 'Emerald' }],
    [{ lab_grown: 'CZ' }],
    [{ growth_type: 'Synthetic sapphire' }],
    [{ shape: 'Oval Sapphire' }],
    [{ shape: 'Round Moissanite' }],
    [{ stock_no: 'MOISSANITE-12' }],
    [{ stock_no: 'RUBY 3' }],
    [{ member_comment: 'Moissanite, eye clean' }],
    [{ member_comment: 'Blue Sapphire' }],
    [{ report_comment: 'This is a diamond simulant.' }],
    [{}, { 'Gem Type': 'Spinel' }],
    [{}, { Description: 'Natural Ruby 2.01 ct oval' }],
    [{}, { Description: 'Colombian Emerald 1.20 ct' }],
  ])('%j %j', (cells, more) => {
    const { stone, named } = read(cells, more);
    expect([stone, named]).toEqual([null, undefined]);
    expect(issuesOf(cells, more)).toEqual([expect.stringMatching(/^other_gem /)]);
  });

  it.each<[Cells, Record<string, string>?]>([
    [{ shape: 'Emerald' }],
    [{ shape: 'Square Emerald' }],
    [{ member_comment: 'No moissanite, no CZ' }],
    [{ member_comment: 'Tested for moissanite: passed' }],
    [{ member_comment: 'Set with ruby halo' }],
    [{ member_comment: 'Emerald cut, nice make' }],
    [{ member_comment: 'Natural emerald cut diamond' }],
    [{ report_comment: 'Additional clouds not shown. Pinpoints not shown.' }],
    [{ stone_type: 'Natural' }],
    [{ stock_no: 'EMERALD-5' }],
    [{ stock_no: 'CZ-100' }],
    [{}, { Description: 'Emerald 2.01 ct E VS1 GIA' }],
    [{}, { Salesperson: 'Ruby' }],
    [{ brand: 'Sapphire & Sons' }],
  ])('is not said by %j %j', (cells, more) => expect(read(cells, more).stone).not.toBeNull());

  it.each([
    ['kind', 'Diamond, not moissanite'],
    ['shape', 'Pearl'],
    ['shape', 'Opal'],
    ['number', 'OPAL-1'],
  ] as const)('is not said in %s by %s', (place, text) => expect(otherGem(place, text)).toBeNull());
});

describe('the measures of a stone', () => {
  it.each<[Cells, Partial<StoneFields>]>([
    [
      { shape: 'Heart', carat: '0.9', length: '6.08', width: '6.41', height: '3.7' },
      { length: 6.08, width: 6.41, ratio: 0.949 },
    ],
    [
      { shape: 'Heart', carat: '0.9', measurements: '6.41x6.08x3.7' },
      { length: 6.41, width: 6.08, ratio: 1.054 },
    ],
    [
      { shape: 'Half Moon', length: '3', width: '6' },
      { length: 3, width: 6, ratio: 0.5 },
    ],
    // No heart is twice as wide as long: the columns are exchanged.
    [
      { shape: 'Heart', length: '4', width: '8' },
      { length: 8, width: 4 },
    ],
    [
      { shape: 'Pear', length: '4.35', width: '7.59' },
      { length: 7.59, width: 4.35 },
    ],
    [
      { length: '6.4', width: '6.5' },
      { length: 6.5, width: 6.4, ratio: 1.016 },
    ],
  ])('%j are those of its shape', (cells, fields) => {
    expect(stoneOf(cells)).toMatchObject(fields);
    expect(issuesOf(cells)).toEqual([]);
  });

  it.each<[Cells, RegExp]>([
    [{ length: '6.42', width: '3.95', height: '6.4' }, /the height is not the smallest/],
    [{ measurements: '6.4-6.42x3.95', depth: '55' }, /the depth is 61.7 %, not 55 %/],
    [{ carat: '2', measurements: '6.4-6.42x3.95' }, /about 0.99 ct, not 2 ct/],
    [{ shape: 'Oval', carat: '3', measurements: '8x6x3.7' }, /about 1.15 ct, not 3 ct/],
    // One stone's weight, and the row is two.
    [{ pieces: '2', measurements: '6.4-6.42x3.95' }, /about 0.99 ct, not 0.5 ct/],
  ])('%j disagree, and are kept', (cells, told) => {
    expect(issuesOf(cells).filter((issue) => !issue.startsWith('several_pieces'))).toEqual([
      expect.stringMatching(told),
    ]);
    expect(stoneOf(cells).height).not.toBeNull();
  });

  it.each<Cells>([
    { measurements: '6.4-6.42x3.95', depth: '61.6' },
    { carat: '2', pieces: '2', measurements: '6.4-6.42x3.95' },
    { shape: 'Briolette', measurements: '5x5x9' },
    { shape: 'Heart', carat: '0.9', measurements: '6.08x6.41x3.7', depth: '57.7' },
  ])('%j agree', (cells) =>
    expect(issuesOf(cells).filter((issue) => !issue.startsWith('several_pieces'))).toEqual([]),
  );
});

describe('what an import recognises a stone by', () => {
  const plain = stoneOf({ color: 'D', clarity: 'VS1', shape: 'Heart', length: '6.08', width: '6.41' });

  it('is not changed by columns that came later and say nothing', () => {
    expect(plain).toMatchObject(LATER_COLUMNS);
    const first = STONE_COLUMNS.filter(
      (column) => !Object.hasOwn(LATER_COLUMNS, column) && column !== 'exchange_day',
    );
    expect(first).toHaveLength(61);
    const before = createHash('sha256').update(JSON.stringify(first.map((column) => plain[column])));
    expect(contentHash(plain)).toEqual(before.digest());
    expect(contentHash({ ...plain, pieces: 2 })).not.toEqual(contentHash(plain));
  });

  it('is not changed by which of its sides is the length', () =>
    expect(identityOf({ ...plain, length: plain.width, width: plain.length })).toEqual(identityOf(plain)));
});
