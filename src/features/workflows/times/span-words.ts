import type { TimeKind } from '../../../machines/workflow-time.ts';
import { DASH } from '../../../ui/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Of a day by the clock, in seconds. */
const DAY = 24 * HOUR;

const few = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });
const many = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const figure = (value: number): string => (value < 100 ? few : many).format(value);

/** A time in two digits: `40 s`, `12 min`, `5.4 h`, `3.2 d`, where a day has so many seconds. */
export function spanWords(seconds: number | null | undefined, day = DAY): string {
  if (seconds === null || seconds === undefined) return DASH;
  if (seconds < MINUTE) return `${figure(seconds)} s`;
  if (seconds < HOUR) return `${figure(seconds / MINUTE)} min`;
  return seconds < day ? `${figure(seconds / HOUR)} h` : `${figure(seconds / day)} d`;
}

/** How the time is counted. */
export const kindWords = (kind: TimeKind, day: number): string =>
  kind === 'clock'
    ? 'Time by the clock: nights, weekends and holidays count, too.'
    : `Business time: ${day < DAY ? 'only the house’s hours count' : 'weekends and holidays do not count'}, and a day (d) is a business day of ${figure(day / HOUR)} hours.`;
