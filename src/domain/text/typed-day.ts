/** Days as people type them, the day before the month as the portal writes them. */
import { addDays, firstDayOf, houseToday, isDay, monthOf } from '../house-days.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NEAR: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const FIGURES = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?$/;
const NAMED = /^(\d{1,2})[ .-]*([a-z]{3,9})[ .,-]*(\d{4}|\d{2})?$/;
const NAMED_FIRST = /^([a-z]{3,9})[ .]*(\d{1,2})(?:[ ,]+(\d{4}|\d{2}))?$/;
const MONTH = /^(?:([a-z]{3,9})|(\d{1,2}))[ ./-]*(\d{4})$/;
const BETWEEN = /\s*(?:–|—|\.\.+|\bto\b)\s*|\s+-\s+/;

interface DayBounds {
  /** YYYY-MM-DD, as are the others. */
  min?: string | undefined;
  max?: string | undefined;
  today?: string;
}

/**
 * `2026-11-05` of `5/11/2026`, `05.11.26`, `5 Nov 2026`, `Nov 5`, `today` or `+3` (days from
 * today). A day without a year is in this year, or else in the next or the last one, whichever is
 * within the bounds. Null for anything else, and for a day outside the bounds.
 */
export function typedDay(text: string, { min, max, today = houseToday() }: DayBounds = {}): string | null {
  const typed = text.trim().toLowerCase();
  const fits = (day: string): boolean =>
    isDay(day) && (min === undefined || day >= min) && (max === undefined || day <= max);
  const near = NEAR[typed] ?? (/^[+-]\d{1,3}$/.test(typed) ? Number(typed) : undefined);
  const thisYear = Number(today.slice(0, 4));
  const days =
    near === undefined
      ? [thisYear, thisYear + 1, thisYear - 1].map((year) => writtenDay(typed, year))
      : [addDays(today, near)];
  return days.find((day) => day !== null && fits(day)) ?? null;
}

/** `usual` is the year of a day that has none. */
function writtenDay(typed: string, usual: number): string | null {
  const iso = ISO.exec(typed);
  if (iso) return dayOf(iso[1], Number(iso[2]), iso[3], usual);
  const figures = FIGURES.exec(typed);
  if (figures) return dayOf(figures[3], Number(figures[2]), figures[1], usual);
  const named = NAMED.exec(typed);
  if (named) return dayOf(named[3], monthNamed(named[2]), named[1], usual);
  const first = NAMED_FIRST.exec(typed);
  return first ? dayOf(first[3], monthNamed(first[1]), first[2], usual) : null;
}

const monthNamed = (name = ''): number => MONTHS.indexOf(name.slice(0, 3)) + 1;

function dayOf(year: string | undefined, month: number, day = '', usual: number): string {
  const full = year === undefined ? usual : Number(year) + (year.length === 2 ? 2000 : 0);
  return `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** An end that is left open is undefined. */
export interface DaySpan {
  from: string | undefined;
  to: string | undefined;
}

/**
 * The first and last of `1/11/2026 – 27/11/2026`, `1 Nov to today`, one day, one month
 * (`Nov 2026`), or of what has one end only (`1/11 –`, `– 27/11`); null for anything else.
 */
export function typedDays(text: string, bounds: DayBounds = {}): DaySpan | null {
  const month = MONTH.exec(text.trim().toLowerCase());
  if (month) {
    const from = dayOf(month[3], month[2] === undefined ? monthNamed(month[1]) : Number(month[2]), '1', 0);
    if (!isDay(from)) return null;
    return { from, to: addDays(firstDayOf(monthOf(from) + 1), -1) };
  }
  // Padded with spaces, without which a hyphen does not separate days: `1/11 -` ends with one.
  const [first = '', last = first, more] = ` ${text.trim()} `.split(BETWEEN).map((part) => part.trim());
  const [from, to] = [first, last].map((part) => (part === '' ? undefined : typedDay(part, bounds)));
  if (more !== undefined || from === null || to === null || (from ?? to) === undefined) return null;
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };
}
