import { houseDay } from '../../src/domain/house-days.ts';
import { houseTime } from '../../src/domain/text/times.ts';

/** `24 March 2026` for 2026-03-24, so that day and month cannot be confused. */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** `24 March 2026, 14:05 UTC+5:30`, in the house's time zone: nobody knows the reader's. */
export const longTime = (at: Date): string =>
  longDay(houseDay(at)) + houseTime(at).slice('24/03/2026'.length);
