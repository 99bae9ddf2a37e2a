/** The report that the view shows, and its dates. */
import { USUAL_SPAN, type ReportKind } from '../../domain/lines/report-kinds.ts';
import { daysOf, type ReportDays } from '../../domain/lines/reports.ts';
import type { ReportsView } from './reports-view.ts';

export const kindOf = ({ report }: ReportsView): ReportKind => report ?? 'month';

/** The dates of the view, counted from today. */
export const daysIn = ({ span, from, to }: ReportsView, today: string): ReportDays =>
  from !== undefined && to !== undefined ? { from, to } : daysOf(span ?? USUAL_SPAN, today);
