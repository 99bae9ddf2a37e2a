/** The age groups of the stock, in days since a stone arrived: of a report and of a search. */
import type { Range } from '../stones/search-filters.ts';

/** Lower ends of the age groups, in days in stock. */
export const STOCK_AGES = [0, 31, 61, 91, 181, 366] as const;

/** The days of the group that begins at this age; the oldest has no end. */
export function ageRange(from: number): Range {
  const next = STOCK_AGES.find((age) => age > from);
  return { from: String(from), to: next === undefined ? null : String(next - 1) };
}

/** `31 to 60 days`, `Over 365 days`. */
export function ageInWords(age: number): string {
  const { to } = ageRange(age);
  return to === null ? `Over ${age - 1} days` : `${age} to ${to} days`;
}
