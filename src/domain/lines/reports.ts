/** The reports of the house: what each is called, and which days it is about. */
import { attributeLabel } from '../attributes/attributes.ts';
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
  unsold: 'Asked for and not sold',
};

/** Reports of what is now, whatever days are chosen. */
export const isOfToday = (kind: ReportKind): boolean => kind === 'stock-age';

/** First and last day, YYYY-MM-DD in the calendar of the house, which is UTC. */
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

/** The span's days on this day: those of this month, quarter or year end with the day itself. */
export function daysOf(span: Span, now: Date): ReportDays {
  const months = MONTHS[LENGTH[span]];
  const month = now.getUTCMonth() - (now.getUTCMonth() % months);
  const isLast = span.startsWith('last');
  const first = Date.UTC(now.getUTCFullYear(), month - (isLast ? months : 0), 1);
  // The day before the first one after it.
  const last = isLast ? Date.UTC(now.getUTCFullYear(), month, 0) : now.getTime();
  return { from: dayOf(first), to: dayOf(last) };
}

/** The days of a report, as it is saved: of a span, or from day to day. */
export interface SavedDays {
  span: Span | null;
  first_day: string | null;
  last_day: string | null;
}

/** What they stand for on this day. */
export const savedDaysOn = ({ span, first_day: from, last_day: to }: SavedDays, now: Date): ReportDays =>
  from !== null && to !== null ? { from, to } : daysOf(span ?? USUAL_SPAN, now);

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** From so many days in stock on; each up to the next. */
export const STOCK_AGES = [0, 31, 61, 91, 181, 366] as const;

/** What a row of a report is called: `11/2026`, `Week of 23/11/2026`, `Round`, `31 to 60 days`. */
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

function ageInWords(from: number): string {
  const next = STOCK_AGES.find((age) => age > from);
  return next === undefined ? `Over ${from - 1} days` : `${from} to ${next - 1} days`;
}

/** How many reports one person saves at most. */
export const MOST_SAVED_REPORTS = 50;
