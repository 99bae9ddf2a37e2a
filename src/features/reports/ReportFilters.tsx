import { SegmentedControl, Select } from '@mantine/core';
import { DIAMOND_TYPE_OPTIONS } from '../../domain/stones/type-options.ts';
import { isSpan, SPANS, USUAL_SPAN, type ReportKind } from '../../domain/lines/report-kinds.ts';
import { isOfToday, REPORT_LABEL } from '../../domain/lines/reports.ts';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { daysIn, kindOf } from './days-in.ts';
import type { ReportsView } from './reports-view.ts';

interface ReportFiltersProps {
  view: ReportsView;
  onView: (view: ReportsView) => void;
  /** The kinds of report that the person may read. */
  kinds: readonly ReportKind[];
  today: string;
}

const OWN = 'own';
const SPAN_OPTIONS = Object.entries(SPANS).map(([value, label]) => ({ value, label }));

/** The kind of report, its dates, and white or fancy stones. */
export function ReportFilters({ view, onView, kinds, today }: ReportFiltersProps) {
  const kind = kindOf(view);
  const isOwn = view.from !== undefined && view.to !== undefined;
  const days = daysIn(view, today);
  return (
    <>
      <Select
        w={248}
        aria-label="Report"
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: REPORT_LABEL[value] }))}
        value={kind}
        onChange={(chosen) => onView({ ...view, report: kinds.find((one) => one === chosen) })}
      />
      {!isOfToday(kind) && (
        <>
          <Select
            w={144}
            aria-label="Days"
            allowDeselect={false}
            data={[...SPAN_OPTIONS, ...(isOwn ? [{ value: OWN, label: 'Custom dates' }] : [])]}
            value={isOwn ? OWN : (view.span ?? USUAL_SPAN)}
            onChange={(span) =>
              span !== null &&
              isSpan(span) &&
              onView({
                ...view,
                span: span === USUAL_SPAN ? undefined : span,
                from: undefined,
                to: undefined,
              })
            }
          />
          <DayRange
            label="First and last day"
            from={days.from}
            to={days.to}
            onDays={(from, to) => onView({ ...view, span: undefined, from, to })}
          />
        </>
      )}
      <SegmentedControl
        size="sm"
        aria-label="Diamond type"
        value={String(view.type ?? 0)}
        onChange={(value) =>
          onView({ ...view, type: DIAMOND_TYPE_OPTIONS.find(({ code }) => String(code) === value)?.code })
        }
        data={[
          { value: '0', label: 'Both' },
          ...DIAMOND_TYPE_OPTIONS.map(({ code, label }) => ({ value: String(code), label })),
        ]}
      />
    </>
  );
}
