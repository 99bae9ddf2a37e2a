import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTRIBUTE_KEYS } from '../../src/domain/attributes/attributes.ts';
import {
  filtersFromWire,
  filtersToWire,
  MEDIA_KEYS,
  namesOf,
  parseRange,
  RANGE_KEYS,
  type SearchWire,
  without,
} from '../../src/domain/stones/search-filters.ts';

describe('a range', () => {
  it('keeps its ends as typed, and swaps them if reversed', () => {
    expect(parseRange('0.30..0.39')).toEqual({ from: '0.30', to: '0.39' });
    expect(parseRange('..5')).toEqual({ from: null, to: '5' });
    expect(parseRange('-40..')).toEqual({ from: '-40', to: null });
    expect(parseRange('-20..-40')).toEqual({ from: '-40', to: '-20' });
    expect(parseRange('.5..1')).toEqual({ from: '.5', to: '1' });
  });

  it('is null without an end or with anything but numbers', () => {
    for (const text of ['', '..', '-..', '1', '1..b', '1e3..2', '1.-.2']) expect(parseRange(text)).toBeNull();
  });
});

const code = fc.constantFrom('D', 'E', 'ROUND', 'NONE', 'Mumbai');
const range = fc
  .tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: 0, max: 90 }))
  .map(([from, more]) => `${from}..${from + more}`);
const list = <T>(of: fc.Arbitrary<T>) => fc.uniqueArray(of, { minLength: 1, maxLength: 3 });
/** What is marked, and whether it is wanted, belong together. */
const symbols = fc.option(
  fc.record({
    key_to_symbols: list(fc.constantFrom('CAVITY', 'CHIP', 'OTHER')),
    key_to_symbols_contain: fc.constantFrom(1 as const, 2 as const),
  }),
  { nil: {} },
);
const others = fc.record(
  {
    diamond_type: fc.constantFrom(1 as const, 2 as const),
    stone_type: fc.constantFrom(1 as const, 2 as const),
    status: list(fc.constantFrom(1 as const, 4 as const, 5 as const)),
    ...Object.fromEntries(ATTRIBUTE_KEYS.map((key) => [key, list(code)])),
    ...Object.fromEntries(RANGE_KEYS.map((key) => [key, list(range)])),
    ...Object.fromEntries(MEDIA_KEYS.map((key) => [key, fc.constantFrom(1 as const, 2 as const)])),
    stock_numbers: list(fc.constantFrom('PV1', 'PV2')),
    searchTerm: fc.constantFrom('PV', '22'),
  },
  { requiredKeys: ['diamond_type'] },
) as fc.Arbitrary<SearchWire>;
const wire = fc.tuple(others, symbols).map(([sent, marked]) => ({ ...sent, ...marked }) as SearchWire);

describe('filters', () => {
  it('survive the way to the wire and back', () => {
    fc.assert(
      fc.property(wire, (sent) => {
        expect(filtersToWire(filtersFromWire(sent))).toEqual(sent);
      }),
    );
  });

  it('can each be removed without changing the others', () => {
    fc.assert(
      fc.property(wire, (sent) => {
        const filters = filtersFromWire(sent);
        for (const name of namesOf(filters)) {
          const { [name]: _gone, ...rest } = sent;
          if (name === 'key_to_symbols') delete rest.key_to_symbols_contain;
          expect(filtersToWire(without(filters, name))).toEqual(rest);
        }
      }),
    );
  });

  it('default to white stones, except when stones are named by number or days', () => {
    expect(filtersFromWire({}).diamond_type).toBe(1);
    expect(filtersFromWire({ stock_numbers: ['PV1'] }).diamond_type).toBeNull();
    expect(filtersFromWire({ searchTerm: ' PV ' })).toMatchObject({ diamond_type: null, searchTerm: 'PV' });
    expect(filtersFromWire({ stock_numbers: ['PV1'], diamond_type: 1 }).diamond_type).toBe(1);
    expect(filtersFromWire({ days_in_stock: ['31..60'] }).diamond_type).toBeNull();
    expect(filtersFromWire({ stock_numbers: [' '] })).toMatchObject({ diamond_type: 1, stock_numbers: [] });
  });

  it('leave out media where any will do', () => {
    expect(filtersFromWire({ image: 3, video: 1, certificate: 2 }).media).toEqual({
      video: 'with',
      certificate: 'without',
    });
  });
});
