import type { ReportKind } from '../../domain/lines/report-kinds.ts';
import { reportRowName, type ReportDays } from '../../domain/lines/reports.ts';
import type { DiamondType } from '../../domain/codes.ts';
import { mainFigure, type ReportRow } from '../../lists/reports.ts';
import type { Bar } from '../../ui/charts/bar.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { shortUsd, usd } from '../../ui/charts/usd.ts';
import { leadsOf } from './leads.ts';

interface ReportChartProps {
  kind: ReportKind;
  rows: readonly ReportRow[];
  days: ReportDays;
  type: DiamondType | undefined;
}

/** More bars would be too narrow to distinguish. */
const MOST_BARS = 31;
const PERIODS: readonly ReportKind[] = ['day', 'week', 'month', 'quarter'];

/**
 * USD by row: periods in order of time, other rows by amount. Reports by stone have no chart.
 */
export function ReportChart({ kind, rows, days, type }: ReportChartProps) {
  if (kind === 'unsold' || rows.length < 2) return null;
  const isOfTime = PERIODS.includes(kind);
  const shown = isOfTime ? rows.slice(0, MOST_BARS).toReversed() : rows.slice(0, MOST_BARS);
  return <Bars label="USD" bars={shown.map(barOf)} scale={shortUsd} />;

  function barOf(row: ReportRow): Bar {
    const name = reportRowName(kind, row.key, row.name);
    const leads = leadsOf(kind, row, days, type);
    return {
      key: row.key,
      foot: footOf(kind, name),
      figure: Number(mainFigure(kind, row) ?? 0),
      words: `${name}: ${usd(mainFigure(kind, row))}`,
      leads: leads ?? undefined,
    };
  }
}

const MOST_LETTERS = 8;

/** Shortened: there is only room for a day and month, or a short word. */
function footOf(kind: ReportKind, name: string): string {
  if (kind === 'day') return name.slice(0, 5);
  if (kind === 'week') return name.slice(-10, -5);
  const short = name.replace(' days', '').replace(' to ', '–');
  return short.length > MOST_LETTERS ? `${short.slice(0, MOST_LETTERS - 1)}…` : short;
}
