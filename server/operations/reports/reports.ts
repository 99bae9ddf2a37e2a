/** Reports. Each person's are computed from the records that they may see. */
import { Readable } from 'node:stream';
import type { components } from '../../../src/api/schema.gen.ts';
import { houseToday } from '../../../src/domain/house-days.ts';
import { PROVIDER_REPORT, type ReportKind } from '../../../src/domain/lines/report-kinds.ts';
import { daysOf, type ReportDays } from '../../../src/domain/lines/reports.ts';
import type { ReportQuery } from '../../db/queries/reports/sales.ts';
import { invalidRequest } from '../../refusals.ts';
import { readReport } from '../../reports/read-report.ts';
import { reportFile } from '../../reports/report-file.ts';
import type { Call, FileAnswer, Handler, QueryOf } from '../handler.ts';

type Report = components['schemas']['Report'];

export const getReport: Handler<'getReport'> = ({ query }, call) => reportOf(query.kind, query, call);
export const getProviderReport: Handler<'getProviderReport'> = ({ query }, call) =>
  reportOf(PROVIDER_REPORT, query, call);

async function reportOf(
  kind: ReportKind,
  query: QueryOf<'getProviderReport'>,
  call: Call,
): Promise<{ data: Report } | FileAnswer> {
  const days = askedDays(query);
  const asked: ReportQuery = { ...days, diamondType: query.diamond_type };
  const made = await call.read((tx) => readReport(tx, kind, asked, call.person));
  const { rows, total, note } = made;
  if (query.format === undefined) return { data: { kind, ...days, rows: [...rows], total, note } };
  const { name, mime, bytes } = await reportFile(made, query.format, call);
  const headers = { 'x-rows': String(rows.length) };
  return { file: { name, mime, body: Readable.from([bytes]), disposition: 'attachment', headers } };
}

/** @throws Refused 400 if the last day is before the first */
function askedDays({ startDate, endDate }: { startDate?: string; endDate?: string }): ReportDays {
  const year = daysOf('this-year', houseToday());
  const days = { from: startDate ?? year.from, to: endDate ?? year.to };
  if (days.to < days.from) throw invalidRequest('The last day is before the first one.', 'endDate');
  return days;
}
