import { expect, test } from 'vitest';
import { filtersFromWire } from '../../src/domain/stones/search-filters.ts';
import { symbolsIn } from '../../src/domain/stones/symbol-spellings.ts';
import { SYMBOLS, symbolBits } from '../../src/domain/stones/symbols.ts';
import { readStoredSearch } from '../../src/domain/stones/stored-search.ts';
import { filterValue } from '../../src/lists/filter-texts.ts';

const codesIn = (key: string): string[] =>
  SYMBOLS.filter(({ code }) => (symbolsIn(key) & symbolBits([code])) !== 0).map(({ code }) => code);

test.each([
  ['Crystal, Feather, Cloud', ['CRYSTAL', 'FEATHER', 'CLOUD']],
  ['XTL FTR', ['CRYSTAL', 'FEATHER']],
  ['Twinning Wisps/needles', ['NEEDLE', 'TWINNING_WISP']],
  ['INDENTED NATURAL', ['INDENTED_NATURAL']],
  ['Indented Natural, Natural', ['INDENTED_NATURAL', 'NATURAL']],
  ['Cloud of pinpoints', ['CLOUD', 'PINPOINT']],
  ['Internal laser drill-hole', ['LASER_DRILLING']],
  ['Crystalline, pitted, cloudy', []],
  ['', []],
])('in %j stands %j', (key, codes) => {
  expect(codesIn(key)).toEqual(codes);
});

test('each symbol is found by its own name, and no two share one', () => {
  for (const { code, label } of SYMBOLS) expect(codesIn(label)).toEqual([code]);
});

test('a search says which symbols it wants, and which it does not', () => {
  const asked = { key_to_symbols: ['CAVITY', 'TWINNING_WISP'] };
  const words = (contain?: 1 | 2) =>
    filterValue(
      filtersFromWire({ ...asked, ...(contain && { key_to_symbols_contain: contain }) }),
      'key_to_symbols',
    );
  expect(words()).toBe('Cavity, Twinning wisp');
  expect(words(1)).toBe(words());
  expect(words(2)).toBe('no Cavity, no Twinning wisp');
});

test('a saved search names unknown symbols', () => {
  const stored = { key_to_symbols: ['CAVITY', 'SPARKLE'], key_to_symbols_contain: 2 };
  expect(readStoredSearch(stored)).toEqual({
    wire: { ...stored, diamond_type: 1 },
    lost: [{ name: 'key_to_symbols', value: 'SPARKLE' }],
  });
});
