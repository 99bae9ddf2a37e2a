/**
 * Formats figures and times the same way everywhere. (Specification, section 9: two decimals, a
 * dash when empty.)
 */

export const DASH = '–';

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
/** Percent as the trade writes it: `-49.70`, without the percent sign. */
export const percent = (value: Figure): string => shown(value, twoDecimals);
export const count = (value: Figure): string => shown(value, whole);
export const text = (value: Figure): string =>
  value === null || value === undefined || value === '' ? DASH : String(value);

const two = (value: number): string => String(value).padStart(2, '0');

function dateOf(value: string | Date | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null;
  // A date without a time is a calendar day, not midnight UTC.
  const day = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  const date = day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** `24/03/2026` */
export function day(value: string | Date | null | undefined): string {
  const date = dateOf(value);
  return date === null ? DASH : `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** `24/03/2026 04:05 PM` */
export function dateTime(value: string | Date | null | undefined): string {
  const date = dateOf(value);
  if (date === null) return DASH;
  const hour = date.getHours();
  return `${day(date)} ${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(date.getMinutes())} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `24/03/2026 | 16:05`, the specification's other format. */
export function dateTime24(value: string | Date | null | undefined): string {
  const date = dateOf(value);
  return date === null ? DASH : `${day(date)} | ${two(date.getHours())}:${two(date.getMinutes())}`;
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
  const end =
    value !== null && value !== undefined && value.length === 10 ? date.getTime() + DAY : date.getTime();
  const left = end - now.getTime();
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
  const days = Math.floor((now.getTime() - date.getTime()) / DAY);
  return days < 1 ? 'today' : days === 1 ? 'yesterday' : `${count(days)} days old`;
}

/** The browser's time zone, for files that the server makes: `Asia/Kolkata`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const plural = (number: number, noun: string): string =>
  `${count(number)} ${noun}${number === 1 ? '' : noun.endsWith('ch') ? 'es' : 's'}`;
