import { describe, expect, it } from 'vitest';
import { createStoneReader } from '../../../server/sheets/rows/read-stone.ts';
import { missingInSheet, type SheetStatements } from '../../../server/sheets/rows/statements.ts';
import type { MappedColumn } from '../../../server/sheets/rows/cell-reading.ts';
import type { StoneFields } from '../../../server/sheets/rows/stone-fields.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';

type Cells = Partial<Record<StockField, string>>;

/** Reads row 7 of a sheet: a round of one carat unless the cells say otherwise. */
function read(cells: Cells, statements: SheetStatements = {}, links?: Partial<Record<StockField, string>>) {
  const all: Cells = { shape: 'Round', carat: '1', ...cells };
  const fields = [...new Set([...Object.keys(all), ...Object.keys(links ?? {})])] as StockField[];
  const mapping: MappedColumn[] = fields.map((field, column) => ({ column, field, header: `the ${field}` }));
  return createStoneReader(
    mapping,
    statements,
  )({
    row: 7,
    cells: fields.map((field) => all[field] ?? ''),
    ...(links
      ? { links: new Map(fields.flatMap((field, column) => (links[field] ? [[column, links[field]]] : []))) }
      : {}),
  });
}

const complaints = (cells: Cells): string[] =>
  read(cells).issues.map(({ kind, field, value }) => `${kind} ${field} ${value}`);

function expectFields(cells: Cells, fields: Partial<StoneFields>, issues: string[] = []): void {
  const { stone } = read(cells);
  expect(stone).toMatchObject(fields);
  expect(complaints(cells)).toEqual(issues);
}

describe('a lone R for the shape', () => {
  it.each<[string, Cells, string | null]>([
    ['is no shape on a stone cut like a round', { cut: 'EX', measurements: '6.45-6.48x3.98' }, null],
    ['is no shape with the sides in columns', { cut: 'VG', length: '6.48', width: '6.45' }, null],
    ['is no shape on a stone that weighs like a round', { measurements: '6.45-6.48x3.98' }, null],
    ['is a radiant that weighs like one', { measurements: '5.60-5.63x3.70' }, 'RADIANT'],
    ['is a radiant with longer sides', { cut: 'EX', measurements: '6.80x5.45x3.60' }, 'RADIANT'],
    ['is a radiant without measures', { cut: 'EX' }, 'RADIANT'],
  ])('%s', (_title, cells, shape) => {
    const { stone, issues } = read({ ...cells, shape: 'R' });
    expect(stone?.shape ?? null).toBe(shape);
    expect(issues.filter(({ field }) => field === 'shape').map(({ kind }) => kind)).toEqual(
      shape === null ? ['unknown_value', 'row_not_usable'] : [],
    );
  });
});

