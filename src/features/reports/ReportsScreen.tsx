import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, useMemo, useState } from 'react';
import { houseToday } from '../../domain/house-days.ts';
import { reportsOpenTo, type ReportKind, PROVIDER_REPORT } from '../../domain/lines/report-kinds.ts';
import { isOfToday, REPORT_LABEL, reportRowName } from '../../domain/lines/reports.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { mainFigure, reportCells, type ReportRow } from '../../lists/reports.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { money } from '../../ui/format.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { SheetButton } from '../../ui/lists/SheetButton.tsx';
import { useUser } from '../../ui/session/session.ts';
import type { DataColumn } from '../../ui/table/columns.ts';
import { textOf } from '../../ui/table/columns.ts';
import type { Card } from '../../ui/table/row/card.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { leadsOf } from './leads.ts';
import { ReportChart } from './ReportChart.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { daysIn, kindOf } from './days-in.ts';
import type { ReportsView } from './reports-view.ts';
import css from './reports.module.css';
import { callForSheet, type AnswerOf, type QueryOf } from '../../api/client.ts';
import { q, type ApiQuery } from '../../api/query.ts';

/**
 * The request for a report. Reports by provider are a separate operation, because it needs another
 * permission.
 */
type Report = AnswerOf<'getReport'>;

const queryOf = (view: ReportsView, today: string): QueryOf<'getProviderReport'> => {
  const { from, to } = daysIn(view, today);
  return { startDate: from, endDate: to, diamond_type: view.type };
};

function reportQuery(view: ReportsView, today: string): ApiQuery<Report> {
  const kind = kindOf(view);
  const query = queryOf(view, today);
  return kind === PROVIDER_REPORT
    ? q<'getProviderReport'>('getProviderReport', { query })
    : q<'getReport'>('getReport', { query: { ...query, kind } });
}

function reportFile(view: ReportsView, today: string, format: 'xlsx' | 'pdf') {
  const kind = kindOf(view);
  const query = { ...queryOf(view, today), format };
  return kind === PROVIDER_REPORT
    ? callForSheet('getProviderReport', { query })
    : callForSheet('getReport', { query: { ...query, kind } });
}

const SavedReports = lazy(() => import('./saved/SavedReports.tsx'));

interface ReportsScreenProps {
  view: ReportsView;
  onView: (view: ReportsView) => void;
}

/** Sales, stock and demand by kind of report and dates; each row links to its list. */
export function ReportsScreen({ view, onView }: ReportsScreenProps) {
  const user = useUser();
  const [today] = useState(() => houseToday());
  const kinds = reportsOpenTo(user.role_id);
  const navigate = useNavigate();
  const kind = kindOf(view);
  const cycle = useFetchCycle<Report, ReportRow>({
    query: reportQuery(view, today),
    rowsOf,
    rowId,
    failure: MESSAGES.fetchFailed,
  });
  const { answer } = cycle;
  const columns = useMemo(() => columnsFor(kind, view, today), [kind, view, today]);
  const name = REPORT_LABEL[kind].toLowerCase().replaceAll(' ', '-');
  return (
    <ListPage
      title="Reports"
      lead={leadFor(kind)}
      filters={<ReportFilters view={view} onView={onView} kinds={kinds} today={today} />}
      actions={
        <>
          {(['xlsx', 'pdf'] as const).map((format) => (
            <SheetButton
              key={format}
              fileName={`${name}.${format}`}
              noun="row"
              ask={() => reportFile(view, today, format)}
            >
              {format.toUpperCase()}
            </SheetButton>
          ))}
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}
            onClick={() => onView({ ...view, saved: true })}
          >
            Saved
          </Button>
        </>
      }
      foot={
        answer &&
        answer.rows.length > 0 && <Total columns={columns} total={answer.total} note={answer.note} />
      }
    >
      <div className={css.report}>
        {answer && <ReportChart kind={kind} rows={answer.rows} days={daysIn(view, today)} type={view.type} />}
        <DataTable
          // Each kind of report has its own columns and sorting.
          key={kind}
          {...cycle.list}
          id={`report-${kind}`}
          label={REPORT_LABEL[kind]}
          noun="row"
          columns={columns}
          card={(row) => cardOf(kind, columns, row)}
          onOpen={(row) => {
            const leads = leadsOf(kind, row, daysIn(view, today), view.type);
            if (leads !== null) void navigate(leads);
          }}
          empty={{
            title: 'No figures for these dates',
            hint: 'Choose a longer period, or white and fancy together.',
          }}
        />
      </div>
      <LazyOverlay opened={view.saved === true}>
        <SavedReports
          opened={view.saved === true}
          view={view}
          onView={onView}
          onClose={() => onView({ ...view, saved: undefined })}
        />
      </LazyOverlay>
    </ListPage>
  );
}

const rowsOf = ({ rows }: Report): readonly ReportRow[] => rows;
const rowId = ({ key }: ReportRow): string => key;

function columnsFor(kind: ReportKind, view: ReportsView, today: string): DataColumn<ReportRow>[] {
  const days = daysIn(view, today);
  return reportCells(kind).map((cell) => {
    if (cell.key !== 'name') return cell;
    const named = (row: ReportRow) => {
      const leads = leadsOf(kind, row, days, view.type);
      const name = String(cell.value(row));
      return leads === null ? (
        name
      ) : (
        <Link {...leads} className={css.leads}>
          {name}
        </Link>
      );
    };
    return { ...cell, sticky: true, cell: named };
  });
}

const leadFor = (kind: ReportKind): string =>
  kind === 'unsold'
    ? 'Stones that clients put into a cart, enquired about, held, confirmed or took on memo, and that were not sold.'
    : isOfToday(kind)
      ? 'Stones in stock today, at the supplier’s prices, by the days since they arrived.'
      : 'Invoiced and not credited, at what clients pay, next to the supplier’s prices.';

/** A row on a phone: its name, its main figure, and the other figures with their labels. */
const cardOf = (kind: ReportKind, columns: readonly DataColumn<ReportRow>[], row: ReportRow): Card => ({
  title: reportRowName(kind, row.key, row.name),
  figure: money(mainFigure(kind, row) ?? row.stock_amt),
  further: columns
    .filter(({ key, value }) => key !== 'name' && !key.endsWith('_amt') && value(row) != null)
    .map((column) => `${column.label} ${textOf(column, row)}`)
    .slice(0, MOST_FURTHER)
    .join(' · '),
});

const MOST_FURTHER = 4;

interface TotalProps {
  columns: readonly DataColumn<ReportRow>[];
  total: ReportRow;
  note: string | null;
}

/** Totals of all rows, for the figures that can be added up. */
function Total({ columns, total, note }: TotalProps) {
  return (
    <div>
      <dl className={css.total} aria-label="Total">
        {columns
          .filter(({ key, kind, value }) => key !== 'name' && kind !== 'dateTime' && value(total) != null)
          .map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>{textOf(column, total)}</dd>
            </div>
          ))}
      </dl>
      {note !== null && <p className={css.note}>{note}</p>}
    </div>
  );
}
