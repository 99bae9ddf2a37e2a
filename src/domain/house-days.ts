/**
 * The days of the house: calendar days, `YYYY-MM-DD`, in its time zone. The database counts the
 * same days by house_day, house_start and house_today (server/db/fragments/days.ts). Nothing else
 * may take a day from a moment. (docs/adr/0039-house-days-and-time-zones.md)
 */

/** The house's time zone until somebody chooses one. */
export const USUAL_ZONE = 'UTC';

let zoneNow = USUAL_ZONE;

/** The house's time zone, as this program was told last. */
export const houseZone = (): string => zoneNow;

/**
 * Tells this program the house's time zone: the browser with the signed-in user, the server with
 * each request and job.
 */
export const setHouseZone = (zone: string): void => void (zoneNow = zone);

/** Today in the house. */
export const houseToday = (now: Moment = Date.now()): string => dayIn(zoneNow, now);

/** The house's day of a moment. */
export const houseDay = (at: Moment): string => dayIn(zoneNow, at);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A moment: a Date, ISO 8601, or milliseconds since 1970. */
export type Moment = Date | string | number;

const REGIONS = 'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific';
const NAME = new RegExp(String.raw`^(?:UTC|(?:${REGIONS})/[A-Z][\w+-]*(?:/[A-Z][\w+-]*)?)$`);

/**
 * Whether this is the name of a place's time zone, or UTC. Offsets are refused, because `+05:30`
 * means the opposite in PostgreSQL.
 */
export const isPlace = (name: string): boolean => NAME.test(name) && isTimeZone(name);

/** Whether the time zone exists: `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The day of a moment; a day is itself in every zone. */
export const dayIn = (zone: string, at: Moment): string =>
  typeof at === 'string' && isDay(at) ? at : isoOf(wallTime(zone, at));

/** The minute of its day: 0 to 1439. */
export const minuteIn = (zone: string, at: Moment): number =>
  Math.floor((wallTime(zone, at) % DAY_MS) / MINUTE_MS);

/** The day `days` after `day`, or before it if negative. */
export const addDays = (day: string, days: number): string => isoOf(midnightOf(day) + days * DAY_MS);

/** How many days later `last` is than `first`. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((midnightOf(last) - midnightOf(first)) / DAY_MS);

/** The months until that of a day since the year 0, and the first day of such a month. */
export const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
export const firstDayOf = (month: number): string => isoOf(Date.UTC(Math.floor(month / 12), month % 12, 1));

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(midnightOf(day)).getUTCDay();

/** Whether the text names a day of the calendar: not 2026-02-31. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(midnightOf(text)) && isoOf(midnightOf(text)) === text;

/**
 * The first moment of a day. Where clocks skip midnight the day begins later, and where they repeat
 * it, at the first.
 */
export function startOfDay(zone: string, day: string): Date {
  const moments = candidates(zone, midnightOf(day));
  return new Date(Math.min(...moments.filter((at) => dayIn(zone, at) === day), Math.max(...moments)));
}

/** The first moment after a day. */
export const endOfDay = (zone: string, day: string): Date => startOfDay(zone, addDays(day, 1));

/**
 * The moments at which the clock shows this minute of the day, earliest first: two in the hour that
 * is repeated. A minute that is skipped is the moment at which as much time has passed.
 */
export function momentsOf(zone: string, day: string, minute: number): Date[] {
  const wall = midnightOf(day) + minute * MINUTE_MS;
  const moments = candidates(zone, wall);
  const shown = moments.filter((at) => wallTime(zone, at) === wall);
  return (shown.length > 0 ? shown : [Math.max(...moments)])
    .toSorted((a, b) => a - b)
    .map((at) => new Date(at));
}

/** How a zone differs from UTC at a moment: `UTC+5:30`, `UTC−5`, `UTC`. */
export function offsetName(zone: string, at: Moment): string {
  const minutes = Math.round(offsetAt(zone, msOf(at)) / MINUTE_MS);
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** The clock of a zone at a moment, as milliseconds of a calendar that knows no zones. */
export function wallTime(zone: string, at: Moment): number {
  const ms = msOf(at);
  return ms + offsetAt(zone, ms);
}

/** Moments that may show this clock time: with the offsets before and after it. */
const candidates = (zone: string, wall: number): number[] => [
  ...new Set([wall - DAY_MS, wall + DAY_MS].map((near) => wall - offsetAt(zone, near))),
];

const msOf = (at: Moment): number => (typeof at === 'number' ? at : new Date(at).getTime());
const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const isoOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Milliseconds that the zone is ahead of UTC. */
function offsetAt(zone: string, ms: number): number {
  if (zone === USUAL_ZONE) return 0;
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

const MOST_FORMATS = 20;
/** Building a format costs a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  // Requests name time zones, too.
  if (formats.size >= MOST_FORMATS) formats.clear();
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}
