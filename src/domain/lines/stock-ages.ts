/** Age groups by days in stock, for the report and for the search. */
import type { Range } from '../stones/search-filters.ts';

/** The first day of each group. */
export const STOCK_AGES = [0, 31, 61, 91, 181, 366] as const;

/** The group that starts at this day; the last one is open. */
export function ageRange(from: number): Range {
  const next = STOCK_AGES.find((age) => age > from);
  return { from: String(from), to: next === undefined ? null : String(next - 1) };
}

/** `31 to 60 days`, `Over 365 days`. */
export function ageInWords(age: number): string {
  const { to } = ageRange(age);
  return to === null ? `Over ${age - 1} days` : `${age} to ${to} days`;
}
