/**
 * Days on which the house does business: neither Saturdays and Sundays, nor its holidays. Days are
 * `YYYY-MM-DD`.
 */

import {
  addDays,
  houseDay,
  houseZone,
  momentsOf,
  startOfDay,
  wallTime,
  weekdayOf,
  type Moment,
} from './house-days.ts';

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

/** Days off and opening hours of the house. */
export interface BusinessHours {
  holidays: ReadonlySet<string>;
  /** Minutes of the day: 540 and 1080 are from 9:00 to 18:00. */
  opens: number;
  closes: number;
}

/** Open day and night until somebody sets hours. */
export const USUAL_HOURS = { opens: 0, closes: 1440 };

/** The seconds of a business day. */
export const daySeconds = ({ opens, closes }: Pick<BusinessHours, 'opens' | 'closes'>): number =>
  60 * (closes - opens);

/**
 * The business time from a moment to one that is not before it, in seconds: the house's hours of
 * every business day, whether or not the clock changes on it. The database counts the same
 * (server/db/queries/audit/step-times/fill.ts).
 */
export function secondsBetween(from: Moment, to: Moment, house: BusinessHours): number {
  const [first, last] = [houseDay(from), houseDay(to)];
  let seconds = intoDay(to, last, house) - intoDay(from, first, house);
  for (let day = first; day < last; day = addDays(day, 1))
    if (isBusinessDay(day, house.holidays)) seconds += daySeconds(house);
  return seconds;
}

/** The first moment at which so much business time has passed since `from`. */
export function momentAfter(from: Moment, seconds: number, house: BusinessHours): Date {
  let day = houseDay(from);
  let left = seconds + intoDay(from, day, house);
  for (; !isBusinessDay(day, house.holidays) || left > daySeconds(house); day = addDays(day, 1))
    if (isBusinessDay(day, house.holidays)) left -= daySeconds(house);
  return intoBusinessDay(day, left, house);
}

/** The last moment since which so much business time has passed until `to`. */
export function momentBefore(to: Moment, seconds: number, house: BusinessHours): Date {
  let day = houseDay(to);
  let left = intoDay(to, day, house) - seconds;
  while (!isBusinessDay(day, house.holidays) || left < 0) {
    day = addDays(day, -1);
    if (isBusinessDay(day, house.holidays)) left += daySeconds(house);
  }
  return intoBusinessDay(day, left, house);
}

function intoBusinessDay(day: string, seconds: number, { opens }: BusinessHours): Date {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const [first = startOfDay(houseZone(), day)] = momentsOf(houseZone(), day, opens + minutes);
  return new Date(first.getTime() + rest * 1000);
}

function intoDay(at: Moment, day: string, house: BusinessHours): number {
  if (!isBusinessDay(day, house.holidays)) return 0;
  const seconds = (wallTime(houseZone(), at) / 1000) % DAY_S;
  return Math.min(Math.max(0, seconds - 60 * house.opens), daySeconds(house));
}

const DAY_S = 86_400;
