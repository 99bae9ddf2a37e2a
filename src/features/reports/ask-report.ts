/**
 * The request for a report. Reports by provider are a separate operation, because it needs another
 * permission.
 */
import { callForSheet, type AnswerOf, type QueryOf } from '../../api/client.ts';
import { q, type ApiQuery } from '../../api/query.ts';
import { PROVIDER_REPORT } from '../../domain/lines/report-kinds.ts';
import { daysIn, kindOf } from './days-in.ts';
import type { ReportsView } from './reports-view.ts';

export type Report = AnswerOf<'getReport'>;

const queryOf = (view: ReportsView, now: Date): QueryOf<'getProviderReport'> => {
  const { from, to } = daysIn(view, now);
  return { startDate: from, endDate: to, diamond_type: view.type };
};

export function reportQuery(view: ReportsView, now: Date): ApiQuery<Report> {
  const kind = kindOf(view);
  const query = queryOf(view, now);
  return kind === PROVIDER_REPORT
    ? q<'getProviderReport'>('getProviderReport', { query })
    : q<'getReport'>('getReport', { query: { ...query, kind } });
}

export function reportFile(view: ReportsView, now: Date, format: 'xlsx' | 'pdf') {
  const kind = kindOf(view);
  const query = { ...queryOf(view, now), format };
  return kind === PROVIDER_REPORT
    ? callForSheet('getProviderReport', { query })
    : callForSheet('getReport', { query: { ...query, kind } });
}
