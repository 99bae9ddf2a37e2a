/**
 * Days on which the house does business: neither Saturdays and Sundays, nor its holidays. Days are
 * `YYYY-MM-DD`.
 */

/** How many holidays a house can name. */
export const MOST_HOLIDAYS = 400;

const DAY_MS = 86_400_000;

const after = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** Whether business is done on this day. */
export function isBusinessDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The `count`-th business day after `day`; `day` itself if `count` is 0. */
export function addBusinessDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let last = day;
  for (let left = count; left > 0;) {
    last = after(last);
    if (isBusinessDay(last, holidays)) left--;
  }
  return last;
}

/** The day `days` after `day`, or the next business day if that is not one. */
export function dueAfter(day: string, days: number, holidays: ReadonlySet<string>): string {
  let due = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  while (!isBusinessDay(due, holidays)) due = after(due);
  return due;
}
