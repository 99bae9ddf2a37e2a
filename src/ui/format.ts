/**
 * Formats figures and times the same way everywhere. (Specification, section 9: two decimals, a
 * dash when empty.)
 */
import {
  dayIn,
  daysBetween,
  endOfDay,
  houseDay,
  houseZone,
  isDay,
  minuteIn,
  offsetName,
  startOfDay,
  wallTime,
} from '../domain/house-days.ts';
import { dayInWords } from '../domain/lines/due-days.ts';

export const DASH = '–';

/** The reader's time zone: `Asia/Kolkata`. */
export const READERS_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

type Figure = string | number | null | undefined;

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

function shown(value: Figure, format: Intl.NumberFormat): string {
  if (value === null || value === undefined || value === '') return DASH;
  const number = Number(value);
  return Number.isFinite(number) ? format.format(number) : DASH;
}

/** USD, from the wire's decimal string: `30480.00` is `30,480.00`. */
export const money = (value: Figure): string => shown(value, twoDecimals);
export const carat = (value: Figure): string => shown(value, twoDecimals);
/** Other prices of a stone by their names, each where it differs from `value`: `today 5,465.16`. */
export const besidePrice = (value: Figure, others: Readonly<Record<string, Figure>>): string[] =>
  Object.entries(others).flatMap(([name, other]) =>
    other == null || other === value ? [] : [`${name} ${money(other)}`],
  );
/** Percent as the trade writes it: `-49.70`, without the percent sign. */
export const percent = (value: Figure): string => shown(value, twoDecimals);
export const count = (value: Figure): string => shown(value, whole);
export const text = (value: Figure): string =>
  value === null || value === undefined || value === '' ? DASH : String(value);

const two = (value: number): string => String(value).padStart(2, '0');

function dateOf(value: string | Date | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null;
  // A date without a time is a day of the house, not midnight UTC.
  const date = typeof value === 'string' && isDay(value) ? startOfDay(houseZone(), value) : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * `24/03/2026`: a day, or the house's day of a moment, by which lists are filtered and grouped.
 */
export function day(value: string | Date | null | undefined): string {
  const date = dateOf(value);
  if (date === null) return DASH;
  return dayInWords(houseDay(typeof value === 'string' ? value : date));
}

/** The reader's clock, with its zone's name where the house's clock differs. */
function readersClock(date: Date) {
  const zone = READERS_ZONE;
  const differs = wallTime(zone, date) !== wallTime(houseZone(), date);
  const minute = minuteIn(zone, date);
  return {
    date: dayInWords(dayIn(zone, date)),
    hour: Math.floor(minute / 60),
    minute: two(minute % 60),
    zone: differs ? ` ${offsetName(zone, date)}` : '',
  };
}

/** `24/03/2026 04:05 PM` on the reader's clock; with ` UTC−5` where the house's differs. */
export function dateTime(value: string | Date | null | undefined): string {
  const date = dateOf(value);
  if (date === null) return DASH;
  const { date: on, hour, minute, zone } = readersClock(date);
  return `${on} ${two(hour % 12 === 0 ? 12 : hour % 12)}:${minute} ${hour < 12 ? 'AM' : 'PM'}${zone}`;
}

/** `24/03/2026 | 16:05`, the specification's other format, on the same clock. */
export function dateTime24(value: string | Date | null | undefined): string {
  const date = dateOf(value);
  if (date === null) return DASH;
  const { date: on, hour, minute, zone } = readersClock(date);
  return `${on} | ${two(hour)}:${minute}${zone}`;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * A due date in words: `in 2 days`, `in 5 hours`, `3 days overdue`. A date without a time is due at
 * the end of its day.
 */
export function due(
  value: string | null | undefined,
  now: Date = new Date(),
): { words: string; overdue: boolean } {
  const date = dateOf(value);
  if (date === null) return { words: DASH, overdue: false };
  const end = typeof value === 'string' && isDay(value) ? endOfDay(houseZone(), value) : date;
  const left = end.getTime() - now.getTime();
  const distance = Math.abs(left);
  const words =
    distance < HOUR
      ? plural(Math.max(1, Math.round(distance / 60_000)), 'minute')
      : distance < DAY
        ? plural(Math.round(distance / HOUR), 'hour')
        : plural(left < 0 ? Math.ceil(distance / DAY) : Math.floor(distance / DAY), 'day');
  return left < 0 ? { words: `${words} overdue`, overdue: true } : { words: `in ${words}`, overdue: false };
}

/** The time left until a moment, to the minute: `in 23 h 12 min`, `in 2 days`, `4 min overdue`. */
export function timeLeft(
  value: string | null | undefined,
  now: Date = new Date(),
): { words: string; overdue: boolean } {
  const date = dateOf(value);
  if (date === null) return { words: DASH, overdue: false };
  const left = date.getTime() - now.getTime();
  if (Math.abs(left) >= 2 * DAY) return due(value, now);
  const minutes = Math.floor(Math.abs(left) / 60_000);
  const hours = Math.floor(minutes / 60);
  const words = `${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min`;
  return left < 0 ? { words: `${words} overdue`, overdue: true } : { words: `in ${words}`, overdue: false };
}

/** The age of a seldom set value: `today`, `yesterday`, `12 days old`. */
export function age(value: string | null | undefined, now: Date = new Date()): string {
  const date = dateOf(value);
  if (date === null) return DASH;
  const days = daysBetween(houseDay(date), houseDay(now));
  return days < 1 ? 'today' : days === 1 ? 'yesterday' : `${count(days)} days old`;
}

export const plural = (number: number, noun: string): string =>
  `${count(number)} ${noun}${number === 1 ? '' : noun.endsWith('ch') ? 'es' : 's'}`;
