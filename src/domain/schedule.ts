/**
 * When a provider's feed is fetched: five-part expressions (minute, hour, day of the month, month,
 * day of the week), on the house's clock. (Specification, section 5: schedule and interval.)
 *
 * No cron library is used: croner accepts 7 for Sunday, L, W, # and @daily, refuses an interval of
 * 0 hours and does not name the faulty part, so this parser would have to stay beside it.
 */

import { addDays, dayIn, minuteIn, momentsOf, USUAL_ZONE, weekdayOf } from './house-days.ts';

/** The specification's messages, and ours for the cases it does not cover. */
export const SCHEDULE_MESSAGES = {
  time: 'Invalid time input',
  day: 'Invalid day',
  hours: 'Invalid hours input',
  month: 'Invalid month',
  parts: 'A schedule has five parts: minute, hour, day of the month, month and day of the week.',
  never: 'No date matches this schedule.',
  often: 'A schedule can run at most once an hour. Choose one minute.',
} as const;

export const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;

/** The expression is invalid; the message is the one to show. */
export class ScheduleError extends Error {
  override readonly name = 'ScheduleError';
}

export interface Schedule {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  /** Days of the month. */
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** When both kinds of day are restricted, either one matches, as in cron. */
  eitherDay: boolean;
}

interface Part {
  low: number;
  high: number;
  names: readonly string[];
  message: string;
}

const MINUTE: Part = { low: 0, high: 59, names: [], message: SCHEDULE_MESSAGES.time };
const HOUR: Part = { low: 0, high: 23, names: [], message: SCHEDULE_MESSAGES.time };
const DAY: Part = { low: 1, high: 31, names: [], message: SCHEDULE_MESSAGES.day };
const MONTH: Part = { low: 1, high: 12, names: ['', ...MONTHS], message: SCHEDULE_MESSAGES.month };
const WEEKDAY: Part = { low: 0, high: 6, names: WEEKDAYS, message: SCHEDULE_MESSAGES.day };

const MOST_INTERVAL_HOURS = 24;

/**
 * Reads an expression: `*`, numbers, lists, ranges and steps; months and weekdays by name too.
 * @throws ScheduleError with one of SCHEDULE_MESSAGES
 */
export function parseSchedule(expression: string): Schedule {
  const parts = expression.trim().split(/\s+/);
  const [minute, hour, day, month, weekday] = parts;
  if (
    minute === undefined ||
    hour === undefined ||
    day === undefined ||
    month === undefined ||
    weekday === undefined ||
    parts.length > 5
  )
    throw new ScheduleError(SCHEDULE_MESSAGES.parts);
  return {
    minutes: valuesOf(minute, MINUTE),
    hours: hoursOf(hour),
    days: valuesOf(day, DAY),
    months: valuesOf(month, MONTH),
    weekdays: valuesOf(weekday, WEEKDAY),
    eitherDay: !day.startsWith('*') && !weekday.startsWith('*'),
  };
}

/** What is wrong with an expression, or null when it is valid. */
export function scheduleFault(expression: string, now: Date = new Date()): string | null {
  try {
    // Any two minutes of an hour are closer than an hour.
    if (parseSchedule(expression).minutes.size > 1) return SCHEDULE_MESSAGES.often;
    return nextRun(expression, now, USUAL_ZONE) === null ? SCHEDULE_MESSAGES.never : null;
  } catch (error) {
    if (error instanceof ScheduleError) return error.message;
    throw error;
  }
}

/** Intervals have their own rule: every 0 to 24 hours, where both 0 and 24 mean once a day. */
function hoursOf(text: string): ReadonlySet<number> {
  const every = /^\*\/(.*)$/.exec(text)?.[1];
  if (every === undefined) return valuesOf(text, HOUR);
  const step = wholeNumber(every);
  if (step === null || step > MOST_INTERVAL_HOURS) throw new ScheduleError(SCHEDULE_MESSAGES.hours);
  return new Set(steps(HOUR.low, HOUR.high, step === 0 ? MOST_INTERVAL_HOURS : step));
}

function valuesOf(text: string, part: Part): ReadonlySet<number> {
  return new Set(text.split(',').flatMap((item) => itemOf(item, part)));
}

function itemOf(item: string, part: Part): number[] {
  const wrong = new ScheduleError(part.message);
  const [span = '', step, ...more] = item.split('/');
  if (more.length > 0) throw wrong;
  const by = step === undefined ? 1 : wholeNumber(step);
  if (by === null || by === 0 || by > part.high) throw wrong;
  if (span === '*') return steps(part.low, part.high, by);
  const [first = '', last, ...rest] = span.split('-');
  const from = valueOf(first, part);
  if (rest.length > 0 || from === null) throw wrong;
  // `5/15` runs to the end of the range; `5` alone is only itself.
  if (last === undefined) return step === undefined ? [from] : steps(from, part.high, by);
  const to = valueOf(last, part);
  if (to === null || to < from) throw wrong;
  return steps(from, to, by);
}

function valueOf(text: string, { low, high, names }: Part): number | null {
  const named = text === '' ? -1 : names.indexOf(text.toUpperCase());
  const value = named >= 0 ? named : wholeNumber(text);
  return value !== null && value >= low && value <= high ? value : null;
}

const wholeNumber = (text: string): number | null => (/^\d{1,3}$/.test(text) ? Number(text) : null);

const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by);

const MINUTE_MS = 60_000;
/**
 * A date that has to fall on a weekday, such as Sunday the 29th of February, may be forty years
 * away.
 */
const FURTHEST_DAYS = 366 * 40;

/**
 * The first minute after `after` that the expression matches on the zone's clock; null when no date
 * ever matches. A time that the clock skips in spring runs when the clock has passed it; one that
 * it repeats in autumn runs once, unless the schedule is for every hour.
 * @throws ScheduleError as `parseSchedule`
 */
export function nextRun(expression: string, after: Date, zone: string): Date | null {
  const schedule = parseSchedule(expression);
  const from = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  const today = dayIn(zone, from);
  // The hour before may be repeated after `from`.
  const hour = Math.max(0, Math.floor(minuteIn(zone, from) / 60) - 1);
  for (let days = 0; days <= FURTHEST_DAYS; days++) {
    const day = addDays(today, days);
    if (!isDayOf(schedule, day)) continue;
    const found = firstOn(zone, day, schedule, { from, hour: days === 0 ? hour : 0 });
    if (found !== null) return found;
  }
  return null;
}

function isDayOf({ days, months, weekdays, eitherDay }: Schedule, day: string): boolean {
  const [, month, date] = day.split('-').map(Number);
  if (!months.has(month ?? 0)) return false;
  const byDate = days.has(date ?? 0);
  const byWeekday = weekdays.has(weekdayOf(day));
  return eitherDay ? byDate || byWeekday : byDate && byWeekday;
}

/** The first moment of a day that matches and is not before `from`, looking from an hour on. */
function firstOn(
  zone: string,
  day: string,
  { hours, minutes }: Schedule,
  { from, hour: first }: { from: number; hour: number },
): Date | null {
  const isHourly = hours.size > HOUR.high;
  for (let hour = first; hour <= HOUR.high; hour++) {
    if (!hours.has(hour)) continue;
    const moments = [...minutes]
      .flatMap((minute) => momentsOf(zone, day, hour * 60 + minute).slice(0, isHourly ? 2 : 1))
      .map((moment) => moment.getTime())
      .filter((moment) => moment >= from);
    if (moments.length > 0) return new Date(Math.min(...moments));
  }
  return null;
}
