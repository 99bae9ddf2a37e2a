import { Button, SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { components } from '../../api/schema.gen.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import type { RecordPath } from '../../ui/WorkflowDiagram/record-path.ts';
import { shortHash } from './definition-words.ts';
import { DiagramFrame } from './DiagramFrame.tsx';
import { RecordList } from './RecordList.tsx';
import { RecordTimeline } from './RecordTimeline.tsx';
import { NOTHING_ASKED } from './questions.ts';
import { readTimesView } from './times/times-view.ts';
import { WhereTimeGoes } from './times/WhereTimeGoes.tsx';
import { WhatIf } from './what-if/WhatIf.tsx';
import type { WorkflowsView } from './workflows-view.ts';
import css from './workflows.module.css';

export interface ChosenRecord {
  query: UseQueryResult<components['schemas']['WorkflowRecord'], ApiError>;
  /** Null until it is read. */
  data: components['schemas']['WorkflowRecord'] | null;
  /** The selected step, from 1; 0 is before the first. */
  step: number;
  way: RecordPath | null;
}

interface WhatHappenedProps {
  workflow: WorkflowName;
  counts: ReadonlyMap<string, number> | undefined;
  view: WorkflowsView;
  onView: (view: WorkflowsView) => void;
  record: ChosenRecord;
  /** The hash of today's definition. */
  present: string | undefined;
  /** Whether the records of all clients, and the definitions, can be read. */
  seesAll: boolean;
}

type Look = 'records' | 'times' | 'whatIf';

const LOOKS: Readonly<Record<Look, Partial<WorkflowsView>>> = {
  records: { records: true },
  times: { times: 'times' },
  whatIf: NOTHING_ASKED,
};

/** The records and their paths, or where their time goes. */
export function WhatHappened(props: WhatHappenedProps) {
  const { workflow, view, onView } = props;
  const { machine, times, record, whatIf } = view;
  const change = (part: Partial<WorkflowsView>) => onView({ ...view, ...part });
  const look: Look = whatIf === undefined ? (times === undefined ? 'records' : 'times') : 'whatIf';
  const led = times === undefined ? undefined : readTimesView(times);
  return (
    <>
      {view.findings !== true && (
        <SegmentedControl
          className={css.act}
          aria-label="What is shown of the past"
          value={look}
          onChange={(next) => onView({ machine, ...LOOKS[next as Look] })}
          data={[
            { value: 'records', label: 'Records' },
            { value: 'times', label: 'Where time goes' },
            ...(props.seesAll ? [{ value: 'whatIf', label: 'What if' }] : []),
          ]}
        />
      )}
      <div
        className={css.main}
        data-panel={look === 'records' || record !== undefined || led?.path !== undefined || undefined}
      >
        {/* While a record is chosen, the plain diagram shows its path. */}
        {look === 'whatIf' && record === undefined ? (
          <WhatIf
            workflow={workflow}
            written={whatIf ?? ''}
            onWritten={(next) => onView({ machine, whatIf: next })}
            onRecord={(id) => onView({ machine, whatIf, record: id })}
          />
        ) : times !== undefined && record === undefined ? (
          <>
            <WhereTimeGoes
              workflow={workflow}
              written={times}
              onWritten={(next) => change({ times: next, page: undefined })}
              onRecord={(to, id) => onView({ machine: to, times, record: id })}
            />
            {led?.path !== undefined && (
              <RecordList workflow={workflow} view={view} led={led} onView={change} />
            )}
          </>
        ) : (
          <Records {...props} onChange={change} />
        )}
      </div>
    </>
  );
}

function Records({
  workflow,
  counts,
  view,
  onView,
  onChange,
  record: { query, data, step, way },
  present,
  seesAll,
}: WhatHappenedProps & { onChange: (part: Partial<WorkflowsView>) => void }) {
  const { machine } = view;
  const latest = useRef({ machine, onView });
  useEffect(() => {
    latest.current = { machine, onView };
  });
  const pick = useCallback((state: string) => {
    const { machine: now, onView: go } = latest.current;
    go({ machine: now, records: true, state });
  }, []);
  return (
    <>
      <DiagramFrame name={workflow} counts={counts} way={way} onPickState={pick} />
      {view.record === undefined ? (
        <RecordList workflow={workflow} view={view} onView={onChange} />
      ) : data === null ? (
        <section className={css.panel} aria-busy={query.isPending}>
          {query.isError && (
            <Notice
              tone="error"
              title={query.error.message}
              action={
                <Button
                  variant="default"
                  onClick={() => onChange({ record: undefined, step: undefined, records: true })}
                >
                  Choose another record
                </Button>
              }
            />
          )}
        </section>
      ) : (
        <RecordTimeline
          key={data.id}
          workflow={workflow}
          record={data}
          step={step}
          onStep={(next) => onChange({ step: next })}
          present={present}
          onDefinition={
            seesAll ? (hash) => onView({ machine, definitions: true, definition: shortHash(hash) }) : null
          }
          onSimulate={(state) => onView({ machine, simulate: true, state })}
          onBack={() =>
            onChange({
              record: undefined,
              step: undefined,
              records: (view.times === undefined && view.whatIf === undefined) || undefined,
            })
          }
        />
      )}
    </>
  );
}
