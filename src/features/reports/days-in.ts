/** Which report the view shows, and the days that it stands for. */
import { USUAL_SPAN, type ReportKind } from '../../domain/lines/report-kinds.ts';
import { daysOf, type ReportDays } from '../../domain/lines/reports.ts';
import type { ReportsView } from './reports-view.ts';

export const kindOf = ({ report }: ReportsView): ReportKind => report ?? 'month';

/** The days that the view stands for on this day. */
export const daysIn = ({ span, from, to }: ReportsView, now: Date): ReportDays =>
  from !== undefined && to !== undefined ? { from, to } : daysOf(span ?? USUAL_SPAN, now);
