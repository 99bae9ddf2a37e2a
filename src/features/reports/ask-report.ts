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

const queryOf = (view: ReportsView, today: string): QueryOf<'getProviderReport'> => {
  const { from, to } = daysIn(view, today);
  return { startDate: from, endDate: to, diamond_type: view.type };
};

export function reportQuery(view: ReportsView, today: string): ApiQuery<Report> {
  const kind = kindOf(view);
  const query = queryOf(view, today);
  return kind === PROVIDER_REPORT
    ? q<'getProviderReport'>('getProviderReport', { query })
    : q<'getReport'>('getReport', { query: { ...query, kind } });
}

export function reportFile(view: ReportsView, today: string, format: 'xlsx' | 'pdf') {
  const kind = kindOf(view);
  const query = { ...queryOf(view, today), format };
  return kind === PROVIDER_REPORT
    ? callForSheet('getProviderReport', { query })
    : callForSheet('getReport', { query: { ...query, kind } });
}
