/**
 * The filter by days in stock. Converts ranges of days into ranges of arrival times, which both
 * search engines compare. Days are calendar days (UTC) since the stone arrived, as in the report on
 * stock by age (server/db/queries/reports/stock.ts).
 */
import { addDays, houseDay, houseZone, startOfDay } from '../../src/domain/house-days.ts';
import type { StoneFilters } from '../../src/domain/stones/search-filters.ts';
import type { StoneQuestion } from './engine.ts';

/** Limit in days, so that every date is valid in PostgreSQL and JavaScript. */
const FARTHEST = 100_000;

/** `from` is included, `until` is not (ISO 8601); null means no limit. */
export interface Arrivals {
  from: string | null;
  until: string | null;
}

/** The arrival times for each range of days; null if the search has no such range. */
export function arrivalsOf({ ranges }: StoneFilters, now = new Date()): Arrivals[] | null {
  const asked = ranges.days_in_stock;
  if (asked === undefined || asked.length === 0) return null;
  const today = houseDay(now);
  const midnight = (daysAgo: number): string =>
    startOfDay(houseZone(), addDays(today, -Math.max(-FARTHEST, Math.min(daysAgo, FARTHEST)))).toISOString();
  return asked.map(({ from, to }) => ({
    from: to === null ? null : midnight(Math.floor(Number(to))),
    until: from === null ? null : midnight(Math.ceil(Number(from)) - 1),
  }));
}

/**
 * The cache key of a question. Contains the zone of its days, and the date if the answer depends on
 * it: a stone that was in stock for 30 days today was there for 31 tomorrow.
 */
export function keyOf(question: StoneQuestion, now = new Date()): string {
  const isOfToday = arrivalsOf(question.filters, now) !== null;
  return JSON.stringify(question) + (isOfToday ? ` on ${houseDay(now)}` : '') + ` in ${houseZone()}`;
}
