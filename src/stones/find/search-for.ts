/** Turns the text of the find box into a view of the search. */
import { call } from '../../api/client.ts';
import { pastedNumbers } from '../../domain/stones/stock-numbers.ts';
import { filtersToWire, namesOf, type StoneFilters } from '../../domain/stones/search-filters.ts';
import { parseSearchText } from '../../domain/search-syntax/parse.ts';
import { paramsOf, viewOf, type SearchParams } from '../search-view.ts';

/**
 * Words of the trade are filters; those that are not understood are left out. Without filters the
 * words are stone numbers: one opens its stone, several are listed.
 */
export async function searchFor(text: string): Promise<SearchParams> {
  const filters = wordsIn(text);
  if (filters !== null) return paramsOf({ ...viewOf({ ...filtersToWire(filters) }), line: text });
  const stock_numbers = pastedNumbers(text);
  const stone = stock_numbers.length === 1 ? await only(stock_numbers) : null;
  return paramsOf({ ...viewOf({ stock_numbers, stone }), line: text });
}

/** The filters of the words; null if there are only numbers, or nothing is understood. */
export function wordsIn(text: string): StoneFilters | null {
  const { filters } = parseSearchText(text);
  return namesOf(filters).some((name) => name !== 'stock_numbers') ? filters : null;
}

/** The only stone with this number; null if none or several have it, or the request fails. */
async function only(stock_numbers: string[]): Promise<string | null> {
  try {
    const { data } = await call('searchStones', { data: { stock_numbers, size: 2, facets: false } });
    const [first, second] = data.stockList;
    return second === undefined ? (first?.stock_no ?? null) : null;
  } catch {
    // The list repeats the request and shows its error.
    return null;
  }
}
