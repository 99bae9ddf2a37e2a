/**
 * Days in stock as a filter: how ranges of days become moments of arrival, which both engines
 * compare. A stone's days are those of the house's calendar (UTC) since it arrived, as the report
 * of the stock by its age counts them (server/db/queries/reports/stock.ts).
 */
import type { StoneFilters } from '../../src/domain/stones/search-filters.ts';
import type { StoneQuestion } from './engine.ts';

const DAY_MS = 86_400_000;
/** Days beyond this are beyond any stock, and within what PostgreSQL and JavaScript call a date. */
const FARTHEST = 100_000;

/** From the first moment up to, but not including, the second (ISO 8601); null is open. */
export interface Arrivals {
  from: string | null;
  until: string | null;
}

/** The arrivals of each range of days, seen from this moment; null if the search names no days. */
export function arrivalsOf({ ranges }: StoneFilters, now = new Date()): Arrivals[] | null {
  const asked = ranges.days_in_stock;
  if (asked === undefined || asked.length === 0) return null;
  const today = Math.floor(now.getTime() / DAY_MS);
  const midnight = (daysAgo: number): string =>
    new Date((today - Math.max(-FARTHEST, Math.min(daysAgo, FARTHEST))) * DAY_MS).toISOString();
  return asked.map(({ from, to }) => ({
    from: to === null ? null : midnight(Math.floor(Number(to))),
    until: from === null ? null : midnight(Math.ceil(Number(from)) - 1),
  }));
}

/**
 * The key of what is kept for a question: with the day if the answer depends on it, because what
 * was in stock for 30 days is in stock for 31 tomorrow.
 */
export function keyOf(question: StoneQuestion, now = new Date()): string {
  const isOfToday = arrivalsOf(question.filters, now) !== null;
  return JSON.stringify(question) + (isOfToday ? ` on ${now.toISOString().slice(0, 10)}` : '');
}
