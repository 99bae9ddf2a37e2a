/** Unknown words of a sheet, grouped with those that are written alike. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STOCK_FIELD_NAMES, type StockField } from '../../src/domain/sheets/stock-fields.ts';
import { groupWords } from '../../src/domain/sheets/words/word-groups.ts';

const counted = (values: readonly string[]) => values.map((value) => ({ value, count: 1 }));

const groupsOf = (field: StockField, values: readonly string[]): string[][] =>
  groupWords(field, counted(values)).map(({ words }) => words.map(({ value }) => value).toSorted());

describe('words are in one group', () => {
  it.each<[why: string, field: StockField, words: string[]]>([
    ['case, punctuation, and digits at the end', 'shade', ['SB', 'SB1', 'SB 2', 'sb.', '(sb)']],
    ['shortened, misspelt, and with a degree', 'shade', ['BRN', 'BROWN', 'BRWN', 'L BRN', 'LIGHTBROWN']],
    ['the beginning of a longer one', 'shade', ['YEL', 'YELLOWY', 'V.LT YELOW']],
    ['a letter left out, added or swapped', 'shape', ['MARQUISSE', 'MARQIUSE', 'MARQUISE']],
    ['hyphens and blanks between two parts', 'shade', ['NV-BRN', 'NV BRN', 'nv.brn']],
    ['two grades however they are joined', 'milky', ['M0/M1', 'm0 & M1', 'M 0, M 1']],
    ['a strength and a colour', 'fluorescence', ['FNT BLU?', 'Faint Blue*', 'F-BLUE (?)']],
    ['a shape and its cut', 'shape', ['CUS BR', 'CUSH. BR']],
    ['accents', 'lab', ['Gübelinn', 'GUBELINN']],
    ['digits, with vowels that are marks', 'shade', ['भूरा', 'भूरा 2']],
    ['nothing but a sign', 'shade', ['??', '? ?']],
    ['nothing but a degree', 'shade', ['TINT', 'tint.', 'TINT 1']],
  ])('that differ in %s', (_, field, words) => {
    expect(groupsOf(field, words)).toEqual([words.toSorted()]);
  });
});

describe('words are apart', () => {
  it.each<[why: string, field: StockField, words: string[]]>([
    ['digits are grades', 'clarity', ['VS1?', 'VS2?', 'VVS1?', 'VVS2?', 'SI1?']],
    ['digits are degrees', 'milky', ['M0/M1', 'M1/M2', 'MILKY 1', 'MILKY 2']],
    ['the strength differs', 'fluorescence', ['FNT BLU?', 'MED BLU?', 'STG BLU?', 'V.STG BLU?']],
    ['the degree belongs to the code', 'girdle', ['SL THIK', 'V THIK', 'X THIK', 'SL THN']],
    ['faint has a code of its own', 'shade', ['FNT BRN', 'DARK BRN']],
    ['known words mean something else', 'shade', ['GREEN 1', 'GREY 1', 'BLACK 1', 'BLUE 1', 'BROWN 1']],
    ['short words differ by a letter', 'shape', ['XQB', 'XQP', 'XQR']],
    ['vowels that are marks differ', 'shade', ['नीला', 'नीली']],
    ['they differ in punctuation alone', 'shade', ['??', '#']],
    ['digits stand alone', 'shade', ['12', '1 2']],
  ])('where %s', (_, field, words) => {
    expect(groupsOf(field, words)).toHaveLength(words.length);
  });

  it.each<StockField>(['stone_type', 'lab_grown', 'growth_type', 'price_per_ct'])(
    'in %s unless they have the same letters',
    (field) => {
      expect(groupsOf(field, ['NATURALL', 'naturall.', 'NATURAALL', 'NATURALL 1'])).toHaveLength(3);
    },
  );
});

it('a word that is like two of different meaning is in the group of one, and these stay apart', () => {
  expect(groupsOf('shade', ['GREEN 1', 'GREY 1', 'GRE 1'])).toEqual([['GRE 1', 'GREEN 1'], ['GREY 1']]);
});

it('groups and their words stand in the order of rows, with the rows of all words', () => {
  const groups = groupWords('shade', [
    { value: 'XY', count: 30 },
    { value: 'SB', count: 20 },
    { value: 'sb.', count: 25 },
  ]);
  expect(groups.map(({ words, count }) => [words.map(({ value }) => value), count])).toEqual([
    [['sb.', 'SB'], 45],
    [['XY'], 30],
  ]);
});

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(
      fc.constantFrom(
        'BRN',
        'BROWN',
        'BRWN',
        'GREN',
        'GREEN',
        'GREY',
        'YEL',
        'YELLOW',
        'L',
        'V.LT',
        'M',
        '1',
        'VS',
      ),
      { minLength: 1, maxLength: 4 },
    )
    .chain((parts) => fc.constantFrom(' ', '', '-', '/').map((by) => parts.join(by))),
);
const words = fc.array(fc.record({ value: word, count: fc.nat(50) }), { maxLength: 40 });
const field = fc.constantFrom(...STOCK_FIELD_NAMES);

describe('for any words', () => {
  it('each is in exactly one group, and each group has rows of its words and a key of its own', () => {
    fc.assert(
      fc.property(field, words, (one, all) => {
        const groups = groupWords(one, all);
        expect(new Set(groups.flatMap((group) => group.words))).toEqual(new Set(all));
        expect(groups.flatMap((group) => group.words)).toHaveLength(all.length);
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        for (const group of groups)
          expect(group.count).toBe(group.words.reduce((sum, { count }) => sum + count, 0));
      }),
    );
  });

  it('the groups do not depend on the order of the words', () => {
    fc.assert(
      fc.property(
        field,
        words.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        (one, [all, shuffled]) => {
          expect(groupWords(one, shuffled)).toEqual(groupWords(one, all));
        },
      ),
    );
  });

  it('a word is in the group of its own spelling in other cases and with other blanks', () => {
    fc.assert(
      fc.property(field, words, fc.constantFrom('  ', '-', '.'), (one, all, by) => {
        const respelled = all.map(({ value }) => ({
          value: value.toLowerCase().replaceAll(' ', by),
          count: 0,
        }));
        const groups = groupWords(one, [...all, ...respelled]);
        expect(groups.every((group) => group.words.some((member) => all.includes(member)))).toBe(true);
      }),
    );
  });
});

it('twenty thousand words are grouped in seconds; comparing each with each would take most of a minute', () => {
  const letters = (at: number): string =>
    at.toString(26).replace(/\d/g, (digit) => 'QRSTUVWXYZ'[Number(digit)] ?? '');
  const words = Array.from({ length: 20_000 }, (_, at) => ({
    value: `${['BROWN', 'GREEN', 'YELLOW', 'CUSHION'][at % 4]}${letters(at * 7919)} ${letters(at)}`,
    count: at,
  }));
  const before = process.cpuUsage();
  expect(groupWords('shape', words).flatMap((group) => group.words)).toHaveLength(words.length);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(15_000);
});
