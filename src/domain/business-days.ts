/**
 * Days on which the house does business: neither Saturdays and Sundays, nor its holidays. Days are
 * `YYYY-MM-DD`.
 */

import { addDays, houseDay, houseZone, wallTime, weekdayOf, type Moment } from './house-days.ts';

/** How many holidays a house can name. */
export const MOST_HOLIDAYS = 400;

/** Whether business is done on this day. */
export function isBusinessDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The `count`-th business day after `day`; `day` itself if `count` is 0. */
export function addBusinessDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let last = day;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isBusinessDay(last, holidays)) left--;
  }
  return last;
}

/** The day `days` after `day`, or the next business day if that is not one. */
export function dueAfter(day: string, days: number, holidays: ReadonlySet<string>): string {
  let due = addDays(day, days);
  while (!isBusinessDay(due, holidays)) due = addDays(due, 1);
  return due;
}

const DAY_S = 86_400;

/**
 * The business time between two moments, in seconds: 24 hours for every business day, whether or
 * not the clock changes on it. The database counts the same
 * (server/db/queries/audit/step-times/fill.ts).
 */
export function secondsBetween(from: Moment, to: Moment, holidays: ReadonlySet<string>): number {
  const [first, last] = [houseDay(from), houseDay(to)];
  let seconds = intoDay(to, last, holidays) - intoDay(from, first, holidays);
  for (let day = first; day < last; day = addDays(day, 1)) if (isBusinessDay(day, holidays)) seconds += DAY_S;
  return seconds;
}

const intoDay = (at: Moment, day: string, holidays: ReadonlySet<string>): number =>
  isBusinessDay(day, holidays) ? (wallTime(houseZone(), at) / 1000) % DAY_S : 0;
