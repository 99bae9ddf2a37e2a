/**
 * Days on which the house does business: neither Saturdays and Sundays, nor its holidays. Days are
 * `YYYY-MM-DD`.
 */

import { addDays, weekdayOf } from './house-days.ts';

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
