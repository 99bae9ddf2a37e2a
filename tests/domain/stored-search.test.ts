import { describe, expect, test } from 'vitest';
import {
  asksForSomething,
  readStoredSearch,
  refines,
  searchText,
} from '../../src/domain/stones/stored-search.ts';
import { filtersFromWire, type SearchWire } from '../../src/domain/stones/search-filters.ts';
import { filtersText } from '../../src/lists/filter-texts.ts';
import { searchInWords } from '../../src/lists/searches.ts';

const of = (wire: SearchWire) => filtersFromWire(wire);

test('the same search in another order is the same text', () => {
  const one = searchText(of({ shape: ['OVAL', 'ROUND'], carat: ['1..2', '3..4'], diamond_type: 1 }));
  expect(searchText(of({ carat: ['3..4', '1..2'], shape: ['ROUND', 'OVAL', 'ROUND'] }))).toBe(one);
  expect(searchText(of({ shape: ['ROUND'] }))).not.toBe(one);
  expect(searchText(of({ shape: ['OVAL', 'ROUND'], carat: ['1..2', '3..4'], diamond_type: 2 }))).not.toBe(
    one,
  );
});

describe('a search refines the one before', () => {
  test.each<[string, SearchWire, SearchWire, boolean]>([
    ['with another filter', { shape: ['ROUND'] }, { shape: ['ROUND'], color: ['D'] }, true],
    ['with another value', { color: ['D'] }, { color: ['E', 'D'] }, true],
    ['not with another value instead', { color: ['D'] }, { color: ['E'] }, false],
    ['not with one filter less', { shape: ['ROUND'], color: ['D'] }, { color: ['D'] }, false],
    ['not among stones of another type', { color: ['D'] }, { color: ['D'], diamond_type: 2 }, false],
    ['not for the other origin', { stone_type: 1 }, { stone_type: 2, color: ['D'] }, false],
    ['with the origin', { color: ['D'] }, { color: ['D'], stone_type: 2 }, true],
  ])('%s', (_what, earlier, later, does) => {
    expect(refines(of(later), of(earlier))).toBe(does);
  });
});

test('a search without filters, or of the stones of one sheet, asks for nothing', () => {
  expect(asksForSomething(of({}))).toBe(false);
  expect(asksForSomething(of({ diamond_type: 2 }))).toBe(false);
  expect(asksForSomething(of({ upload_id: 'x', shape: ['ROUND'] }))).toBe(false);
  expect(asksForSomething(of({ searchTerm: 'PV' }))).toBe(true);
});

test('any stored value can be read', () => {
  for (const stored of [null, undefined, 'text', 7, [], {}])
    expect(readStoredSearch(stored).wire).toEqual({ diamond_type: 1 });
  expect(readStoredSearch({ diamond_type: 3, shape: 'ROUND', cut: [null, 'EX'], video: 2 })).toEqual({
    wire: { diamond_type: 1, shape: ['ROUND'], cut: ['EX'], video: 2 },
    lost: [
      { name: 'diamond_type', value: '3' },
      { name: 'cut', value: 'null' },
    ],
  });
});

test('values that no longer exist are reported', () => {
  expect(filtersText(of({ color: ['D', 'E', 'F', 'ZZ'] }))).toBe('White · Color D–F, ZZ');
  expect(searchInWords({ filters: { color: ['ZZ'] }, lost: [{ filter: 'Color', value: 'ZZ' }] })).toBe(
    'White · Color ZZ (no longer offered: Color ZZ)',
  );
});
