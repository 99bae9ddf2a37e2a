/** Groups of days in stock, shared by the stock-age report and the search filter. */
import type { Range } from '../stones/search-filters.ts';

/** Each group's first day. */
export const STOCK_AGES = [0, 31, 61, 91, 181, 366] as const;

/** The days of the group that starts at `from`. The last group has no end. */
export function ageRange(from: number): Range {
  const next = STOCK_AGES.find((age) => age > from);
  return { from: String(from), to: next === undefined ? null : String(next - 1) };
}

/** `31 to 60 days`, `Over 365 days`. */
export function ageInWords(age: number): string {
  const { to } = ageRange(age);
  return to === null ? `Over ${age - 1} days` : `${age} to ${to} days`;
}
