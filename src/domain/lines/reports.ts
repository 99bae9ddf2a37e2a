/** The house's reports: their names and periods. */
import { attributeLabel } from '../attributes/attributes.ts';
import { addDays, firstDayOf, monthOf } from '../house-days.ts';
import { ageInWords } from './stock-ages.ts';
import { dayInWords } from './due-days.ts';
import { USUAL_SPAN, type ReportKind, type Span } from './report-kinds.ts';

export const REPORT_LABEL: Readonly<Record<ReportKind, string>> = {
  month: 'Sales by month',
  week: 'Sales by week',
  day: 'Sales by day',
  quarter: 'Sales by quarter',
  client: 'Sales by client',
  associate: 'Sales by associate',
  shape: 'Sales by shape',
  provider: 'Sales and turnover by provider',
  'stock-age': 'Stock by age',
  unsold: 'Requested and not sold',
};

/** Reports of the present state, whatever period is chosen. */
export const isOfToday = (kind: ReportKind): boolean => kind === 'stock-age';

/** First and last day: days of the house, YYYY-MM-DD. */
export interface ReportDays {
  from: string;
  to: string;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
const LENGTH: Readonly<Record<Span, keyof typeof MONTHS>> = {
  'this-month': 'month',
  'last-month': 'month',
  'this-quarter': 'quarter',
  'last-quarter': 'quarter',
  'this-year': 'year',
  'last-year': 'year',
};

/** The days of a relative period, seen from this day. This month, quarter and year end today. */
export function daysOf(span: Span, today: string): ReportDays {
  const months = MONTHS[LENGTH[span]];
  const now = monthOf(today);
  const first = now - (now % months);
  return span.startsWith('last')
    ? { from: firstDayOf(first - months), to: addDays(firstDayOf(first), -1) }
    : { from: firstDayOf(first), to: today };
}

/** The period of a saved report: relative, or between two dates. */
export interface SavedDays {
  span: Span | null;
  first_day: string | null;
  last_day: string | null;
}

/** The dates of that period on this day. */
export const savedDaysOn = ({ span, first_day: from, last_day: to }: SavedDays, today: string): ReportDays =>
  from !== null && to !== null ? { from, to } : daysOf(span ?? USUAL_SPAN, today);

/** The label of a report's row: `11/2026`, `Week of 23/11/2026`, `Round`, `31 to 60 days`. */
export function reportRowName(kind: ReportKind, key: string, name: string | null): string {
  switch (kind) {
    case 'day':
      return dayInWords(key);
    case 'week':
      return `Week of ${dayInWords(key)}`;
    case 'month':
      return key.split('-').toReversed().join('/');
    case 'shape':
      return key === '' ? 'Without a shape' : attributeLabel('shape', key);
    case 'stock-age':
      return ageInWords(Number(key));
    case 'associate':
      return name ?? 'Without an associate';
    default:
      return name ?? key;
  }
}

/** How many reports one person saves at most. */
export const MOST_SAVED_REPORTS = 50;
