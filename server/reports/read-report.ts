/** Reads a report for its reader, limited to the records that they see. */
import { dayInWords } from '../../src/domain/lines/due-days.ts';
import { PROVIDER_REPORT, type ReportKind } from '../../src/domain/lines/report-kinds.ts';
import { isOfToday } from '../../src/domain/lines/reports.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../src/domain/stones/type-options.ts';
import { salesReport, type ReportQuery, type ReportRow } from '../db/queries/reports/sales.ts';
import { askedAndUnsold, byProvider, stockByAge } from '../db/queries/reports/stock.ts';
import type { Tx } from '../db/with-actor.ts';
import { stoneAccessOf } from '../policies/inventory-access.ts';
import type { Requester } from '../fair-queue/fair-queue.ts';

export interface MadeReport {
  kind: ReportKind;
  /** `01/11/2026 to 23/11/2026 · White` */
  about: string;
  rows: readonly ReportRow[];
  total: ReportRow;
  /** A note on rows that are left out. */
  note: string | null;
}

/** The most rows of stones; a longer list would not be a report. */
const MOST_STONES = 1000;

/**
 * The transaction must be the reader's: its scope limits the sales and requests that are counted.
 */
export async function readReport(
  tx: Tx,
  kind: ReportKind,
  asked: ReportQuery,
  reader: Requester,
): Promise<MadeReport> {
  const all = await rowsOf(tx, kind, asked, reader);
  const rows = all.filter(({ key }) => key !== 'total');
  const total = all.find(({ key }) => key === 'total') ?? { key: 'total', name: null };
  const note =
    kind === 'unsold' && rows.length === MOST_STONES
      ? `The ${MOST_STONES} stones that were requested most; the total is of all.`
      : null;
  return { kind, rows, total, note, about: aboutOf(kind, asked) };
}

function rowsOf(tx: Tx, kind: ReportKind, asked: ReportQuery, reader: Requester): Promise<ReportRow[]> {
  switch (kind) {
    case 'stock-age':
      return stoneAccessOf(tx, reader).then((sight) => stockByAge(tx, sight, asked));
    case 'unsold':
      return askedAndUnsold(tx, asked, MOST_STONES);
    case PROVIDER_REPORT:
      return stoneAccessOf(tx, reader).then((sight) => byProvider(tx, sight, asked));
    default:
      return salesReport(tx, kind, asked);
  }
}

/** `01/11/2026 to 23/11/2026 · White` */
function aboutOf(kind: ReportKind, { from, to, diamondType }: ReportQuery): string {
  const type = DIAMOND_TYPE_OPTIONS.find(({ code }) => code === diamondType)?.label ?? 'White and fancy';
  const days = isOfToday(kind) ? 'Today' : `${dayInWords(from)} to ${dayInWords(to)}`;
  return `${days} · ${type}`;
}
