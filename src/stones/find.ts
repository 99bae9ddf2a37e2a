/** What somebody types into the find box above every screen, as a view of the search. */
import { call } from '../api/client.ts';
import { askedInWords } from '../domain/stones/asked-in-words.ts';
import { numbersIn } from '../domain/stones/numbers-in.ts';
import { paramsOf, viewOf, type SearchParams } from './search-view.ts';

/** Words of the trade are filters; the number of one stone opens it; other numbers are listed. */
export async function searchFor(text: string): Promise<SearchParams> {
  const words = askedInWords(text);
  if (words !== null) return paramsOf(viewOf({ ...words }));
  const stock_numbers = numbersIn(text);
  return paramsOf(
    viewOf({ stock_numbers, stone: stock_numbers.length === 1 ? await only(stock_numbers) : null }),
  );
}

/** The one stone that has the number; null where none or several have it, or nobody can say. */
async function only(stock_numbers: string[]): Promise<string | null> {
  try {
    const { data } = await call('searchStones', { data: { stock_numbers, size: 2, facets: false } });
    const [first, second] = data.stockList;
    return second === undefined ? (first?.stock_no ?? null) : null;
  } catch {
    // The list asks again, and says why it cannot be shown.
    return null;
  }
}
