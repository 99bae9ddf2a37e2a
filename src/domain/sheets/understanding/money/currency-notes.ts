/** Lines that are no stone and say in which currency the prices are: a footer, a note. */
import { namedCurrency } from '../currencies.ts';
import { withoutRates } from './stated-rate.ts';

const MOST_CELLS = 2;
const LONGEST_NOTE = 300;
export const MOST_NOTES = 10;

/** A bank or a way to pay also names currencies. */
const NOTE_OF_PRICES =
  /price|rates?\b|amounts?\b|values?\b|quote|currency|preis|prix|precio|prezzo|prijs|цен|מחיר|价|價|価格|سعر|भाव/iu;
const ONLY = /^\W*(?:all\s+)?(?:in\s+)?[\p{L}$€£₹¥]{1,4}\W*$/iu;

/** The text of a line that names the currency of prices; null for every other row. */
export function currencyNote(cells: readonly string[]): string | null {
  let filled = 0;
  for (const cell of cells) {
    if (cell.trim() !== '') filled += 1;
    if (filled > MOST_CELLS) return null;
  }
  if (filled === 0) return null;
  const text = cells.join(' ').replace(/\s+/g, ' ').trim().slice(0, LONGEST_NOTE);
  if (!NOTE_OF_PRICES.test(text) && !ONLY.test(text)) return null;
  return namedCurrency(withoutRates(text)) === null ? null : text;
}

/** The first such lines of these rows. */
export function currencyNotes(rows: readonly { cells: readonly string[] }[]): string[] {
  const notes = new Set(rows.flatMap(({ cells }) => currencyNote(cells) ?? []));
  return [...notes].slice(0, MOST_NOTES);
}
