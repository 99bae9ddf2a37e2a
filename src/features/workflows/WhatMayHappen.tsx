import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import type { Chart } from '../../machines/chart/chart.ts';
import { isWorkflow } from '../../machines/chart/chart-names.ts';
import { usePhone } from '../../ui/table/use-phone.ts';
import { DiagramFrame } from './DiagramFrame.tsx';
import { Simulation } from './simulation/Simulation.tsx';
import { TransitionTables } from './TransitionTables.tsx';
import type { WorkflowsView } from './workflows-view.ts';
import css from './workflows.module.css';

interface WhatMayHappenProps {
  chart: Chart;
  counts: ReadonlyMap<string, number> | undefined;
  view: WorkflowsView;
  onView: (view: WorkflowsView) => void;
}

/** The machine as a diagram and as tables, and tried out. */
export function WhatMayHappen({ chart, counts, view, onView }: WhatMayHappenProps) {
  const phone = usePhone();
  const { machine } = view;
  const latest = useRef({ machine, onView });
  useEffect(() => {
    latest.current = { machine, onView };
  });
  const listRecords = useCallback((state: string) => {
    const { machine: now, onView: go } = latest.current;
    go({ machine: now, records: true, state });
  }, []);
  const workflow = isWorkflow(chart.name) ? chart.name : null;
  if (workflow !== null && view.simulate === true)
    return (
      <div className={css.main} data-panel>
        <Simulation
          key={workflow}
          workflow={workflow}
          from={view.state}
          onFrom={(state) => onView({ ...view, state })}
          onClose={() => onView({ machine })}
        />
      </div>
    );
  // A diagram is read on a small screen with difficulty, the tables without.
  const tables = <TransitionTables chart={chart} counts={counts} />;
  return (
    <>
      {phone && tables}
      {workflow !== null && (
        <Button
          className={css.act}
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => onView({ machine, simulate: true })}
        >
          Try it out
        </Button>
      )}
      <DiagramFrame
        name={chart.name}
        counts={counts}
        onPickState={workflow === null ? undefined : listRecords}
      />
      {!phone && tables}
    </>
  );
}