describe('values', () => {
  it.each<[string, Cells, Partial<StoneFields>]>([
    [
      'unknown means missing',
      { lab: 'unknown', clarity: 'Unknown', depth: 'unknown' },
      { lab: null, clarity: null, depth: null },
    ],
    ['None is a fluorescence', { fluorescence: 'None' }, { fluorescence: 'NONE' }],
    ['None is no laboratory number', { report_no: 'None', clarity: 'VS1' }, { report_no: null }],
    [
      'zeros mean missing',
      { depth: '0.0', table_pct: '0', length: '0', report_no: '0' },
      { depth: null, table_pct: null, length: null, report_no: null },
    ],
    ['binary dust', { carat: '0.56000000000000005' }, { carat: 0.56 }],
    ['money with signs', { total_amt: '$4,460' }, { total_amt: '4460.00', price_per_ct: '4460.00' }],
    ['MED BLUE', { fluorescence: 'MED BLUE' }, { fluorescence: 'MEDIUM', fluorescence_color: 'BLUE' }],
    [
      'a colour of its own wins',
      { fluorescence: 'MED BLUE', fluorescence_color: 'Yellow' },
      { fluorescence_color: 'YELLOW' },
    ],
    ['3EX grades all three', { cut: '3EX' }, { cut: 'EX', polish: 'EX', symmetry: 'EX' }],
    [
      '3EX leaves a grade that is given',
      { cut: '3EX', symmetry: 'VG' },
      { cut: 'EX', polish: 'EX', symmetry: 'VG' },
    ],
    [
      'EX, Excellent, X',
      { cut: 'EX', polish: 'Excellent', symmetry: 'X' },
      { cut: 'EX', polish: 'EX', symmetry: 'EX' },
    ],
    [
      'a girdle in one text',
      { girdle: 'Medium - Slightly Thick, Faceted' },
      { girdle_min: 'MED', girdle_max: 'STK', girdle_condition: 'FACETED' },
    ],
    [
      'a girdle in two columns',
      { girdle_min: 'M', girdle_max: 'STK' },
      { girdle_min: 'MED', girdle_max: 'STK' },
    ],
    [
      'inclusions by code, word and kind',
      { black_table: 'BTO', black_crown: 'Small', open_inclusion: 'OT1/OP2', white_inclusion: 'None' },
      {
        ...{ black_table: 'BT0', black_crown: 'BC1', white_table: 'WT0', white_crown: 'WC0' },
        ...{ open_table: 'OT1', open_crown: null, open_pavilion: 'OP2', open_girdle: null },
      },
    ],
    [
      'a part of its own wins, and what is not assessed has no grade',
      { black_table: 'BT2', black_crown: 'Not assessed', black_inclusion: 'BT0 BC1' },
      { black_table: 'BT2', black_crown: 'BC1', white_table: null },
    ],
    [
      'the country of the rough',
      { origin: 'Jwaneng, Botswana' },
      { origin: 'Jwaneng, Botswana', rough_origin: 'BOTSWANA' },
    ],
    ['an origin of several countries', { origin: 'Canada/Russia' }, { rough_origin: null }],
    [
      'numbers that name something',
      { report_no: '2141438167.0', stock_no: 'AB-1' },
      { report_no: '2141438167', stock_no: 'AB-1' },
    ],
    [
      'an address as the number in it',
      { stock_no: 'https://shop.example.test/diamonds/20417-round/?from=feed' },
      { stock_no: '20417-round' },
    ],
    [
      'an inscription or whether there is one',
      { inscription: 'Laser Inscribed', brand: 'None' },
      { inscription: 'YES', brand: null },
    ],
    ['text without control characters', { member_comment: 'a\u0000b\nc' }, { member_comment: 'a b c' }],
    ['lab grown by flag', { lab_grown: 'True' }, { stone_type: 1 }],
    ['natural by flag', { lab_grown: 'False' }, { stone_type: 2 }],
    ['lab grown by way of growing', { stone_type: 'CVD' }, { stone_type: 1, growth_type: 'CVD' }],
    [
      'one place, however written',
      { country: 'INDIA', city: 'new  york' },
      { country: 'India', location: 'India', city: 'New York' },
    ],
  ])('%s', (_, cells, fields) => expectFields(cells, fields));

  it('unknown to the vocabulary are listed with their row and left empty', () => {
    const { stone, issues } = read({ cut: 'True Hearts', clarity: 'VS1' });
    expect(stone).toMatchObject({ cut: null, clarity: 'VS1' });
    expect(issues).toEqual([
      { row: 7, kind: 'unknown_value', field: 'cut', column: 'the cut', value: 'True Hearts' },
    ]);
  });

  it.each<[Cells, Partial<StoneFields>, string]>([
    [{ depth: 'deep' }, { depth: null }, 'not_a_number depth deep'],
    [{ depth: '620' }, { depth: null }, 'out_of_range depth 620'],
    [{ report_no: '2.14E+09' }, { report_no: null }, 'lost_digits report_no 2.14E+09'],
    [{ stock_no: 'A'.repeat(61) }, { stock_no: null }, `number_too_long stock_no ${'A'.repeat(61)}`],
    [{ black_table: 'BC1' }, { black_table: null }, 'unknown_value black_table BC1'],
    [{ black_inclusion: 'Small' }, { black_table: null }, 'unknown_value black_inclusion Small'],
    [{ fluorescence: 'SB' }, { fluorescence: null }, 'unknown_value fluorescence SB'],
    [{ pieces: '2' }, { carat: 1, pieces: 2 }, 'several_pieces pieces 2'],
    [{ girdle: 'wavy' }, { girdle_min: null }, 'unknown_value girdle wavy'],
    [{ lab_grown: 'maybe' }, { stone_type: null }, 'unknown_value lab_grown maybe'],
  ])('%j has an issue', (cells, fields, issue) => expectFields(cells, fields, [issue]));
});

describe('measurements', () => {
  it.each<[string, Cells, Partial<StoneFields>]>([
    [
      'one text',
      { carat: '0.17', measurements: '3.32-3.63x2.31' },
      { length: 3.63, width: 3.32, height: 2.31, ratio: 1.093 },
    ],
    [
      'length is the longer side',
      { shape: 'Pear', carat: '0.65', length: '4.35', width: '7.59', height: '3.34' },
      { length: 7.59, width: 4.35, ratio: 1.745 },
    ],
    [
      'columns win over the text',
      { carat: '0.12', measurements: '1x1x1', length: '5', width: '4' },
      { length: 5, width: 4, height: 1 },
    ],
    ['a ratio without sides', { ratio: '1.42' }, { ratio: 1.42 }],
  ])('%s', (_, cells, fields) => expectFields(cells, fields));

  it('may be 25 mm, but a value without its decimal point is left empty', () => {
    expectFields({ length: '25', width: '4.29' }, { length: 25, width: 4.29 });
    expectFields(
      { length: '4.27', width: '4.29', height: '26.8' },
      { length: 4.29, width: 4.27, height: null },
      ['lost_decimal height 26.8'],
    );
    expectFields({ measurements: '427-429x2.68' }, { length: null, width: null, height: 2.68, ratio: null }, [
      'lost_decimal measurements 427',
      'lost_decimal measurements 429',
    ]);
  });

  it('as fractions of depth and table are read as percent, with an issue', () => {
    expectFields({ depth: '0.6', table_pct: '58' }, { depth: 60, table_pct: 58 }, [
      'fraction_read_as_percent depth 0.6',
    ]);
    expectFields({ depth: '62.5%' }, { depth: 62.5 });
  });
});

