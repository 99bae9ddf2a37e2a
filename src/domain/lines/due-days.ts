/** When a line is due, and how far the due date can be moved. */
import { addDays } from '../house-days.ts';

/** Days of the house, YYYY-MM-DD. */
export interface DueDays {
  today: string;
  /** When the line is due. */
  due: string;
  /** The day asked for. */
  wished: string;
}

/** The usual number of business days until a memo line is due. */
export const USUAL_MEMO_DAYS = 10;

/** The most days from today to a new due date. */
export const MOST_DAYS_AHEAD = 365;

/** Characters of a reason for more time, and of an answer. */
export const LONGEST_EXTENSION_REASON = 500;

/** The last day that can be asked for on this day, both YYYY-MM-DD. */
export const lastDayFrom = (today: string): string => addDays(today, MOST_DAYS_AHEAD);

/** `24/12/2026`, the same in the browser and on the server. */
export const dayInWords = (day: string): string => day.split('-').toReversed().join('/');
