/** Times as texts, for what the server writes: files, mails and messages. */
import { houseZone, offsetName, type Moment } from '../house-days.ts';

/** `24/03/2026` for a day; `24/03/2026 04:05 PM` for a time, in that time zone. */
export function timeText(iso: string, timeZone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return iso.split('-').toReversed().join('/');
  const { day, hour, minute, dayPeriod = '' } = partsOf(iso, timeZone, true);
  return `${day} ${hour === '00' ? '12' : hour}:${minute} ${dayPeriod.toUpperCase()}`;
}

/** `24/03/2026 | 16:05`, as the audit log writes a time. (Specification, section 9.) */
export function loggedText(iso: string, timeZone: string): string {
  const { day, hour, minute } = partsOf(iso, timeZone, false);
  return `${day} | ${hour}:${minute}`;
}

/** `24/03/2026, 16:05 UTC+5:30`: a time that leaves the house, with the zone of the house. */
export function houseTime(at: Moment): string {
  const moment = new Date(at);
  const { day, hour, minute } = partsOf(moment.toISOString(), houseZone(), false);
  return `${day}, ${hour}:${minute} ${offsetName(houseZone(), moment)}`;
}

function partsOf(iso: string, timeZone: string, hour12: boolean): Partial<Record<string, string>> {
  const parts = formatOf(timeZone, hour12).formatToParts(new Date(iso));
  const named = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return { ...named, day: `${named['day']}/${named['month']}/${named['year']}` };
}

const MOST_FORMATS = 20;
/** Building a format costs a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, hour12: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${hour12}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  // Requests name the time zones, in any mix of upper and lower case.
  if (formats.size >= MOST_FORMATS) formats.clear();
  const format = Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(hour12 ? { hour12 } : { hourCycle: 'h23' }),
  });
  formats.set(key, format);
  return format;
}