describe('colour', () => {
  it.each<[string, Cells, Partial<StoneFields>]>([
    [
      'white',
      { color: 'G', fancy_color: 'unknown', overtone: 'None' },
      { color: 'G', fancy_color: null, overtone: null, diamond_type: 1 },
    ],
    [
      'fancy by its own columns',
      { color: 'unknown', fancy_color: 'Yellow', intensity: 'Fancy Vivid', overtone: 'Orangey' },
      { color: null, fancy_color: 'YELLOW', intensity: 'FANCY_VIVID', overtone: 'ORANGY', diamond_type: 2 },
    ],
    [
      'fancy in words',
      { color: 'Fancy Intense Brownish Yellow' },
      {
        color: null,
        fancy_color: 'YELLOW',
        intensity: 'FANCY_INTENSE',
        overtone: 'BROWNISH',
        diamond_type: 2,
      },
    ],
    [
      'both: fancy, and the letter is no grade',
      { color: 'K', fancy_color: 'Brown' },
      { color: null, fancy_color: 'BROWN', diamond_type: 2 },
    ],
    [
      'white in the column of fancy colors',
      { color: 'F', fancy_color: 'White' },
      { color: 'F', fancy_color: null, diamond_type: 1 },
    ],
    ['two hues', { fancy_color: 'Yellow', fancy_color_secondary: 'Brown' }, { fancy_color: 'BROWN_YELLOW' }],
  ])('%s', (_, cells, fields) => expectFields(cells, fields));

  it('that is missing or unknown is listed', () => {
    expectFields({ color: '' }, { color: null, diamond_type: null }, ['missing color null']);
    expectFields({ color: 'purplish' }, { diamond_type: null }, ['unknown_value color purplish']);
    expectFields({ color: '', fancy_color: 'purplish' }, { diamond_type: null }, [
      'unknown_value fancy_color purplish',
    ]);
  });

  it('with two hues that have no common name keeps the main one', () =>
    expectFields({ fancy_color: 'Black', fancy_color_secondary: 'Red' }, { fancy_color: 'BLACK' }, [
      'unknown_value fancy_color_secondary Red',
    ]));
});

describe('links', () => {
  it('come from the hyperlink of the cell or from its text', () => {
    const { stone, issues } = read(
      { image: 'View', video: 'https://example.test/v' },
      {},
      { image: 'https://example.test/i' },
    );
    expect(stone).toMatchObject({ image: 'https://example.test/i', video: 'https://example.test/v' });
    expect(issues).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    'javascript://example.test/%0aalert(1)',
    'ftp://example.test/1.jpg',
    'View',
    'C:\\pictures\\1.jpg',
    'https://',
  ])('%s is not accepted as a link', (image) =>
    expectFields({ image }, { image: null }, [`not_a_link image ${image}`]),
  );
});

describe('rows and sheets', () => {
  it.each<[Cells, string]>([
    [{ shape: '' }, 'row_not_usable shape null'],
    [{ carat: '0' }, 'row_not_usable carat 0'],
    [{ carat: '-1' }, 'row_not_usable carat -1'],
  ])('%j is not a stone', (cells, issue) => {
    expect(read(cells).stone).toBeNull();
    expect(complaints(cells)).toContain(issue);
  });

  it('a person’s statements fill in what the sheet leaves out', () => {
    const stated = { stone_type: 2, location: 'mumbai' } as const;
    expect(read({}, stated).stone).toMatchObject({ stone_type: 2, location: 'Mumbai' });
    expect(read({ lab_grown: 'yes', location: 'HK' }, stated).stone).toMatchObject({
      stone_type: 1,
      location: 'HK',
    });
    expect(read({}).stone).toMatchObject({ stone_type: null, location: null });
  });

  it('fields without a column or statement are listed', () => {
    const columns = (...fields: StockField[]): MappedColumn[] =>
      fields.map((field, column) => ({ field, column, header: field }));
    const missing = (mapping: MappedColumn[], statements?: SheetStatements) =>
      missingInSheet(mapping, statements).map(({ row, field }) => `${row} ${field}`);
    expect(missing(columns('shape'))).toEqual(['0 carat', '0 color', '0 price_per_ct', '0 stone_type']);
    expect(missing(columns('shape', 'carat', 'color', 'disc'), { stone_type: 1 })).toEqual([]);
    expect(missing(columns('shape', 'carat', 'color', 'rap'), { stone_type: 1 })).toEqual(['0 price_per_ct']);
  });
});
