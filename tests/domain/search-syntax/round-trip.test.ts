/** Every filter can be written, and every writing is read back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATTRIBUTES, ATTRIBUTE_KEYS } from '../../../src/domain/attributes/attributes.ts';
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import {
  filtersFromWire,
  filtersToWire,
  MEDIA_KEYS,
  RANGE_KEYS,
  type SearchWire,
} from '../../../src/domain/stones/search-filters.ts';
import { SYMBOLS } from '../../../src/domain/stones/symbols.ts';
import { parseSearchText } from '../../../src/domain/search-syntax/parse.ts';
import { formatSearchText } from '../../../src/domain/search-syntax/format.ts';

const trimmed = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((text) => text.trim() === text);
/** Known codes in any order, and now and then one that is none. */
const codesOf = (key: (typeof ATTRIBUTE_KEYS)[number]) => {
  const known = ATTRIBUTES[key].options.map(({ code }) => code as string);
  const code =
    known.length === 0 ? trimmed : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, trimmed);
  return fc.uniqueArray(code, { minLength: 1, maxLength: 8 });
};
const inOrder = (key: (typeof ATTRIBUTE_KEYS)[number]) =>
  fc.subarray(
    ATTRIBUTES[key].options.map(({ code }) => code as string),
    { minLength: 1 },
  );
const end = (least: number) =>
  fc
    .tuple(fc.integer({ min: least, max: 99_999 }), fc.constantFrom('', '.5', '.25', '.299', '.00'))
    .map(([whole, part]) => `${whole}${part}`);
const rangesOf = (key: (typeof RANGE_KEYS)[number]) => {
  const ends =
    key === 'disc'
      ? end(-99)
      : fc.oneof(
          end(0),
          fc.double({ min: 0, max: 12, noNaN: true }).map((ct) => ct.toFixed(2)),
        );
  const range = fc
    .tuple(ends, ends, fc.constantFrom('both', 'from', 'to', 'one'))
    .map(([one, other, kind]) => {
      const [from, to] = [one, other].toSorted((a, b) => Number(a) - Number(b));
      return { both: `${from}..${to}`, from: `${from}..`, to: `..${to}`, one: `${from}..${from}` }[kind];
    });
  return fc.uniqueArray(range, { minLength: 1, maxLength: 3 });
};

const wires: fc.Arbitrary<SearchWire> = fc.record(
  {
    ...Object.fromEntries(
      ATTRIBUTE_KEYS.map((key) => [
        key,
        key === 'location' ? codesOf(key) : fc.oneof(codesOf(key), inOrder(key)),
      ]),
    ),
    ...Object.fromEntries(RANGE_KEYS.map((key) => [key, rangesOf(key)])),
    ...Object.fromEntries(MEDIA_KEYS.map((key) => [key, fc.constantFrom(1, 2)])),
    key_to_symbols: fc.uniqueArray(fc.oneof(fc.constantFrom(...SYMBOLS.map(({ code }) => code)), trimmed), {
      minLength: 1,
      maxLength: 4,
    }),
    key_to_symbols_contain: fc.constantFrom(1, 2),
    diamond_type: fc.constantFrom(1, 2),
    stone_type: fc.constantFrom(1, 2),
    status: fc.uniqueArray(fc.constantFrom(...Object.values(STONE_STATUS)), { minLength: 1 }),
    stock_numbers: fc.uniqueArray(trimmed, { minLength: 1, maxLength: 3 }),
    searchTerm: trimmed,
    upload_id: trimmed,
    offers: fc.constant('one' as const),
  },
  { requiredKeys: [] },
);

test('any filters survive being written and read', () => {
  fc.assert(
    fc.property(wires, (wire) => {
      const filters = filtersFromWire(wire);
      const line = formatSearchText(filters);
      const read = parseSearchText(line);
      expect(read.parts.filter(({ asks }) => asks === null)).toEqual([]);
      expect(filtersToWire(read.filters)).toEqual(filtersToWire(filters));
    }),
    { numRuns: 2_000 },
  );
});

test('any text can be read, in parts that stand in it in order', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), (line) => {
      let at = 0;
      for (const { text, from, to } of parseSearchText(line).parts) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(line.slice(from, to)).toBe(text);
        at = to;
      }
    }),
  );
});

test.each([
  [
    'rd 1.00-1.20ct D-F IF-VS2 none gia 3ex',
    {
      shape: ['ROUND'],
      carat: ['1.00..1.20'],
      color: ['D', 'E', 'F'],
      clarity: ['IF', 'VVS1', 'VVS2', 'VS1', 'VS2'],
      lab: ['GIA'],
      cut: ['ID', 'EX'],
      polish: ['ID', 'EX'],
      symmetry: ['ID', 'EX'],
      fluorescence: ['NONE'],
    },
  ],
  ['ov <12500 G H lab', { shape: ['OVAL'], total_amt: ['..12500'], color: ['G', 'H'], stone_type: 1 }],
  ['kts:crystal,twinning-wisp', { key_to_symbols: ['CRYSTAL', 'TWINNING_WISP'] }],
  ['no-kts:cavity', { key_to_symbols: ['CAVITY'], key_to_symbols_contain: 2 }],
  ['yellow fancy-vivid', { diamond_type: 2, fancy_color: ['YELLOW'], intensity: ['FANCY_VIVID'] }],
] as [string, SearchWire][])('is written shortly: %s', (line, wire) => {
  expect(formatSearchText(filtersFromWire(wire)).split(' ').toSorted()).toEqual(line.split(' ').toSorted());
});
