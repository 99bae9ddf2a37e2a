import { SegmentedControl } from '@mantine/core';
import type { ChartName } from '../../../machines/chart/chart-names.ts';
import { AWAITED } from '../../../machines/targets.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { PathList } from './PathList.tsx';
import { Targets } from './Targets.tsx';
import { TimesDiagrams } from './TimesDiagrams.tsx';
import { TimesFilters } from './TimesFilters.tsx';
import { readTimesView, writeTimesView, type TimesView } from './times-view.ts';
import css from './times.module.css';

export interface WhereTimeGoesProps {
  workflow: WorkflowName;
  /** What is shown, as the address has it. */
  written: string;
  onWritten: (written: string) => void;
  onRecord: (workflow: ChartName, id: string) => void;
}

/**
 * How long a workflow's records are in each state, who moves them, which paths they take, and
 * whether targets are kept.
 */
export function WhereTimeGoes({ workflow, written, onWritten, onRecord }: WhereTimeGoesProps) {
  const view = readTimesView(written);
  const change = (part: Partial<TimesView>) => onWritten(writeTimesView({ ...view, ...part }));
  return (
    <section className={css.part} aria-label="Where time goes">
      <div className={css.looks}>
        <SegmentedControl
          size="sm"
          aria-label="What is shown"
          value={view.look ?? 'times'}
          onChange={(look) =>
            change({
              look: look === 'paths' || look === 'targets' ? look : undefined,
              page: undefined,
              path: undefined,
            })
          }
          data={[
            { value: 'times', label: 'Times' },
            { value: 'paths', label: 'Paths' },
            ...(AWAITED.some((one) => one.workflow === workflow)
              ? [{ value: 'targets', label: 'Targets' }]
              : []),
          ]}
        />
        {view.look === undefined && (
          <SegmentedControl
            size="sm"
            aria-label="Colors by"
            value={view.by ?? 'time'}
            onChange={(by) => change({ by: by === 'count' ? by : undefined })}
            data={[
              { value: 'time', label: 'By time' },
              { value: 'count', label: 'By frequency' },
            ]}
          />
        )}
      </div>
      <TimesFilters workflow={workflow} view={view} onView={change} />
      {view.look === 'targets' ? (
        <Targets workflow={workflow} view={view} />
      ) : view.look === 'paths' ? (
        <PathList workflow={workflow} view={view} onView={change} />
      ) : (
        <TimesDiagrams workflow={workflow} view={view} onRecord={(id) => onRecord(workflow, id)} />
      )}
    </section>
  );
}
