/** The list of the records that a row of a report counts, if there is one. */
import { addDays, firstDayOf } from '../../domain/house-days.ts';
import type { ReportKind } from '../../domain/lines/report-kinds.ts';
import type { ReportDays } from '../../domain/lines/reports.ts';
import { STATUSES_IN_STOCK, type DiamondType } from '../../domain/codes.ts';
import { rangeText } from '../../domain/stones/search-filters.ts';
import { ageRange } from '../../domain/lines/stock-ages.ts';
import type { Leads } from '../../ui/home/HomeCard.tsx';
import type { ReportRow } from '../../lists/reports.ts';

const MONTHS: Partial<Record<ReportKind, number>> = { month: 1, quarter: 3 };

/** First and last day of a period by its key: `2026-11`, `2026-Q4`, or a day. */
function periodOf(kind: ReportKind, key: string): ReportDays | null {
  if (kind === 'day') return { from: key, to: key };
  if (kind === 'week') return { from: key, to: addDays(key, 6) };
  const months = MONTHS[kind];
  if (months === undefined) return null;
  const [year, part] = key.split(/-Q?/).map(Number);
  const first = (year ?? 0) * 12 + ((part ?? 1) - 1) * months;
  return {
    from: firstDayOf(first),
    to: addDays(firstDayOf(first + months), -1),
  };
}

/** The filter of the invoice list for each kind of row. */
const FILTERS: Partial<Record<ReportKind, 'client' | 'associate' | 'shape' | 'provider'>> = {
  client: 'client',
  associate: 'associate',
  shape: 'shape',
  provider: 'provider',
};

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * The invoices of a period, client, associate, shape or provider (or without one) within the
 * report's dates; the stones of an age in stock; or a stone's history.
 */
export function leadsOf(
  kind: ReportKind,
  { key }: Pick<ReportRow, 'key'>,
  days: ReportDays,
  type: DiamondType | undefined,
): Leads | null {
  if (kind === 'unsold') return { to: '/track-report', search: { search: key } };
  if (kind === 'stock-age')
    return {
      to: '/search',
      search: {
        days_in_stock: rangeText(ageRange(Number(key))),
        status: STATUSES_IN_STOCK.join(','),
        diamond_type: type,
      },
    };
  // White and fancy together unless one is chosen, grouped by invoice.
  const search = { type: type ?? 0, group: 5 } as const;
  const filter = FILTERS[kind];
  if (filter !== undefined)
    return {
      to: '/transaction/invoice',
      search: { ...search, ...days, [filter]: key === '' ? 'none' : key },
    };
  const period = periodOf(kind, key);
  if (period === null) return null;
  return {
    to: '/transaction/invoice',
    search: { ...search, from: later(period.from, days.from), to: earlier(period.to, days.to) },
  };
}
