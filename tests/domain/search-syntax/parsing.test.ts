import { describe, expect, it, test } from 'vitest';
import { parseSearchText } from '../../../src/domain/search-syntax/parse.ts';
import { pairsFor } from '../../../src/stones/find/options.ts';
import { filtersToWire } from '../../../src/domain/stones/search-filters.ts';

const asked = (line: string) => {
  const { diamond_type: _white, ...wire } = filtersToWire(parseSearchText(line).filters);
  return wire;
};
const notUnderstood = (line: string): string[] =>
  parseSearchText(line)
    .parts.filter(({ asks }) => asks === null)
    .map(({ text }) => text);

const ATE = { cut: ['ID', 'EX'], polish: ['ID', 'EX'], symmetry: ['ID', 'EX'] };

test.each(['oval', 'ovals', 'princess', 'half moon'])('a single grade behind %s is a color', (shape) => {
  expect(asked(`${shape} E`)).toEqual({ ...asked(shape), color: ['E'] });
});

test.each([
  [
    'rd 1.00-1.20 DEF VS+ 3x none gia <12.5k',
    {
      shape: ['ROUND'],
      carat: ['1.00..1.20'],
      color: ['D', 'E', 'F'],
      clarity: ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2'],
      ...ATE,
      fluorescence: ['NONE'],
      lab: ['GIA'],
      total_amt: ['..12500'],
    },
  ],
  [
    'ov 3ct G si2 lab',
    { shape: ['OVAL'], carat: ['3..3.999'], color: ['G'], clarity: ['SI2'], stone_type: 1 },
  ],
  [
    'oval, pear 2ct+ g if-si1 GIA 3EX natural',
    {
      shape: ['OVAL', 'PEAR'],
      carat: ['2..'],
      color: ['G'],
      clarity: ['IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1'],
      lab: ['GIA'],
      ...ATE,
      stone_type: 2,
    },
  ],
  ['1.05 LG', { carat: ['1.05..1.05'], stone_type: 1 }],
  ['0.30-0.39 .50 H+', { carat: ['0.30..0.39', '0.50..0.50'], color: ['D', 'E', 'F', 'G', 'H'] }],
  ['Cushion Modified Brilliant Round', { shape: ['CUSHION_MODIFIED', 'ROUND'] }],
  ['ex vg ex', { cut: ['ID', 'EX'], polish: ['ID', 'EX', 'VG'], symmetry: ['ID', 'EX'] }],
  ['em 2ex', { shape: ['EMERALD'], polish: ['ID', 'EX'], symmetry: ['ID', 'EX'] }],
  ['blue, green', { fancy_color: ['BLUE', 'GREEN'] }],
  ['blue green', { fancy_color: ['BLUE_GREEN'] }],
  ['very strong', { fluorescence: ['VERY_STRONG'] }],
  ['-40..-30% <4k/ct', { disc: ['-40..-30'], price_per_ct: ['..4000'] }],
  ['-30% 5-7k >1.25m', { disc: ['..-30'], total_amt: ['5000..7000', '1250000..'] }],
  [
    'table:57-60 depth:<62.5 in:"New York",Antwerp',
    { table_pct: ['57..60'], depth: ['..62.5'], location: ['New York', 'Antwerp'] },
  ],
  ['no bgm no-milky pic no video', { shade: ['NONE', 'NO_BGM'], milky: ['NONE'], image: 1, video: 2 }],
  ['PV104996 2141438171', { stock_numbers: ['PV104996', '2141438171'] }],
  [
    '\u0662\u0661\u0664\u0661 \u0967.\u0968\u096b+',
    { stock_numbers: ['\u0662\u0661\u0664\u0661'], carat: ['1.25..'] },
  ],
  ['status:hold,memo shade:faint-brown', { status: [4, 5], shade: ['FAINT_BROWN'] }],
])('%s', (line, filters) => {
  expect(asked(line)).toEqual(filters);
  expect(notUnderstood(line)).toEqual([]);
});

test('a fancy colour searches fancy stones, unless the line says otherwise', () => {
  const { filters } = parseSearchText('rad fancy vivid yellow 2.00+');
  expect(filtersToWire(filters)).toEqual({
    diamond_type: 2,
    shape: ['RADIANT'],
    carat: ['2.00..'],
    intensity: ['FANCY_VIVID'],
    fancy_color: ['YELLOW'],
  });
  expect(parseSearchText('yellow type:white').filters.diamond_type).toBe(1);
  expect(parseSearchText('rd').filters.diamond_type).toBe(1);
});

test('a count before a shape is understood, and is no filter', () => {
  const line = '2 ov 3ct G si2 lab';
  expect(notUnderstood(line)).toEqual([]);
  expect(parseSearchText(line).wanted).toBe(2);
  expect(asked(line)).toEqual(asked('ov 3ct G si2 lab'));
  expect(parseSearchText('12 cushion modified 1.00-1.20').wanted).toBe(12);
  expect(parseSearchText('ov 3ct G').wanted).toBeNull();
  // Nobody can say which of them is meant.
  expect(parseSearchText('2 ov, 3 rd').wanted).toBeNull();
});

test('where two are wanted, pairs are offered', () => {
  const [pairs, ...others] = pairsFor('2 ov 3ct G');
  expect(others).toEqual([]);
  expect(pairs?.href).toBe('/matchpair?shape=OVAL&color=G&carat=3..3.999');
  expect(pairsFor('3 ov 3ct G')).toEqual([]);
  expect(pairsFor('ov 3ct G')).toEqual([]);
});

describe('words that are not understood', () => {
  it.each([
    ['rd eyeclean 1.00', ['eyeclean']],
    ['2 3 ov', ['2']],
    ['2 si2', ['2']],
    ['ov 2', ['2']],
    ['2, ov', ['2']],
    ['F-D', ['F-D']],
    ['D-', ['D-']],
    ['VS1-IF', ['VS1-IF']],
    ['colour:blue', ['colour:blue']],
    ['cut:ex,bad', ['cut:ex,bad']],
    ['whatever:1', ['whatever:1']],
    ['carat:x', ['carat:x']],
    ['"loose words"', ['"loose words"']],
    ['< >', ['<', '>']],
  ])('%s', (line, words) => {
    expect(notUnderstood(line)).toEqual(words);
  });

  it('are reported with their place in the line, and filter nothing', () => {
    const line = 'rd  eyeclean, D-F';
    const { parts } = parseSearchText(line);
    expect(parts.map(({ from, to }) => line.slice(from, to))).toEqual(['rd', 'eyeclean', 'D-F']);
    expect(asked(line)).toEqual({ shape: ['ROUND'], color: ['D', 'E', 'F'] });
  });
});

test('an empty line asks for nothing', () => {
  expect(parseSearchText(' ,; ').parts).toEqual([]);
  expect(asked('')).toEqual({});
});
