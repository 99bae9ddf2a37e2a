/** Reports of the house. Each person's are made of the lists that they see. */
import type { components } from '../../../src/api/schema.gen.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../../src/domain/stones/kinds.ts';
import { dayInWords } from '../../../src/domain/lines/due-days.ts';
import { PROVIDER_REPORT, type ReportKind } from '../../../src/domain/lines/report-kinds.ts';
import { daysOf, isOfToday, type ReportDays } from '../../../src/domain/lines/reports.ts';
import { salesReport, type AskedReport, type ReportRow } from '../../db/queries/reports/sales.ts';
import { askedAndUnsold, byProvider, stockByAge } from '../../db/queries/reports/stock.ts';
import type { Tx } from '../../db/with-actor.ts';
import { sightOf } from '../../policies/inventory-access.ts';
import { badShape } from '../../refusals.ts';
import type { Call, FileAnswer, Handler, Person, QueryOf } from '../handler.ts';
import { reportFile, type MadeReport } from './report-file.ts';

type Report = components['schemas']['Report'];

export const getReport: Handler<'getReport'> = ({ query }, call) => reportOf(query.kind, query, call);
export const getProviderReport: Handler<'getProviderReport'> = ({ query }, call) =>
  reportOf(PROVIDER_REPORT, query, call);

/** Rows of stones; a longer list is no report. */
const MOST_STONES = 1000;

async function reportOf(
  kind: ReportKind,
  query: QueryOf<'getProviderReport'>,
  call: Call,
): Promise<{ data: Report } | FileAnswer> {
  const days = askedDays(query);
  const asked: AskedReport = { ...days, diamondType: query.diamond_type };
  const read = async (): Promise<MadeReport> => {
    const all = await call.read((tx) => rowsOf(tx, kind, asked, call.person));
    const rows = all.filter(({ key }) => key !== 'total');
    const total = all.find(({ key }) => key === 'total') ?? { key: 'total', name: null };
    const note =
      kind === 'unsold' && rows.length === MOST_STONES
        ? `The ${MOST_STONES} stones that were asked for most; the total is of all.`
        : null;
    return { kind, rows, total, note, about: aboutOf(kind, asked) };
  };
  if (query.format !== undefined) return reportFile({ format: query.format, read }, call);
  const { rows, total, note } = await read();
  return { data: { kind, ...days, rows: [...rows], total, note } };
}

function rowsOf(tx: Tx, kind: ReportKind, asked: AskedReport, person: Person): Promise<ReportRow[]> {
  switch (kind) {
    case 'stock-age':
      return sightOf(tx, person).then((sight) => stockByAge(tx, sight, asked));
    case 'unsold':
      return askedAndUnsold(tx, asked, MOST_STONES);
    case PROVIDER_REPORT:
      return sightOf(tx, person).then((sight) => byProvider(tx, sight, asked));
    default:
      return salesReport(tx, kind, asked);
  }
}

/** @throws Refused 400 where the last day is before the first */
function askedDays({ startDate, endDate }: { startDate?: string; endDate?: string }): ReportDays {
  const year = daysOf('this-year', new Date());
  const days = { from: startDate ?? year.from, to: endDate ?? year.to };
  if (days.to < days.from) throw badShape('The last day is before the first one.', 'endDate');
  return days;
}

/** `01/11/2026 to 23/11/2026 · White` */
function aboutOf(kind: ReportKind, { from, to, diamondType }: AskedReport): string {
  const type = DIAMOND_TYPE_OPTIONS.find(({ code }) => code === diamondType)?.label ?? 'White and fancy';
  const days = isOfToday(kind) ? 'Today' : `${dayInWords(from)} to ${dayInWords(to)}`;
  return `${days} · ${type}`;
}
