import { useQuery } from '@tanstack/react-query';
import { useMemo, type CSSProperties } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { q } from '../../../api/query.ts';
import { chartOf } from '../../../machines/chart/chart.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { count, dateTime, day } from '../../../ui/format.ts';
import { LoadFailed } from '../../../ui/notices/LoadFailed.tsx';
import { layoutOf } from '../../../ui/WorkflowDiagram/layouts.ts';
import { WorkflowDiagram } from '../../../ui/WorkflowDiagram/WorkflowDiagram.tsx';
import { heatOf, type Heat } from './heat.ts';
import { figuresOf, marksOf, type By, type Period, type Times } from './marks.ts';
import { kindWords, spanWords } from './span-words.ts';
import { StateTimes, TransitionTimes } from './TimesTables.tsx';
import { filtersOf, type TimesView } from './times-view.ts';
import css from './times.module.css';

interface TimesDiagramsProps {
  workflow: WorkflowName;
  view: TimesView;
  onRecord: (id: string) => void;
}

const nameOf = (from: string | undefined, to: string | undefined): string =>
  from === undefined && to === undefined ? 'All days' : `${day(from)} – ${day(to)}`;

/** The diagram in colours and the tables, of one period or two side by side. */
export function TimesDiagrams({ workflow, view, onRecord }: TimesDiagramsProps) {
  const { from, to, from2, to2, by = 'time' } = view;
  const isTwo = from2 !== undefined || to2 !== undefined;
  const first = useTimes(workflow, view, from, to, true);
  const second = useTimes(workflow, view, from2, to2, isTwo);
  const chart = useMemo(() => chartOf(workflow), [workflow]);
  const periods: Period[] = [
    ...(first.data === undefined ? [] : [{ name: nameOf(from, to), times: first.data }]),
    ...(isTwo && second.data !== undefined ? [{ name: nameOf(from2, to2), times: second.data }] : []),
  ];
  const heat = heatOf(periods.flatMap(({ times }) => figuresOf(chart, times, by)));
  const failed = first.error ?? (isTwo ? second.error : null);
  if (failed !== null)
    return <LoadFailed error={failed} onRetry={() => void (first.error ? first : second).refetch()} />;
  const layout = layoutOf(workflow);
  return (
    <>
      <p className={css.basis}>
        {first.data === undefined
          ? 'Reading the times ...'
          : `${kindWords(first.data.time, first.data.day_seconds)} ${until(first.data)}`}
      </p>
      <Legend by={by} heat={heat} day={periods[0]?.times.day_seconds} />
      <div className={css.diagrams} data-two={isTwo || undefined}>
        {(periods.length > 0 ? periods : [null]).map((period) => (
          <div key={period?.name ?? ''} className={css.period}>
            {isTwo && <h2>{period?.name}</h2>}
            <div
              className={css.diagram}
              style={{ '--aspect': `${layout.width} / ${layout.height + 40}` } as CSSProperties}
            >
              <Marked workflow={workflow} chart={chart} times={period?.times} by={by} heat={heat} />
            </div>
          </div>
        ))}
      </div>
      {periods.length > 0 && (
        <>
          <StateTimes title={chart.title} workflow={workflow} periods={periods} onRecord={onRecord} />
          <TransitionTimes title={chart.title} periods={periods} />
        </>
      )}
    </>
  );
}

function useTimes(
  workflow: WorkflowName,
  view: TimesView,
  startDate: string | undefined,
  endDate: string | undefined,
  enabled: boolean,
) {
  return useQuery<AnswerOf<'getWorkflowTimes'>, ApiError>({
    ...q<'getWorkflowTimes'>('getWorkflowTimes', {
      path: { name: workflow },
      query: { startDate, endDate, ...filtersOf(view) },
    }),
    enabled,
  });
}

function Marked({
  workflow,
  chart,
  times,
  by,
  heat,
}: {
  workflow: WorkflowName;
  chart: ReturnType<typeof chartOf>;
  times: Times | undefined;
  by: By;
  heat: Heat;
}) {
  const marks = times === undefined ? undefined : marksOf(chart, times, by, heat);
  return <WorkflowDiagram name={workflow} marks={marks} />;
}

const until = ({ timed_until }: Times): string =>
  timed_until === null
    ? 'Older steps are still being read, so these figures are not complete.'
    : `Steps until ${dateTime(timed_until)}.`;

/** The degrees in words, for those who see no colours, too. */
function Legend({ by, heat, day: length }: { by: By; heat: Heat; day: number | undefined }) {
  const words = (figure: number) => (by === 'time' ? spanWords(figure, length) : `${count(figure)}×`);
  return (
    <div className={css.legend}>
      <span>
        {by === 'time'
          ? 'In a state: the median / what 9 of 10 records do not exceed. At a transition: the median since its state was entered; where records begin, how often.'
          : 'In a state: how often it was left, and how many are in it now. At a transition: how often it was taken.'}
      </span>
      {heat.steps.length > 0 && (
        <ul aria-label={by === 'time' ? 'Colors by median time' : 'Colors and widths by frequency'}>
          {heat.steps.map(({ degree, from }) => (
            <li key={degree}>
              <i className={css.swatch} data-heat={degree} aria-hidden />
              from {words(from)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
